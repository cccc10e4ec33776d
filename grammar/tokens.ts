import { type CustomPatternMatcherReturn, createToken, Lexer, type TokenType } from 'chevrotain';
import { endOfName, endOfString, identifierPattern, keywords, scanName, scanString } from './literal.ts';
import { type ComparisonOperator, operatorOf } from './operators.ts';

/*
 * The tokens of the language, and of what people write instead. A mistake stands for the token that was meant, so that the parser
 * goes on and one slip is one diagnostic; `mistakes.ts` says what is wrong with each. Only the recovering parser knows them.
 */

/** No character of another word may follow a word or a number (L2.2). */
const wordEnd = '(?![A-Za-z0-9_.])';
const digits = '-?(?:0|[1-9][0-9]*)';

const WhiteSpace = createToken({ name: 'WhiteSpace', pattern: /[ \t\r\n]+/, group: Lexer.SKIPPED });

export const Identifier = createToken({ name: 'Identifier', pattern: new RegExp(identifierPattern.source + wordEnd) });
export const QuotedName = createToken({ name: 'QuotedName', ...scanned('`', endOfName) });

export const Integer = createToken({ name: 'Integer', pattern: new RegExp(digits + wordEnd) });
export const Decimal = createToken({ name: 'Decimal', pattern: new RegExp(`${digits}\\.[0-9]+${wordEnd}`) });
export const StringToken = createToken({ name: 'String', ...scanned(`"'`, endOfString) });

/** The functions that find where tokens end which no pattern describes; the generated parser calls them by their names. */
export const scanners: ReadonlyMap<TokenType, typeof endOfString> = new Map([
  [QuotedName, endOfName],
  [StringToken, endOfString],
]);

const keywordTokens = Object.fromEntries(
  keywords.map((word) => [word, createToken({ name: word, pattern: new RegExp(word + wordEnd, 'i'), label: word })]),
) as Readonly<Record<(typeof keywords)[number], TokenType>>;
export const {
  AND: And,
  OR: Or,
  NOT: Not,
  IN: In,
  BETWEEN: Between,
  IS: Is,
  NULL: Null,
  TRUE: True,
  FALSE: False,
} = keywordTokens;

/** The category of every comparison operator of the table; it has no text of its own. */
export const Comparator = createToken({ name: 'Comparator', pattern: Lexer.NA });

/** How comparison operators may be spelled, longest first. */
const comparators = [...operatorOf.keys()]
  .sort((a, b) => b.length - a.length)
  .map((text) => createToken({ name: text, pattern: text, categories: Comparator, label: text }));

export const LeftParenthesis = createToken({ name: 'LeftParenthesis', pattern: '(', label: '(' });
export const RightParenthesis = createToken({ name: 'RightParenthesis', pattern: ')', label: ')' });
export const Comma = createToken({ name: 'Comma', pattern: ',', label: ',' });

/** Symbols of other languages, and the comparison operator that each is written for. */
export const comparatorMeant: ReadonlyMap<string, ComparisonOperator> = new Map([
  ['!==', '!='],
  ['===', '='],
  ['==', '='],
  [':=', '='],
  ['=<', '<='],
  ['=>', '>='],
  ['=~', '~'],
]);

const unquotedDay = '[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}[A-Za-z0-9_.]*';
const unquotedRelative = `${digits}[dwmy]${wordEnd}`;
const unquotedTime = `[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?${wordEnd}`;
/** Characters that begin no token. */
const meaningless = String.raw`[\u0000-\u0008\u000b\u000c\u000e-\u001f#$%*+/:;?@\[\\\]\^{}\u007f-\uffff]`;
const curly = '“”„‟«»‹›‘’‚‛″′';

/** What people write for something else, by name, each with the token that it stands for as its category; `unexpected` stands for nothing. */
export const mistakes = {
  unquotedDate: createToken({
    name: 'unquotedDate',
    categories: StringToken,
    pattern: new RegExp(`${unquotedDay}|${unquotedRelative}|${unquotedTime}`),
  }),
  comparatorSymbol: createToken({
    name: 'comparatorSymbol',
    categories: Comparator,
    pattern: new RegExp([...comparatorMeant.keys()].join('|')),
  }),
  andSymbol: createToken({ name: 'andSymbol', categories: And, pattern: /&&?/ }),
  orSymbol: createToken({ name: 'orSymbol', categories: Or, pattern: /\|\|?/ }),
  notSymbol: createToken({ name: 'notSymbol', categories: Not, pattern: /!/ }),
  typographicString: createToken({
    name: 'typographicString',
    categories: StringToken,
    pattern: new RegExp(`[${curly}][^${curly}"'\\r\\n]*[${curly}"']?`),
  }),
  brokenString: createToken({
    name: 'brokenString',
    categories: StringToken,
    ...scanned(`"'`, (text, from) => scanString(text, from).to),
  }),
  brokenName: createToken({
    name: 'brokenName',
    categories: QuotedName,
    ...scanned('`', (text, from) => scanName(text, from).to),
  }),
  gluedNumber: createToken({
    name: 'gluedNumber',
    categories: Integer,
    pattern: new RegExp(`${digits}(?=(?:AND|OR|NOT|IN|IS|BETWEEN)${wordEnd})`, 'i'),
  }),
  brokenNumber: createToken({ name: 'brokenNumber', categories: Integer, pattern: /-?\.?[0-9][A-Za-z0-9_.]*/ }),
  brokenWord: createToken({ name: 'brokenWord', categories: Identifier, pattern: /[A-Za-z_.][A-Za-z0-9_.]*/ }),
  unexpected: createToken({ name: 'unexpected', pattern: new RegExp(`(?:(?![${curly}])${meaningless})+|-+(?![0-9])|-`) }),
} as const;

export type MistakeName = keyof typeof mistakes;
export const isMistake = (token: TokenType): boolean => Object.hasOwn(mistakes, token.name);

/** Every token, in the order in which they are tried; the first that matches is taken, so a mistake that begins like a token is before it. */
export const allTokens: TokenType[] = [
  WhiteSpace,
  mistakes.unquotedDate,
  mistakes.comparatorSymbol,
  ...Object.values(keywordTokens),
  Identifier,
  QuotedName,
  Decimal,
  Integer,
  StringToken,
  ...comparators,
  LeftParenthesis,
  RightParenthesis,
  Comma,
  Comparator,
  ...Object.values(mistakes).slice(2),
];

/** The pattern of a token that begins with one of some characters and ends where a function says, which gives 0 where it is none. */
function scanned(starts: string, endOf: (text: string, from: number) => number) {
  return {
    start_chars_hint: [...starts],
    line_breaks: false,
    pattern: (text: string, from: number): CustomPatternMatcherReturn | null => {
      const end = starts.includes(text.charAt(from)) ? endOf(text, from) : 0;
      return end === 0 ? null : [text.slice(from, end)];
    },
  };
}
