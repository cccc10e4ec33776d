import { alternatives, code, meant } from '../wording.ts';
import { type Expected, type Found, row, type Suggestion } from './row.ts';

export const emptyExpression = /* @__PURE__ */ row<'empty-expression', object>(
  'empty-expression',
  'syntax',
  () => 'There is no expression here. Write one, such as `startdatum >= "0d"`.',
  () => 'Hier staat geen expressie. Schrijf er een, zoals `startdatum >= "0d"`.',
);

export const unexpectedToken = /* @__PURE__ */ row<'unexpected-token', Found & Expected & Suggestion>(
  'unexpected-token',
  'syntax',
  ({ found, expected, suggestion }) =>
    `${code(found)} cannot stand here; expected ${alternatives(expected, 'en')}.${meant(suggestion, 'en')}`,
  ({ found, expected, suggestion }) =>
    `${code(found)} kan hier niet staan; verwacht: ${alternatives(expected, 'nl')}.${meant(suggestion, 'nl')}`,
);

export const unexpectedEnd = /* @__PURE__ */ row<'unexpected-end', Expected>(
  'unexpected-end',
  'syntax',
  ({ expected }) => `The text ends too early; expected ${alternatives(expected, 'en')}.`,
  ({ expected }) => `De tekst houdt te vroeg op; verwacht: ${alternatives(expected, 'nl')}.`,
);

export const unbalancedParenthesis = /* @__PURE__ */ row<'unbalanced-parenthesis', Found>(
  'unbalanced-parenthesis',
  'syntax',
  ({ found }) => (found === ')' ? '`)` closes nothing; remove it, or open a `(` before.' : '`(` is never closed; add a `)`.'),
  ({ found }) =>
    found === ')' ? '`)` sluit niets; haal het weg, of open eerder een `(`.' : '`(` wordt niet gesloten; voeg een `)` toe.',
);

export const emptyList = /* @__PURE__ */ row<'empty-list', object>(
  'empty-list',
  'syntax',
  () => 'A list needs at least one value: an empty list never means everything.',
  () => 'Een lijst heeft minstens één waarde nodig: een lege lijst betekent nooit alles.',
);

export const chainedComparison = /* @__PURE__ */ row<'chained-comparison', Found>(
  'chained-comparison',
  'syntax',
  ({ found }) => `Comparisons cannot be chained; write ${code(found)} as a comparison of its own, joined with \`AND\`.`,
  ({ found }) =>
    `Vergelijkingen kunnen niet aaneengeregen worden; schrijf ${code(found)} als eigen vergelijking, verbonden met \`AND\`.`,
);
