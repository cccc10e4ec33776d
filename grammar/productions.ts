import { productions } from './productions.generated.ts';
import { tokenTypes } from './tokens.ts';

/** A production of the grammar as plain data; tokens go by their names in `tokens.ts`. */
export type Production =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'rule'; readonly name: string }
  | { readonly kind: 'sequence'; readonly parts: readonly Production[] }
  | { readonly kind: 'choice'; readonly options: readonly Production[] }
  | { readonly kind: 'optional'; readonly part: Production }
  | { readonly kind: 'repeat'; readonly part: Production };

/** The grammar, rule by rule in the order of its text. */
export const rules: ReadonlyMap<string, Production> = /* @__PURE__ */ new Map(Object.entries(productions));

/** How the EBNF names a token: its text in quotes, or its name in small letters where its text varies. */
export function tokenText(token: string): string {
  const label = tokenTypes.get(token)?.label;
  return label === undefined ? token.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase() : `"${label}"`;
}
