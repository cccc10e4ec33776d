import { endOfName, endOfString, identifierPattern, keywords, scanName, scanString } from './literal.ts';
import { type ComparisonOperator, operatorOf } from './operators.ts';

/*
 * The tokens of the language, and of what people write instead. A mistake stands for the token
 * that was meant, so that the reader goes on and one slip is one diagnostic; `mistakes.ts` says
 * what is wrong with each. The generated parser does without mistakes.
 */

export type TokenType = {
  readonly name: string;
  /** What it is spelled like; a scanned token and a category have none. */
  readonly pattern?: string | RegExp;
  /** Finds the end of a token without a pattern, 0 for none; it begins with one of `starts`. */
  readonly scan?: { readonly starts: string; readonly endOf: (text: string, from: number) => number };
  /** The token that the grammar names in its place. */
  readonly category?: TokenType;
  /** Its text, where that is always the same but for the case of letters. */
  readonly label?: string;
  /** The token that opens what it closes. */
  readonly closes?: TokenType;
  /** It stands between tokens and means nothing. */
  readonly isSkipped?: true;
  /** It is a word only right after tokens of such names; an identifier elsewhere. */
  readonly after?: RegExp;
};

/** No character of another word may follow a word or a number (L2.2). */
const wordEnd = '(?![A-Za-z0-9_.])';
const digits = '-?(?:0|[1-9][0-9]*)';

const WhiteSpace: TokenType = { name: 'WhiteSpace', pattern: /[ \t\r\n]+/, isSkipped: true };

export const Identifier: TokenType = { name: 'Identifier', pattern: new RegExp(identifierPattern.source + wordEnd) };
export const QuotedName: TokenType = { name: 'QuotedName', scan: { starts: '`', endOf: endOfName } };

const Integer: TokenType = { name: 'Integer', pattern: new RegExp(digits + wordEnd) };
const Decimal: TokenType = { name: 'Decimal', pattern: new RegExp(`${digits}\\.[0-9]+${wordEnd}`) };
export const StringToken: TokenType = { name: 'String', scan: { starts: `"'`, endOf: endOfString } };

/** The keyword of each word in capitals. */
export const keywordTokens = Object.fromEntries(
  keywords.map((word) => [word, { name: word, pattern: new RegExp(word + wordEnd, 'i'), label: word }]),
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

/** The words that are one only where the grammar expects them (L2.12), each in capitals. */
export const placedWords = {
  HAS: placed('HAS', /(?:Identifier|QuotedName)(?: NOT)?$/),
  ANY: placed('ANY', /HAS$/),
  ALL: placed('ALL', /HAS$/),
  ONLY: placed('ONLY', /HAS$/),
  EMPTY: placed('EMPTY', /\bIS(?: NOT)?$/),
} as const satisfies Readonly<Record<string, TokenType>>;

function placed(word: string, after: RegExp): TokenType {
  return { name: word, pattern: new RegExp(word + wordEnd, 'i'), label: word, after };
}

/** Whether a word is one after the tokens before it, the last of which is `nameOf(1)`. */
export const isPlaced = ({ after }: TokenType, nameOf: (back: number) => string | undefined): boolean =>
  after?.test([2, 1].map(nameOf).join(' ')) === true;

/** `@me` */
export const AtName: TokenType = { name: 'AtName', pattern: new RegExp(`@[A-Za-z_][A-Za-z0-9_]*${wordEnd}`) };

/** The category of every comparison operator of the table; it has no text of its own. */
export const Comparator: TokenType = { name: 'Comparator' };

/** How comparison operators may be spelled, longest first. */
const comparators = [...operatorOf.keys()]
  .sort((a, b) => b.length - a.length)
  .map((text): TokenType => ({ name: text, pattern: text, category: Comparator, label: text }));

export const LeftParenthesis: TokenType = { name: 'LeftParenthesis', pattern: '(', label: '(' };
export const RightParenthesis: TokenType = { name: 'RightParenthesis', pattern: ')', label: ')', closes: LeftParenthesis };
export const Comma: TokenType = { name: 'Comma', pattern: ',', label: ',' };

/** The end of the text. */
export const End: TokenType = { name: 'EOF' };

export const inAnyCase = (word: string): string => word.replace(/[A-Z]/g, (letter) => `[${letter}${letter.toLowerCase()}]`);

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
export const meaninglessRun = `(?:(?![${curly}]|\\^=)${meaningless})+`;

/**
 * What people write for something else, by name, each with the token that it stands for as its
 * category; `unexpected` stands for nothing.
 */
export const mistakes = {
  unquotedDate: {
    name: 'unquotedDate',
    category: StringToken,
    pattern: new RegExp(`${unquotedDay}|${unquotedRelative}|${unquotedTime}`),
  },
  comparatorSymbol: {
    name: 'comparatorSymbol',
    category: Comparator,
    pattern: new RegExp([...comparatorMeant.keys()].join('|')),
  },
  andSymbol: { name: 'andSymbol', category: And, pattern: /&&?/ },
  orSymbol: { name: 'orSymbol', category: Or, pattern: /\|\|?/ },
  notSymbol: { name: 'notSymbol', category: Not, pattern: /!/ },
  typographicString: {
    name: 'typographicString',
    category: StringToken,
    pattern: new RegExp(`[${curly}][^${curly}"'\\r\\n]*[${curly}"']?`),
  },
  brokenString: {
    name: 'brokenString',
    category: StringToken,
    scan: { starts: `"'`, endOf: (text, from) => scanString(text, from).to },
  },
  brokenName: { name: 'brokenName', category: QuotedName, scan: { starts: '`', endOf: (text, from) => scanName(text, from).to } },
  gluedNumber: {
    name: 'gluedNumber',
    category: Integer,
    pattern: new RegExp(`${digits}(?=(?:${['AND', 'OR', 'NOT', 'IN', 'IS', 'BETWEEN'].map(inAnyCase).join('|')})${wordEnd})`),
  },
  brokenNumber: { name: 'brokenNumber', category: Integer, pattern: /-?\.?[0-9][A-Za-z0-9_.]*/ },
  brokenWord: { name: 'brokenWord', category: Identifier, pattern: /[A-Za-z_.][A-Za-z0-9_.]*/ },
  unexpected: { name: 'unexpected', pattern: new RegExp(`${meaninglessRun}|-+(?![0-9])|-`) },
} as const satisfies Readonly<Record<string, TokenType>>;

export type MistakeName = keyof typeof mistakes;
export const isMistake = (type: TokenType): boolean => Object.hasOwn(mistakes, type.name);

/**
 * Every token, in the order in which they are tried: the first that matches is taken, so that a
 * mistake that begins like a token comes before it.
 */
export const allTokens: readonly TokenType[] = [
  WhiteSpace,
  mistakes.unquotedDate,
  mistakes.comparatorSymbol,
  ...Object.values(keywordTokens),
  ...Object.values(placedWords),
  Identifier,
  QuotedName,
  Decimal,
  Integer,
  StringToken,
  AtName,
  ...comparators,
  LeftParenthesis,
  RightParenthesis,
  Comma,
  Comparator,
  ...Object.values(mistakes).slice(2),
];

/** Every token by its name, and the end of the text. */
export const tokenTypes: ReadonlyMap<string, TokenType> = /* @__PURE__ */ new Map(
  [...allTokens, End].map((type) => [type.name, type]),
);

/** How the EBNF names a token: its text in quotes, or its name in small letters if it varies. */
export function tokenText(name: string): string {
  const label = tokenTypes.get(name)?.label;
  return label === undefined ? name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase() : `"${label}"`;
}
