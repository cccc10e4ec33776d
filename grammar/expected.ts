import { EOF, type TokenType, tokenMatcher } from 'chevrotain';
import { type Production, rules } from './productions.ts';
import type { Token } from './tokenize.ts';

/** What is left to recognise: a production, then the rest. The end of the list is the end of the text. */
type Rest = { readonly production: Production; readonly rest: Rest } | undefined;
type Step = { readonly token: TokenType; readonly rest: Rest };
type Typed = Pick<Token, 'tokenType' | 'tokenTypeIdx'>;

/**
 * The tokens that may follow a sequence of tokens, from the recorded grammar (EOF where the text may end);
 * undefined where the sequence itself is already wrong.
 */
export function expectedAfter(tokens: readonly Typed[]): readonly TokenType[] | undefined {
  let steps = next({ production: { kind: 'rule', name: 'search' }, rest: undefined });
  for (const token of tokens) {
    steps = steps.filter((step) => tokenMatcher(token as Token, step.token)).flatMap((step) => next(step.rest));
    if (steps.length === 0) return undefined;
  }
  return [...new Set(steps.map((step) => step.token))];
}

/** The text may end after these tokens. */
export function isWhole(tokens: readonly Typed[]): boolean {
  return expectedAfter(tokens)?.includes(EOF) ?? false;
}

/** The next tokens of what is left, each with what is left after it. */
function next(left: Rest): readonly Step[] {
  if (left === undefined) return [{ token: EOF, rest: undefined }];
  const { production, rest } = left;
  const then = (part: Production, after: Rest) => next({ production: part, rest: after });
  const steps: { readonly [K in Production['kind']]: (node: Extract<Production, { kind: K }>) => readonly Step[] } = {
    token: ({ token }) => [{ token, rest }],
    rule: ({ name }) => then(rules.get(name) ?? { kind: 'sequence', parts: [] }, rest),
    sequence: ({ parts }) => next(parts.reduceRight<Rest>((after, part) => ({ production: part, rest: after }), rest)),
    choice: ({ options }) => options.flatMap((option) => then(option, rest)),
    optional: ({ part }) => [...then(part, rest), ...next(rest)],
    repeat: ({ part }) => [...then(part, left), ...next(rest)],
  };
  return (steps[production.kind] as (node: Production) => readonly Step[])(production);
}
