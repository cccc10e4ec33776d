import {
  Alternation,
  type Alternative,
  type IProduction,
  NonTerminal,
  Option,
  Repetition,
  Terminal,
  type TokenType,
} from 'chevrotain';
import { recorded } from './parser.ts';

/** A production as plain data. */
export type Production =
  | { readonly kind: 'token'; readonly token: TokenType }
  | { readonly kind: 'rule'; readonly name: string }
  | { readonly kind: 'sequence'; readonly parts: readonly Production[] }
  | { readonly kind: 'choice'; readonly options: readonly Production[] }
  | { readonly kind: 'optional'; readonly part: Production }
  | { readonly kind: 'repeat'; readonly part: Production };

/** The grammar as the parser records it, rule by rule in the order of its text. */
export const rules: ReadonlyMap<string, Production> = new Map(
  Object.values(recorded).map(({ name, definition }) => [name, sequence(definition)]),
);

function sequence(definition: readonly IProduction[]): Production {
  const [only] = definition;
  return definition.length === 1 && only !== undefined ? plain(only) : { kind: 'sequence', parts: definition.map(plain) };
}

function plain(production: IProduction): Production {
  if (production instanceof Terminal) return { kind: 'token', token: production.terminalType };
  if (production instanceof NonTerminal) return { kind: 'rule', name: production.nonTerminalName };
  if (production instanceof Alternation)
    return { kind: 'choice', options: (production.definition as Alternative[]).map(({ definition }) => sequence(definition)) };
  if (production instanceof Option) return { kind: 'optional', part: sequence(production.definition) };
  if (production instanceof Repetition) return { kind: 'repeat', part: sequence(production.definition) };
  throw new TypeError('The grammar uses a construct of Chevrotain that nothing here knows yet.');
}

/** How the EBNF names a token: its text in quotes, or its name in small letters where its text varies. */
export function tokenText(token: TokenType): string {
  return token.LABEL === undefined ? token.name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase() : `"${token.LABEL}"`;
}
