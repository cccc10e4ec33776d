import type { ComparisonOperator, Operators } from '../../grammar/operators.ts';

/*
 * Reads one token of a search text in the type checker: `[image, rest]`, and `['', '']` at the end. Where it is not certain what a text
 * is, it says no more than that: what the language takes must pass.
 */

/** The token that a text begins with, white space aside, as it is written, and what comes after it. */
export type Token<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? First extends Blank
    ? Token<Rest>
    : First extends WordCharacter | '-'
      ? Word<Rest, First>
      : First extends '"' | "'"
        ? Quoted<Rest, First>
        : First extends '`'
          ? NameInBackticks<Rest>
          : First extends '<' | '>' | '!' | '='
            ? Comparator<First, Rest>
            : [First, Rest]
  : ['', ''];

type Blank = ' ' | '\t' | '\r' | '\n';

type Letter =
  | ('a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm')
  | ('n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z');
type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
type WordCharacter = Letter | Uppercase<Letter> | Digit | '_' | '.';

/** A name, keyword or number: as far as no other may follow without a space (L2.2). */
type Word<Text extends string, Image extends string> = Text extends `${infer First}${infer Rest}`
  ? First extends WordCharacter
    ? Word<Rest, `${Image}${First}`>
    : [Image, Text]
  : [Image, ''];

/** From after an opening quote to the one that closes it; without that its image is the opening quote alone. */
type Quoted<Text extends string, Image extends string> = Image extends `${infer Quote}${string}`
  ? Text extends `${infer Inside}${Quote}${infer Rest}`
    ? Inside extends `${infer Before}\\${string}`
      ? Text extends `${Before}\\${infer Escaped}${infer After}`
        ? Quoted<After, `${Image}${Before}\\${Escaped}`>
        : [Quote, '']
      : [`${Image}${Inside}${Quote}`, Rest]
    : [Quote, '']
  : never;

/** A backtick inside is doubled (L2.3). */
type NameInBackticks<Text extends string, Inside extends string = ''> = Text extends `${infer Part}\`${infer Rest}`
  ? Rest extends `\`${infer After}`
    ? NameInBackticks<After, `${Inside}${Part}\`\``>
    : [`\`${Inside}${Part}\``, Rest]
  : ['`', ''];

/** Every comparison operator as it may be spelled. */
export type ComparatorSpelling = { readonly [Op in ComparisonOperator]: SpellingOf<Op> }[ComparisonOperator];

/** The operator that a spelling means. */
export type Spelled<Spelling extends ComparatorSpelling> = {
  readonly [Op in ComparisonOperator]: Spelling extends SpellingOf<Op> ? Op : never;
}[ComparisonOperator];

type SpellingOf<Op extends ComparisonOperator> = Operators[Op] extends {
  readonly spellings: readonly (infer Other extends string)[];
}
  ? Op | Other
  : Op;

/** The longest spelling that the text begins with; a character alone where it is none. */
type Comparator<First extends string, Text extends string> = Text extends `${infer Second}${infer Rest}`
  ? `${First}${Second}` extends ComparatorSpelling
    ? [`${First}${Second}`, Rest]
    : [First, Text]
  : [First, Text];
