import { type CustomPatternMatcherReturn, createToken, Lexer, type TokenType } from 'chevrotain';
import { identifierPattern, isNameText, keywords, scanName, scanString, unquote } from './literal.ts';
import { type ComparisonOperator, comparisonOperators, type OperatorRow, operators } from './operators.ts';

/*
 * The tokens of the language, and of what people write instead. A mistake stands for the token that was meant, so that the parser
 * goes on and one slip is one diagnostic; `mistakes.ts` says what is wrong with each. Only the recovering parser knows them.
 */

/** No character of another word may follow a word or a number (L2.2). */
const wordEnd = '(?![A-Za-z0-9_.])';
const digits = '-?(?:0|[1-9][0-9]*)';

const WhiteSpace = createToken({ name: 'WhiteSpace', pattern: /[ \t\r\n]+/, group: Lexer.SKIPPED });

export const Identifier = createToken({ name: 'Identifier', pattern: new RegExp(identifierPattern.source + wordEnd) });
export const QuotedName = createToken({ name: 'QuotedName', ...between('`', scanName, isNameImage) });

export const Integer = createToken({ name: 'Integer', pattern: new RegExp(digits + wordEnd) });
export const Decimal = createToken({ name: 'Decimal', pattern: new RegExp(`${digits}\\.[0-9]+${wordEnd}`) });
export const StringToken = createToken({
  name: 'String',
  ...between(`"'`, scanString, isStringImage),
});

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
const spellings: readonly { readonly text: string; readonly operator: ComparisonOperator }[] = comparisonOperators
  .flatMap((operator) => {
    const row: OperatorRow = operators[operator];
    return [operator, ...(row.spellings ?? [])].map((text) => ({ text, operator }));
  })
  .sort((a, b) => b.text.length - a.text.length);
const comparators = spellings.map(({ text }) => createToken({ name: text, pattern: text, categories: Comparator, label: text }));

export const operatorOf: ReadonlyMap<string, ComparisonOperator> = new Map(
  spellings.map(({ text, operator }) => [text, operator]),
);

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
  brokenString: createToken({ name: 'brokenString', categories: StringToken, ...between(`"'`, scanString) }),
  brokenName: createToken({ name: 'brokenName', categories: QuotedName, ...between('`', scanName) }),
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

type Scan = (text: string, from: number) => { readonly to: number; readonly closed: boolean };

/** The pattern of a text from a quote to its partner; without `accepts` it may also be wrong or unclosed. */
function between(quotes: string, scan: Scan, accepts?: (image: string) => boolean) {
  return {
    start_chars_hint: [...quotes],
    line_breaks: false,
    pattern: (text: string, from: number): CustomPatternMatcherReturn | null => {
      if (!quotes.includes(text.charAt(from))) return null;
      const { to, closed } = scan(text, from);
      const image = text.slice(from, to);
      return accepts === undefined || (closed && accepts(image)) ? [image] : null;
    },
  };
}

function isNameImage(image: string): boolean {
  return isNameText(image.slice(1, -1));
}

function isStringImage(image: string): boolean {
  return unquote(image) !== undefined;
}
