import { guess, type Problem, problemOf, type Repair, removal, repair, replaceBy } from './diagnostics.ts';
import type { Range } from './expression.ts';
import { rangeOf, type Token } from './lexer.ts';
import {
  codePoints,
  isName,
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
import {
  closeBacktickTitle,
  closeQuoteTitle,
  insertSpaceTitle,
  removeSpaceTitle,
  replaceBySpaceTitle,
} from './messages/fixes.ts';
import {
  dateNotQuoted,
  integerOutOfRange,
  invalidEscape,
  invalidNumber,
  unexpectedCharacter,
  unterminatedString,
  wrongQuote,
} from './messages/lexical.ts';
import { limitExceeded } from './messages/limits.ts';
import { unexpectedToken } from './messages/syntax.ts';
import { comparatorMeant, type MistakeName } from './tokens.ts';
import { unicode } from './unicode.ts';

/** The problems of a token by itself: a misspelling, or a value out of range. */
export function problemsOfToken(token: Token, text: string): readonly Problem[] {
  const explain = (explanations as Readonly<Record<string, Explain | undefined>>)[token.type.name];
  return explain?.(token, text) ?? [];
}

/** The problem of a run of characters that begins no token. */
export function unexpectedCharacters(text: string, range: Range): Problem {
  const characters = text.slice(range.from, range.to);
  const found = String.fromCodePoint(text.codePointAt(range.from) ?? 0);
  const gap =
    characters === '-' && valueComes.test(text.slice(Math.max(0, range.from - 20), range.from))
      ? /^[ \t]+(?=[0-9])/.exec(text.slice(range.to, range.to + 40))
      : null;
  if (gap !== null) {
    const join = repair(removeSpaceTitle(), { from: range.to, to: range.to + gap[0].length, insert: '' });
    return problemOf(unexpectedCharacter, range, { found }, [join]);
  }
  return problemOf(unexpectedCharacter, range, { found }, [replacement(characters, text, range)]);
}

/** Replaces unusual spaces and look-alikes; removes others unless that joins words. */
function replacement(characters: string, text: string, range: Range): Repair | undefined {
  if (unicode(String.raw`^\p{Zs}+$`).test(characters)) return repair(replaceBySpaceTitle(), { ...range, insert: ' ' });
  const sign = lookAlikes.get(characters);
  const before = text.slice(Math.max(0, range.from - 20), range.from);
  // Between two numbers it is a range.
  if (sign !== undefined) return guess(replaceBy(sign, range), sign !== '-' || valueComes.test(before));
  if (
    characters === ':' &&
    /[A-Za-z_]\w*\s*$/.test(before) &&
    /^\s*-?[0-9]+(?![0-9:.-])/.test(text.slice(range.to, range.to + 20))
  )
    return replaceBy(' = ', range);
  // Full-width characters, in which Asian keyboards write ASCII.
  if (/^[\uff01-\uff5e]+$/.test(characters)) {
    return replaceBy(
      characters.replace(/[^]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)),
      range,
    );
  }
  if (glues(text, range) || unicode(String.raw`\p{N}`).test(characters)) return undefined;
  const isPlus = characters === '+' && valueComes.test(before);
  return guess(
    removal(characters, range),
    isPlus || (characters === ';' && /^\s*$/.test(text.slice(range.to, range.to + 1_000))),
  );
}

const lookAlikes: ReadonlyMap<string, string> = new Map([
  ['−', '-'],
  ['–', '-'],
  ['≠', '!='],
  ['≤', '<='],
  ['≥', '>='],
]);

/** Whether removing the range would join two words or numbers. */
const glues = (text: string, { from, to }: Range): boolean =>
  /[A-Za-z0-9_.]/.test(text.charAt(from - 1)) && /[A-Za-z0-9_.]/.test(text.charAt(to));

type Explain = (token: Token, text: string) => readonly Problem[];

const explanations: Readonly<
  Record<Exclude<MistakeName, 'unexpected'> | 'Integer' | 'Decimal' | 'Identifier' | 'QuotedName' | 'AtName', Explain>
> = {
  Integer: (token) =>
    readInteger(token.image) === undefined ? [problemOf(integerOutOfRange, rangeOf(token), { found: token.image })] : [],
  Decimal: (token) =>
    readDecimal(token.image) === undefined
      ? [problemOf(invalidNumber, rangeOf(token), { found: token.image, reason: 'digits' })]
      : [],
  Identifier: tooLongName,
  AtName: tooLongName,
  QuotedName: tooLongName,
  unquotedDate: (token) => {
    const { from, to } = rangeOf(token);
    const [day = token.image] = /^[0-9-]+(?=(?:AND|OR)$)/i.exec(token.image) ?? [];
    return [
      problemOf(dateNotQuoted, { from, to }, { found: token.image }, [replaceBy(quote(day), { from, to: from + day.length })]),
    ];
  },
  comparatorSymbol: symbol(
    (image) => [comparatorMeant.get(image) ?? '=', 'comparator'],
    // A regular expression of one plain word is looked for as a part.
    (image, after) => image !== '=~' || unicode(String.raw`^\s*(["'])[\p{L}\p{N} ]+\1`).test(after),
  ),
  andSymbol: symbol(() => ['AND', 'AND']),
  orSymbol: symbol(() => ['OR', 'OR']),
  // `a ! 3` lacks a part of its operator.
  notSymbol: symbol((_, after) => (/^\s*(?:["'0-9-]|(?:true|false)\b)/i.test(after) ? ['!=', 'comparator'] : ['NOT', 'NOT'])),
  typographicString: (token, text) => {
    const inner = token.image.slice(1, token.image.length > 1 ? -1 : undefined);
    // One that is not closed, or an apostrophe inside, which may end elsewhere.
    const isWhole =
      token.image.length > 1 &&
      !unicode(String.raw`[\p{L}\p{N}]$`).test(token.image) &&
      !unicode(String.raw`^[\p{L}\p{N}]`).test(text.slice(token.to, token.to + 2));
    const fix = guess(replaceBy(quote(inner), rangeOf(token)), isWhole);
    return [problemOf(wrongQuote, rangeOf(token), { found: token.image }, [fix])];
  },
  brokenString: (token, text) => {
    const { from, to } = rangeOf(token);
    if (!scanString(text, from).closed) {
      const end = from + token.image.trimEnd().length;
      const close = repair(closeQuoteTitle(), { from: end, to: end, insert: text.charAt(from) });
      const closed = text.slice(from, end) + text.charAt(from);
      return [
        problemOf(unterminatedString, { from, to }, { found: text.charAt(from) }, [
          unquote(closed) === undefined ? undefined : guess(close, isOneText(token.image)),
        ]),
      ];
    }
    return wrongEscapes(text, from, to).map((range) => {
      const found = text.slice(range.from, range.to);
      return problemOf(invalidEscape, range, { found }, [escapeRepair(found, range)]);
    });
  },
  brokenName: (token, text) => {
    const range = rangeOf(token);
    const { image } = token;
    if (!scanName(text, range.from).closed)
      return [problemOf(unterminatedString, range, { found: '`' }, [closedName(image, range)])];
    if (image === '``') return [problemOf(unexpectedCharacter, range, { found: image })];
    const [found = image] = image.match(notInNames()) ?? [];
    const rest = image.replace(notInNames(), '');
    return [problemOf(invalidEscape, range, { found }, [rest === '``' ? undefined : replaceBy(rest, range)])];
  },
  gluedNumber: (token, text) => {
    const { from, to } = rangeOf(token);
    const [word = ''] = /^[A-Za-z]*/.exec(text.slice(to, to + 8)) ?? [];
    const found = token.image + word;
    const fix = repair(insertSpaceTitle(), { from: to, to, insert: ' ' });
    return [problemOf(invalidNumber, { from, to: to + word.length }, { found, reason: 'spelling' }, [fix])];
  },
  brokenNumber: (token, text) => {
    const range = rangeOf(token);
    const meant = numberMeant(token.image);
    // `1 000` is one number.
    const isWhole = !/[0-9][ ,.'’_]$/.test(text.slice(Math.max(0, range.from - 2), range.from));
    const fix = meant === undefined ? undefined : guess(replaceBy(meant, range), isWhole);
    return [problemOf(invalidNumber, range, { found: token.image, reason: 'spelling' }, [fix])];
  },
  brokenWord: (token, text) => {
    const foreign = /[^A-Za-z0-9_.]+/.exec(token.image);
    if (foreign !== null) {
      const from = token.from + foreign.index;
      const found = String.fromCodePoint(foreign[0].codePointAt(0) ?? 0);
      return [problemOf(unexpectedCharacter, { from, to: from + foreign[0].length }, { found }, [inQuotes(token, text)])];
    }
    const at = token.from + Math.max(token.image.search(/\.(?![A-Za-z_])|^\./), 0);
    return [
      problemOf(unexpectedCharacter, { from: at, to: at + 1 }, { found: '.' }, [guess(removal('.', { from: at, to: at + 1 }))]),
    ];
  },
};

/** Whether an open quote has no condition or list behind it that it may end before. */
const isOneText = (image: string): boolean => !/[=<>~(),;"'`|&]|\b(?:AND|OR|NOT|IN|BETWEEN|IS)\b/i.test(image.slice(1));

/** Characters that no name may have. */
const notInNames = (): RegExp => unicode(String.raw`[\p{Cc}\p{Cs}\u2028\u2029]`, 'gu');

/** Closes a name after its first word: the rest of the line is most likely a condition. */
function closedName(image: string, { from }: Range): Repair | undefined {
  const [word] = /^`[^`\s=<>!~(),"']+(?=[\s=<>!~(),"']|$)/.exec(image) ?? [];
  const at = from + (word?.length ?? 0);
  return word === undefined || !isName(word.slice(1))
    ? undefined
    : repair(closeBacktickTitle(), { from: at, to: at, insert: '`' });
}

/** The number that a misspelled one certainly means: `007`, `.5`, `1_000` and `1e3` have one. */
function numberMeant(image: string): string | undefined {
  const power = /^-?[1-9][0-9]{0,2}[eE][0-9]{1,2}$/.test(image) ? String(Number(image)) : image;
  const [, sign, whole = '', part] = /^(-?)([0-9]+(?:_[0-9]+)*)?(?:\.([0-9]*))?$/.exec(power) ?? [];
  if (sign === undefined) return undefined;
  const digits = sign + (whole.replaceAll('_', '').replace(/^0+(?=[0-9])/, '') || '0');
  const meant = part === undefined || part === '' ? digits : `${digits}.${part}`;
  const isRead = (meant.includes('.') ? readDecimal(meant) : readInteger(meant)) !== undefined;
  return isRead && meant !== image ? meant : undefined;
}

/** Matches a text that is followed by a value. */
const valueComes = /(?:[=<>~,]|\bIN\s*\(|\bBETWEEN)\s*$/i;

/** Quotes a word of Latin letters as a value or as a name, whichever is expected there. */
function inQuotes(token: Token, text: string): Repair | undefined {
  if (!unicode(String.raw`^[\p{Script=Latin}\p{M}0-9_.]+$`).test(token.image)) return undefined;
  const before = text.slice(Math.max(0, token.from - 20), token.from).trimEnd();
  if (valueComes.test(before)) return replaceBy(quote(token.image), rangeOf(token));
  return /(?:^|\b(?:AND|OR|NOT))$/i.test(before) ? replaceBy(printName(token.image), rangeOf(token)) : undefined;
}

function tooLongName(token: Token): readonly Problem[] {
  if (codePoints(readName(token.image.replace(/^@/, ''))) <= maximumNameLength) return [];
  return [problemOf(limitExceeded, rangeOf(token), { limit: 'nameLength', maximum: maximumNameLength })];
}

/** A symbol of other languages for one of ours, which may depend on what comes behind it. */
function symbol(
  meaning: (image: string, after: string) => readonly [meant: string, expected: string],
  isSure: (image: string, after: string) => boolean = () => true,
): Explain {
  return (token, text) => {
    const after = text.slice(token.to, token.to + 60);
    const [suggestion, expected] = meaning(token.image, after);
    const found = { found: token.image, expected: [expected], suggestion };
    const fix = guess(replaceBy(suggestion, rangeOf(token)), isSure(token.image, after));
    return [problemOf(unexpectedToken, rangeOf(token), found, [fix])];
  };
}

function escapeRepair(found: string, range: Range): Repair | undefined {
  if (found.length === 1 && found < ' ' && found !== '\0') return replaceBy(quote(found).slice(1, -1), range);
  if (found === "\\'") return replaceBy("'", range);
  if (/^\\.$/u.test(found)) return replaceBy(`\\${found}`, range);
  // U+0000 and halves of characters.
  return guess(removal(found, range));
}
