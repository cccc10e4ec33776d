import type { keywords } from '../../grammar/literal.ts';
import type { ComparisonOperator, FieldType, Operator, Operators } from '../../grammar/operators.ts';
import type { DateText, RelativeDate } from './dates.ts';
import type { ElapsedText, MomentText, TimeText } from './moments.ts';
import type { Field, Fields, Schema } from './schema.ts';

/**
 * The text that `search` accepts: the text itself where the type checker finds no mistake, else a
 * sentence about the mistake. Checks constant texts of at most 600 characters and constant
 * schemas, and never refuses what `parseQuery` accepts.
 */
export type SearchText<S extends Schema, Text extends string> = Text extends Verdict<S, Text> ? Text : Verdict<S, Text>;

type Verdict<S extends Schema, Text extends string> = Text extends unknown
  ? Record<symbol, 1> extends Record<Text, 1>
    ? Text // every key of that record is optional: the text is `string`, or has a part that is
    : string extends keyof S['fields']
      ? Text // any name may be that of a list
      : IsLong<Text> extends true
        ? Text
        : Operand<Text, NamesOf<S> & Declared<S['variables'], '@', '\0'>, ''> extends infer Problem extends string
          ? Problem
          : Text
  : never;

/** What a schema names beside variables, which are those of the outermost. */
type NamesOf<S extends Schema> = Names<S['fields']> & Declared<S['functions'], '', '('> & Declared<S['relations'], '', ' '>;

/** Whether a text has more than 600 characters. Counts by tens: recursion ends at 1,000 steps. */
type IsLong<Text extends string, Tens extends readonly 1[] = []> = Tens['length'] extends 60
  ? Text extends ''
    ? false
    : true
  : Text extends `${infer _0}${infer _1}${infer _2}${infer _3}${infer _4}${infer _5}${infer _6}${infer _7}${infer _8}${infer _9}${infer Rest}`
    ? IsLong<Rest, [...Tens, 1]>
    : false;

/** The fields by every name and alias in lower case (L2.4). */
type Names<F extends Fields> = { readonly [Name in keyof F & string as Lowercase<Name | AliasOf<F[Name]>>]: F[Name] };
/** Variables as `@me\0`, functions as `near(` and relations with a space, which no name of a field is. */
type Declared<All, Before extends string, After extends string> = {
  readonly [Name in keyof NonNullable<All> & string as Lowercase<`${Before}${Name}${After}`>]: NonNullable<All>[Name] & Field;
};
type AliasOf<F extends Field> = F extends { readonly aliases: readonly (infer Alias extends string)[] } ? Alias : never;

type NamedFields = Readonly<Record<string, Field>>;

/*
 * The grammar as a state machine: each type reads a token and continues in the next. `Open` is the
 * stack of open parentheses. The result is a sentence about the first mistake, or `undefined`.
 * Precedence does not affect validity.
 */

/** NOT, a parenthesis or a condition. */
type Operand<Text extends string, F extends NamedFields, Open extends string> =
  Token<Text> extends [infer Image extends string, infer Rest extends string]
    ? Image extends '('
      ? Operand<Rest, F, `(${Open}`>
      : Uppercase<Image> extends 'NOT'
        ? Operand<Rest, F, Open>
        : NameIn<Image> extends infer Name extends string
          ? Lowercase<Name> extends infer Key extends keyof F & string
            ? F[Key] extends { readonly list: true }
              ? Member<Rest, F, Open, F[Key], Name>
              : Condition<Rest, F, Open, F[Key], Name>
            : Lowercase<`${Name}(` | `${Name} `> extends infer Key
              ? Extract<Key, keyof F> extends never
                ? `There is no field \`${Name}\`.`
                : Lowercase<`${Name} `> extends infer Own extends keyof F & string
                  ? Member<Rest, F, Open, F[Own], Name>
                  : Token<Rest>[0] extends '('
                    ? undefined // what follows a call is checked as the query is made
                    : Unexpected<Token<Rest>[0], '`(`'>
              : never
          : Unexpected<Image, 'a field'>
    : never;

/** What is asked of a list, or of a relation, which is no field. */
type Member<Text extends string, F extends NamedFields, Open extends string, Tested extends Field, Name extends string> =
  Token<Text> extends [infer Image extends string, infer Rest extends string]
    ? Uppercase<Image> extends 'NOT'
      ? Uppercase<Token<Rest>[0]> extends 'HAS'
        ? Member<Rest, F, Open, Tested, Name>
        : Unexpected<Token<Rest>[0], '`HAS`'>
      : Uppercase<Image> extends 'HAS'
        ? Tested extends { readonly schema: infer Given }
          ? Uppercase<Token<Rest>[0]> extends 'ONLY'
            ? Records<Token<Token<Rest>[1]>, F, Open, Given>
            : Records<Token<Rest>, F, Open, Given>
          : Uppercase<Token<Rest>[0]> extends 'ANY' | 'ALL'
            ? Token<Token<Rest>[1]> extends ['(', infer Listed extends string]
              ? Values<Listed, F, Open, Tested, Name, Token<Listed>[0]>
              : Condition<`= ${Token<Rest>[1]}`, F, Open, Tested, Name>
            : Token<Rest>[0] extends ComparatorSpelling
              ? Condition<Rest, F, Open, Tested, Name>
              : Condition<`= ${Rest}`, F, Open, Tested, Name>
        : Uppercase<Image> extends 'IS'
          ? Tested extends { readonly schema: unknown }
            ? Null<Rest, F, Open, 'EMPTY' | 'NOT EMPTY', '`EMPTY` or `NOT EMPTY`'>
            : Null<Rest, F, Open, 'EMPTY' | 'NOT EMPTY' | 'NULL' | 'NOT NULL', '`EMPTY` or `NULL`'>
          : NoOperator<Image, F, Name, '`HAS` or `IS EMPTY`'>
    : never;

/** The condition of a relation: its names are of the related schema, to the `)` of its `{`. */
type Records<Next extends [string, string], F extends NamedFields, Open extends string, Given> = Next[0] extends '('
  ? (Given extends () => infer Made ? Made : Given) extends infer Inner extends Schema
    ? string extends keyof Inner['fields']
      ? undefined
      : Operand<Next[1], NamesOf<Inner> & Pick<F, keyof F & `@${string}\0`> & { readonly [outer]: F }, `{${Open}`>
    : undefined
  : Unexpected<Next[0], '`(`'>;

/** The names around a relation; no text has this key. */
declare const outer: unique symbol;

/** A name without its backticks; `undefined` for any other token. */
type NameIn<Image extends string> = Image extends `\`${infer Inside}\``
  ? Undoubled<Inside>
  : Uppercase<Image> extends (typeof keywords)[number]
    ? undefined
    : Image extends `${infer First}${string}`
      ? Lowercase<First> extends Uppercase<First>
        ? First extends '_'
          ? Image
          : undefined
        : Image
      : undefined;

type Undoubled<Inside extends string, Read extends string = ''> = Inside extends `${infer Part}\`\`${infer Rest}`
  ? Undoubled<Rest, `${Read}${Part}\``>
  : `${Read}${Inside}`;

/** The operator of a condition and its values. */
type Condition<Text extends string, F extends NamedFields, Open extends string, Tested extends Field, Name extends string> =
  Token<Text> extends [infer Image extends string, infer Rest extends string]
    ? Image extends ComparatorSpelling
      ? Refused<Tested, Name, Spelled<Image>> extends infer Problem extends string
        ? Problem
        : Token<Rest> extends [infer Value extends string, infer After extends string]
          ? WrongValue<Value, F, Tested, Name, Spelled<Image>> extends infer Problem extends string
            ? Problem
            : Connective<After, F, Open>
          : never
      : Test<Uppercase<Image>, Image, Rest, F, Open, Tested, Name>
    : never;

/** A condition that begins with a word. */
type Test<
  Word extends string,
  Image extends string,
  Text extends string,
  F extends NamedFields,
  Open extends string,
  Tested extends Field,
  Name extends string,
> = Word extends 'NOT'
  ? Token<Text> extends [infer Next extends string, string]
    ? Uppercase<Next> extends 'IN' | 'BETWEEN'
      ? Condition<Text, F, Open, Tested, Name>
      : Unexpected<Next, '`IN` or `BETWEEN`'>
    : never
  : Word extends 'IS'
    ? Null<Text, F, Open>
    : Word extends 'IN' | 'BETWEEN'
      ? Refused<Tested, Name, Word> extends infer Problem extends string
        ? Problem
        : Word extends 'IN'
          ? Token<Text> extends ['(', infer Rest extends string]
            ? Values<Rest, F, Open, Tested, Name, Token<Rest>[0]>
            : Lowercase<`${Token<Text>[0]}\0`> extends infer Key extends keyof F & `@${string}`
              ? Unlike<Token<Text>[0], F[Key], Tested, Name> extends infer Problem extends string
                ? Problem
                : Connective<Token<Text>[1], F, Open>
              : Unexpected<Token<Text>[0], '`(`'>
          : Low<Text, F, Open, Tested, Name>
      : NoOperator<Image, F, Name, 'an operator'>;

/** A function may have the name of a field. */
type NoOperator<Image extends string, F extends NamedFields, Name extends string, Expected extends string> = [
  Image,
  Lowercase<`${Name}(`>,
] extends ['(', keyof F]
  ? undefined
  : Unexpected<Image, Expected>;

type Null<
  Text extends string,
  F extends NamedFields,
  Open extends string,
  Tests extends string = 'NULL' | 'NOT NULL',
  Expected extends string = '`NULL` or `NOT NULL`',
> =
  Token<Text> extends [infer Image extends string, infer Rest extends string]
    ? Uppercase<Image> extends Tests
      ? Connective<Rest, F, Open>
      : Uppercase<`${Image} ${Token<Rest>[0]}`> extends Tests
        ? Connective<Token<Rest>[1], F, Open>
        : Unexpected<Image, Expected>
    : never;

/** The values of a list, to its end. */
type Values<
  Text extends string,
  F extends NamedFields,
  Open extends string,
  Tested extends Field,
  Name extends string,
  First extends string = '',
> = First extends ')'
  ? 'A list needs at least one value: an empty list never means everything.'
  : Token<Text> extends [infer Value extends string, infer After extends string]
    ? WrongValue<Value, F, Tested, Name, 'IN'> extends infer Problem extends string
      ? Problem
      : Token<After> extends [infer Image extends string, infer Rest extends string]
        ? Image extends ','
          ? Values<Rest, F, Open, Tested, Name>
          : Image extends ')'
            ? Connective<Rest, F, Open>
            : Unexpected<Image, '`,` or `)`'>
        : never
    : never;

/** The bounds of BETWEEN. */
type Low<Text extends string, F extends NamedFields, Open extends string, Tested extends Field, Name extends string> =
  Token<Text> extends [infer Value extends string, infer After extends string]
    ? WrongValue<Value, F, Tested, Name, 'BETWEEN'> extends infer Problem extends string
      ? Problem
      : Token<After> extends [infer Image extends string, infer Rest extends string]
        ? Uppercase<Image> extends 'AND'
          ? Token<Rest> extends [infer High extends string, infer End extends string]
            ? WrongValue<High, F, Tested, Name, 'BETWEEN'> extends infer Problem extends string
              ? Problem
              : Connective<End, F, Open>
            : never
          : Unexpected<Image, '`AND`'>
        : never
    : never;

/** After a condition: AND, OR, a closing parenthesis or the end. */
type Connective<Text extends string, F extends NamedFields, Open extends string> =
  Token<Text> extends [infer Image extends string, infer Rest extends string]
    ? Uppercase<Image> extends 'AND' | 'OR'
      ? Operand<Rest, F, Open>
      : Image extends ')'
        ? Open extends `(${infer Outer}`
          ? Connective<Rest, F, Outer>
          : [Open, F] extends [`{${infer Outer}`, { readonly [outer]: infer Around extends NamedFields }]
            ? Connective<Rest, Around, Outer>
            : '`)` closes nothing; remove it, or open a `(` before.'
        : Image extends ''
          ? Open extends ''
            ? undefined
            : '`(` is never closed; add a `)`.'
          : Unexpected<Image, '`AND` or `OR`'>
    : never;

type Unexpected<Image extends string, Expected extends string> = Image extends ''
  ? `The text ends too early; expected ${Expected}.`
  : Image extends '"' | "'" | '`'
    ? `This ${Image} is not closed.`
    : `\`${Image}\` cannot stand here; expected ${Expected}.`;

/** The mistake of an operator for a field. A union of types takes the operators of each. */
type Refused<Tested extends Field, Name extends string, Op extends Operator> =
  Extract<Tested['type'], Operators[Op]['accepts'][number]> extends never
    ? `\`${Op}\` cannot be asked of \`${Name}\` (${Tested['type']}).`
    : undefined;

type WrongValue<Image extends string, F extends NamedFields, Tested extends Field, Name extends string, Op extends Operator> =
  Valued<Image> extends Images<Tested, Op>
    ? undefined
    : Reference<Image> extends infer Key extends keyof F & string
      ? WrongReference<Image, F[Key], Tested, Name, Op>
      : Image extends `@${string}`
        ? `There is no variable \`${Image}\`.`
        : Valued<Image> extends Written[FieldType]
          ? `\`${Image}\` does not fit \`${Name}\` (${Tested['type']}); write a value such as ${Example<Tested>}.`
          : Image extends RelativeDate | ElapsedText
            ? `Put \`${Image}\` in quotes.`
            : Unexpected<Image, 'a value'>;

/** The key of what a token refers to: a variable or a field. */
type Reference<Image extends string> = Image extends `@${string}`
  ? Lowercase<`${Image}\0`>
  : NameIn<Image> extends infer Name extends string
    ? Lowercase<Name>
    : '';

/** The mistake of a variable, or of another field, which has to be of the type of the field tested. */
type WrongReference<
  Image extends string,
  Other extends Field,
  Tested extends Field,
  Name extends string,
  Op extends Operator,
> = Op extends OnlyOfElements
  ? Image extends `@${string}`
    ? Unlike<Image, Other, Tested, Name>
    : Unexpected<Image, 'a value'>
  : Unlike<Image, Other, Tested, Name>;

/** The operators that take no other field: IN, and those that look for a part of a text. */
type OnlyOfElements =
  | 'IN'
  | { readonly [Op in Operator]: Operators[Op] extends { readonly folded: true } ? Op : never }[Operator];

type Unlike<Image extends string, Other extends Field, Tested extends Field, Name extends string> =
  Extract<Other['type'], Tested['type']> extends never
    ? `\`${Image}\` (${Other['type']}) does not fit \`${Name}\` (${Tested['type']}).`
    : undefined;

type Valued<Image extends string> = Uppercase<Image> extends 'TRUE' | 'FALSE' ? Uppercase<Image> : Image;

/** The literals of each type (L3.1). A string with a backslash may mean any value. */
type Written = {
  readonly integer: `${bigint}` | '-0';
  readonly decimal: `${number}`;
  readonly text: InQuotes<string>;
  readonly date: InQuotes<DateText> | Escaped;
  readonly time: InQuotes<TimeText | ElapsedText> | Escaped;
  readonly boolean: 'TRUE' | 'FALSE';
};

type InQuotes<Text extends string> = `"${Text}"` | `'${Text}'`;
type Escaped = InQuotes<`${string}\\${string}`>;

/** The literals that an operator takes of a field: those of its values, and its codes. */
type Images<Tested extends Field, Op extends Operator> = ValueImages<Tested, Op> | Codes<Tested, Op>;

/** The integers that stand for a text under an operator (L3.8). Zero has a second spelling. */
type Codes<Tested extends Field, Op extends Operator> = Op extends '=' | '!=' | 'IN'
  ? Tested extends { readonly type: 'text'; readonly values?: readonly (infer Known)[] }
    ? Known extends { readonly codes?: readonly (infer Code)[] }
      ? 'codes' extends keyof Known
        ? `${Code & number}` | (0 extends Code ? '-0' : never)
        : never
      : never
    : never
  : never;

/** The literals of values: of a closed list of texts or integers, only those. */
type ValueImages<Tested extends Field, Op extends Operator> = Tested extends {
  readonly type: 'text' | 'integer';
  readonly closed: true;
  readonly values: readonly { readonly value: infer Known extends string | number }[];
}
  ? Op extends '=' | '!=' | 'IN'
    ? Known extends string
      ? InQuotes<Known> | Escaped
      : `${Known & number}` | '-0'
    : Written[Tested['type']]
  : Written[Tested['type']] | (Tested extends { readonly dateTime: string } ? InQuotes<MomentText | ElapsedText> : never);

type Example<Tested extends Field> = Tested extends {
  readonly type: 'text';
  readonly values: readonly [{ readonly value: infer First extends string }, ...unknown[]];
}
  ? `\`"${First}"\``
  : ExampleOfType[Tested['type']];

type ExampleOfType = {
  readonly integer: '`14`';
  readonly decimal: '`12.50`';
  readonly text: '`"text"`';
  readonly date: '`"0d"` or `"2026-11-28"`';
  readonly time: '`"09:30"`';
  readonly boolean: '`TRUE`';
};

// Tokens

/**
 * The first token of a text after white space, as `[image, rest]`; `['', '']` at the end. Where a
 * token is uncertain its image is one character, so that no valid text is refused.
 */
type Token<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? First extends Blank
    ? Token<Rest>
    : First extends WordCharacter | '-' | '@'
      ? Word<Rest, First>
      : First extends '"' | "'"
        ? Quoted<Rest, First>
        : First extends '`'
          ? NameInBackticks<Rest>
          : First extends PrefixOf<ComparatorSpelling>
            ? Comparator<First, Rest>
            : [First, Rest]
  : ['', ''];

type Blank = ' ' | '\t' | '\r' | '\n';

type Letter =
  | ('a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm')
  | ('n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z');
type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
type WordCharacter = Letter | Uppercase<Letter> | Digit | '_' | '.';

/** A name, keyword or number: up to the first character that may follow without a space (L2.2). */
type Word<Text extends string, Image extends string> = Text extends `${infer First}${infer Rest}`
  ? First extends WordCharacter
    ? Word<Rest, `${Image}${First}`>
    : [Image, Text]
  : [Image, ''];

/** A quoted literal after its opening quote; if it is not closed, the image is the quote alone. */
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

type PrefixOf<Text extends string, Start extends string = ''> = Text extends `${infer First}${infer Rest}`
  ? `${Start}${First}` | PrefixOf<Rest, `${Start}${First}`>
  : never;

/** Every spelling of a comparison operator. */
type ComparatorSpelling = { readonly [Op in ComparisonOperator]: SpellingOf<Op> }[ComparisonOperator];

/** The operator of a spelling. */
type Spelled<Spelling extends ComparatorSpelling> = {
  readonly [Op in ComparisonOperator]: Spelling extends SpellingOf<Op> ? Op : never;
}[ComparisonOperator];

type SpellingOf<Op extends ComparisonOperator> = Operators[Op] extends {
  readonly spellings: readonly (infer Other extends string)[];
}
  ? Op | Other
  : Op;

/** The longest beginning of an operator at the start of a text; `Start` is what is read of it. */
type Comparator<Start extends string, Text extends string> = Text extends `${infer Next}${infer Rest}`
  ? `${Start}${Next}` extends PrefixOf<ComparatorSpelling>
    ? Comparator<`${Start}${Next}`, Rest>
    : [Start, Text]
  : [Start, Text];
