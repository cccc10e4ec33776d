import { quote } from '../literal.ts';
import { type Found, rowsOf } from './row.ts';
import { code, codePoint, encodingReasons } from './wording.ts';

const row = /* @__PURE__ */ rowsOf('lexical');

export const unexpectedCharacter = /* @__PURE__ */ row<'unexpected-character', Found>(
  'unexpected-character',
  ({ found }) => `${code(found)}${codePoint(found)} has no meaning here; remove it, or put text in quotes.`,
  ({ found }) =>
    `${code(found)}${codePoint(found)} heeft hier geen betekenis; verwijder het, of zet tekst tussen aanhalingstekens.`,
);

export const wrongQuote = /* @__PURE__ */ row<'wrong-quote', Found>(
  'wrong-quote',
  ({ found }) => `${code(found)} has typographic quotes; write straight ones: \`"\`.`,
  ({ found }) => `${code(found)} heeft gekrulde aanhalingstekens; schrijf rechte: \`"\`.`,
);

export const unterminatedString = /* @__PURE__ */ row<'unterminated-string', Found>(
  'unterminated-string',
  ({ found }) => `The quote ${code(found)} is never closed on this line; close it, or write a line break inside as \`\\n\`.`,
  ({ found }) =>
    `Het aanhalingsteken ${code(found)} wordt op deze regel niet gesloten; sluit het, of schrijf een regeleinde als \`\\n\`.`,
);

export const invalidEscape = /* @__PURE__ */ row<'invalid-escape', Found>(
  'invalid-escape',
  ({ found }) =>
    `${code(found)} cannot stand inside quotes; the escapes are \`\\"\`, \`\\\\\`, \`\\/\`, \`\\b\`, \`\\f\`, \`\\n\`, \`\\r\`, \`\\t\` and \`\\uXXXX\`, except \`\\u0000\` and half a character.`,
  ({ found }) =>
    `${code(found)} kan niet tussen aanhalingstekens staan; de escapes zijn \`\\"\`, \`\\\\\`, \`\\/\`, \`\\b\`, \`\\f\`, \`\\n\`, \`\\r\`, \`\\t\` en \`\\uXXXX\`, behalve \`\\u0000\` en een half teken.`,
);

export const invalidNumber = /* @__PURE__ */ row<'invalid-number', Found & { readonly reason: 'spelling' | 'digits' }>(
  'invalid-number',
  ({ found, reason }) =>
    reason === 'digits'
      ? `${code(found)} has too many digits; a decimal has at most 15 significant ones.`
      : `${code(found)} is not a number; write digits such as \`14\`, \`-3\` or \`12.50\`, without leading zeros, with a space before the next word.`,
  ({ found, reason }) =>
    reason === 'digits'
      ? `${code(found)} heeft te veel cijfers; een decimaal getal heeft er hoogstens 15 significante.`
      : `${code(found)} is geen getal; schrijf cijfers zoals \`14\`, \`-3\` of \`12.50\`, zonder nullen vooraan, met een spatie voor het volgende woord.`,
);

export const dateNotQuoted = /* @__PURE__ */ row<'date-not-quoted', Found>(
  'date-not-quoted',
  ({ found }) => `Dates and times go in quotes: write ${code(quote(found))}.`,
  ({ found }) => `Datums en tijden staan tussen aanhalingstekens: schrijf ${code(quote(found))}.`,
);

export const integerOutOfRange = /* @__PURE__ */ row<'integer-out-of-range', Found>(
  'integer-out-of-range',
  ({ found }) => `${code(found)} is too large; an integer lies within ±9007199254740991.`,
  ({ found }) => `${code(found)} is te groot; een geheel getal ligt binnen ±9007199254740991.`,
);

export const invalidEncoding = /* @__PURE__ */ row<
  'invalid-encoding',
  { readonly found: string; readonly reason: 'sequence' | 'utf8' | 'double' }
>(
  'invalid-encoding',
  ({ found, reason }) => `${code(found)} is not valid URL encoding: ${encodingReasons[reason].en}`,
  ({ found, reason }) => `${code(found)} is geen geldige URL-codering: ${encodingReasons[reason].nl}`,
);
