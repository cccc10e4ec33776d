import type { Range } from './expression.ts';
import {
  codePoints,
  maximumNameLength,
  printName,
  quote,
  readDecimal,
  readInteger,
  readName,
  scanName,
  scanString,
  unquote,
  wrongEscapes,
} from './literal.ts';
import { type Problem, problem, type Repair, removal, repair, replaceBy } from './problem.ts';
import { rangeOf, type Token } from './tokenize.ts';
import { comparatorMeant, type MistakeName } from './tokens.ts';

/** What is wrong with a token by itself: a mistake of spelling, or a value that is too large. */
export function problemsOfToken(token: Token, text: string): readonly Problem[] {
  const explain = (explanations as Readonly<Record<string, Explain | undefined>>)[token.tokenType.name];
  return explain?.(token, text) ?? [];
}

/** What is wrong with a run of characters that begins no token. */
export function unexpectedCharacters(text: string, range: Range): Problem {
  const characters = text.slice(range.from, range.to);
  const found = String.fromCodePoint(text.codePointAt(range.from) ?? 0);
  const gap = characters === '-' ? /^[ \t]+(?=[0-9])/.exec(text.slice(range.to, range.to + 40)) : null;
  if (gap !== null) {
    const join = repair('Remove the space', 'Haal de spatie weg', { from: range.to, to: range.to + gap[0].length, insert: '' });
    return problem('unexpected-character', range, { found }, [join]);
  }
  return problem('unexpected-character', range, { found }, [replacement(characters, text, range)]);
}

/** What to do about them: a space for unusual ones, a minus sign for its look-alikes, else nothing in their place, unless that glues words. */
function replacement(characters: string, text: string, range: Range): Repair | undefined {
  if (/^\p{Zs}+$/u.test(characters)) return repair('Replace by a space', 'Vervang door een spatie', { ...range, insert: ' ' });
  if (/^[−–]$/.test(characters)) return replaceBy('-', range);
  return glues(text, range) ? undefined : removal(characters, range);
}

/** Taking the range away would make one word or number of two. */
const glues = (text: string, { from, to }: Range): boolean =>
  /[A-Za-z0-9_.]/.test(text.charAt(from - 1)) && /[A-Za-z0-9_.]/.test(text.charAt(to));

type Explain = (token: Token, text: string) => readonly Problem[];

const explanations: Readonly<
  Record<Exclude<MistakeName, 'unexpected'> | 'Integer' | 'Decimal' | 'Identifier' | 'QuotedName', Explain>
> = {
  Integer: (token) =>
    readInteger(token.image) === undefined ? [problem('integer-out-of-range', rangeOf(token), { found: token.image })] : [],
  Decimal: (token) =>
    readDecimal(token.image) === undefined
      ? [problem('invalid-number', rangeOf(token), { found: token.image, reason: 'digits' })]
      : [],
  Identifier: tooLongName,
  QuotedName: tooLongName,
  unquotedDate: (token) => [
    problem('date-not-quoted', rangeOf(token), { found: token.image }, [replaceBy(quote(token.image), rangeOf(token))]),
  ],
  comparatorSymbol: symbol((image) => comparatorMeant.get(image) ?? '=', 'comparator'),
  andSymbol: symbol(() => 'AND', 'AND'),
  orSymbol: symbol(() => 'OR', 'OR'),
  notSymbol: symbol(() => 'NOT', 'NOT'),
  typographicString: (token) => {
    const inner = token.image.slice(1, token.image.length > 1 ? -1 : undefined);
    return [problem('wrong-quote', rangeOf(token), { found: token.image }, [replaceBy(quote(inner), rangeOf(token))])];
  },
  brokenString: (token, text) => {
    const { from, to } = rangeOf(token);
    if (!scanString(text, from).closed) {
      const end = from + token.image.trimEnd().length;
      const close = repair('Close the quote', 'Sluit het aanhalingsteken', { from: end, to: end, insert: text.charAt(from) });
      const closed = text.slice(from, end) + text.charAt(from);
      return [
        problem('unterminated-string', { from, to }, { found: text.charAt(from) }, unquote(closed) === undefined ? [] : [close]),
      ];
    }
    return wrongEscapes(text, from, to).map((range) => {
      const found = text.slice(range.from, range.to);
      return problem('invalid-escape', range, { found }, [escapeRepair(found, range)]);
    });
  },
  brokenName: (token, text) => {
    const range = rangeOf(token);
    const { image } = token;
    if (!scanName(text, range.from).closed) return [problem('unterminated-string', range, { found: '`' })];
    if (image === '``') return [problem('unexpected-character', range, { found: image })];
    return [problem('invalid-escape', range, { found: /[\p{Cc}\p{Cs}\u2028\u2029]/u.exec(image)?.[0] ?? image })];
  },
  gluedNumber: (token, text) => {
    const { from, to } = rangeOf(token);
    const [word = ''] = /^[A-Za-z]*/.exec(text.slice(to, to + 8)) ?? [];
    const found = token.image + word;
    const fix = repair('Insert a space', 'Voeg een spatie in', { from: to, to, insert: ' ' });
    return [problem('invalid-number', { from, to: to + word.length }, { found, reason: 'spelling' }, [fix])];
  },
  brokenNumber: (token) => {
    const range = rangeOf(token);
    const zeros = /^(-?)0+([1-9][0-9]*)$/.exec(token.image);
    const fix = zeros === null ? undefined : replaceBy(`${zeros[1]}${zeros[2]}`, range);
    return [problem('invalid-number', range, { found: token.image, reason: 'spelling' }, [fix])];
  },
  brokenWord: (token, text) => {
    const foreign = /[^A-Za-z0-9_.]+/.exec(token.image);
    if (foreign !== null) {
      const from = token.startOffset + foreign.index;
      const found = String.fromCodePoint(foreign[0].codePointAt(0) ?? 0);
      return [problem('unexpected-character', { from, to: from + foreign[0].length }, { found }, [inQuotes(token, text)])];
    }
    const at = token.startOffset + Math.max(token.image.search(/\.(?![A-Za-z_])|^\./), 0);
    return [problem('unexpected-character', { from: at, to: at + 1 }, { found: '.' }, [removal('.', { from: at, to: at + 1 })])];
  },
};

/** A word of Latin letters in the quotes that its place asks for: those of a value, or those of a name. */
function inQuotes(token: Token, text: string): Repair | undefined {
  if (!/^[\p{Script=Latin}\p{M}0-9_.]+$/u.test(token.image)) return undefined;
  const before = text.slice(Math.max(0, token.startOffset - 20), token.startOffset).trimEnd();
  if (/(?:[=<>~,]|\bIN\s*\()$/i.test(before)) return replaceBy(quote(token.image), rangeOf(token));
  return /(?:^|\b(?:AND|OR|NOT))$/i.test(before) ? replaceBy(printName(token.image), rangeOf(token)) : undefined;
}

function tooLongName(token: Token): readonly Problem[] {
  if (token.image.length <= maximumNameLength || codePoints(readName(token.image)) <= maximumNameLength) return [];
  return [problem('limit-exceeded', rangeOf(token), { limit: 'nameLength', maximum: maximumNameLength })];
}

/** A symbol of other languages, written for one of ours. */
function symbol(meaning: (image: string) => string, expected: string): Explain {
  return (token) => {
    const suggestion = meaning(token.image);
    const found = { found: token.image, expected: [expected], suggestion };
    return [problem('unexpected-token', rangeOf(token), found, [replaceBy(suggestion, rangeOf(token))])];
  };
}

function escapeRepair(found: string, range: Range): Repair | undefined {
  if (found.length === 1 && found < ' ' && found !== '\0') return replaceBy(quote(found).slice(1, -1), range);
  if (found === "\\'") return replaceBy("'", range);
  if (/^\\[^u]$/u.test(found)) return replaceBy(`\\${found}`, range);
  return undefined;
}
