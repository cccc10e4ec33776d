import { type Expected, type Found, rowsOf, type Suggestion } from './row.ts';
import { alternatives, code, meant } from './wording.ts';

const row = /* @__PURE__ */ rowsOf('syntax');

export const emptyExpression = /* @__PURE__ */ row<'empty-expression', { readonly example?: string }>(
  'empty-expression',
  ({ example }) =>
    `There is no search here. Write a condition${example === undefined ? ': a field, an operator and a value' : `, such as ${code(example)}`}.`,
  ({ example }) =>
    `Hier staat geen zoekopdracht. Schrijf een voorwaarde${example === undefined ? ': een veld, een operator en een waarde' : `, zoals ${code(example)}`}.`,
);

export const unexpectedToken = /* @__PURE__ */ row<
  'unexpected-token',
  Found & Expected & Suggestion & { readonly isField?: true }
>(
  'unexpected-token',
  ({ found, expected, suggestion, isField }) =>
    isField
      ? `${code(found)} is a field; only a value can stand here.`
      : `${code(found)} does not belong here; expected ${alternatives(expected, 'en')}.${meant(suggestion, 'en')}`,
  ({ found, expected, suggestion, isField }) =>
    isField
      ? `${code(found)} is een veld; hier kan alleen een waarde staan.`
      : `${code(found)} hoort hier niet; verwacht: ${alternatives(expected, 'nl')}.${meant(suggestion, 'nl')}`,
);

export const unexpectedEnd = /* @__PURE__ */ row<'unexpected-end', Expected>(
  'unexpected-end',
  ({ expected }) => `The text ends too early; expected ${alternatives(expected, 'en')}.`,
  ({ expected }) => `De tekst houdt te vroeg op; verwacht: ${alternatives(expected, 'nl')}.`,
);

export const unbalancedParenthesis = /* @__PURE__ */ row<'unbalanced-parenthesis', Found>(
  'unbalanced-parenthesis',
  ({ found }) => (found === ')' ? '`)` closes nothing; remove it, or open a `(` before.' : '`(` is never closed; add a `)`.'),
  ({ found }) =>
    found === ')' ? '`)` sluit niets; verwijder het, of open eerder een `(`.' : '`(` wordt niet gesloten; voeg een `)` toe.',
);

export const emptyList = /* @__PURE__ */ row<'empty-list', object>(
  'empty-list',
  () => 'A list needs at least one value: an empty list never means everything.',
  () => 'Een lijst heeft minstens één waarde nodig: een lege lijst betekent nooit alles.',
);

export const chainedComparison = /* @__PURE__ */ row<'chained-comparison', Found>(
  'chained-comparison',
  ({ found }) => `Comparisons cannot be chained; write ${code(found)} apart, with \`AND\` between.`,
  ({ found }) => `Vergelijkingen kunnen niet aan elkaar vastzitten; schrijf ${code(found)} apart, met \`AND\` ertussen.`,
);
