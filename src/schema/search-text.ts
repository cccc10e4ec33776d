import type { keywords } from '../../grammar/literal.ts';
import type { FieldType, Operator, Operators } from '../../grammar/operators.ts';
import type { TimeText } from './builder.ts';
import type { DateText, RelativeDate } from './relative-date.ts';
import type { Field, Fields, Schema } from './schema.ts';
import type { ComparatorSpelling, Spelled, Token } from './search-token.ts';

/**
 * What `search` takes as a text: the text itself where the type checker finds nothing wrong with it, else a sentence that says what is
 * wrong. It looks at constant texts of at most 600 characters and at constant schemas, and never refuses what `parseQuery` takes.
 */
export type SearchText<S extends Schema, Text extends string> = Text extends Verdict<S, Text> ? Text : Verdict<S, Text>;

type Verdict<S extends Schema, Text extends string> = Text extends unknown
  ? Record<symbol, 1> extends Record<Text, 1>
    ? Text // every key of that record is optional: the text is `string`, or has a part that is
    : IsLong<Text> extends true
      ? Text
      : Operand<Text, Names<S['fields']>, ''> extends infer Problem extends string
        ? Problem
        : Text
  : never;

/** Whether a text has more than 600 characters, counted ten at a time: the compiler goes at most 1,000 steps. */
type IsLong<Text extends string, Tens extends readonly 1[] = []> = Tens['length'] extends 60
  ? Text extends ''
    ? false
    : true
  : Text extends `${infer _0}${infer _1}${infer _2}${infer _3}${infer _4}${infer _5}${infer _6}${infer _7}${infer _8}${infer _9}${infer Rest}`
    ? IsLong<Rest, [...Tens, 1]>
    : false;

/** The fields by every name and alias in lower case (L2.4). Any name is there where the names are not constant. */
type Names<F extends Fields> = { readonly [Name in keyof F & string as Lowercase<Name | AliasOf<F[Name]>>]: F[Name] };
type AliasOf<F extends Field> = F extends { readonly aliases: readonly (infer Alias extends string)[] } ? Alias : never;

type NamedFields = Readonly<Record<string, Field>>;

/*
 * The grammar as states, each of which reads on in the next. `Open` are the parentheses that are not closed yet. The end is a sentence where
 * something is wrong, else undefined. Precedence does not matter to what is right.
 */

/** Where NOT, a parenthesis or a condition begins. */
type Operand<Text extends string, F extends NamedFields, Open extends string> =
  Token<Text> extends [infer Image extends string, infer Rest extends string]
    ? Image extends '('
      ? Operand<Rest, F, `(${Open}`>
      : Uppercase<Image> extends 'NOT'
        ? Operand<Rest, F, Open>
        : NameIn<Image> extends infer Name extends string
          ? Lowercase<Name> extends infer Key extends keyof F & string
            ? Condition<Rest, F, Open, F[Key], Name>
            : `There is no field \`${Name}\`.`
          : Unexpected<Image, 'a field'>
    : never;

/** A name without its backticks; undefined where the image is none. */
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

/** What is asked of a field. */
type Condition<Text extends string, F extends NamedFields, Open extends string, Asked extends Field, Name extends string> =
  Token<Text> extends [infer Image extends string, infer Rest extends string]
    ? Image extends ComparatorSpelling
      ? Refused<Asked, Name, Spelled<Image>> extends infer Problem extends string
        ? Problem
        : Token<Rest> extends [infer Value extends string, infer After extends string]
          ? WrongValue<Value, Asked, Name, Spelled<Image>> extends infer Problem extends string
            ? Problem
            : Connective<After, F, Open>
          : never
      : Test<Uppercase<Image>, Image, Rest, F, Open, Asked, Name>
    : never;

/** A condition that begins with a word. */
type Test<
  Word extends string,
  Image extends string,
  Text extends string,
  F extends NamedFields,
  Open extends string,
  Asked extends Field,
  Name extends string,
> = Word extends 'NOT'
  ? Token<Text> extends [infer Next extends string, string]
    ? Uppercase<Next> extends 'IN' | 'BETWEEN'
      ? Condition<Text, F, Open, Asked, Name>
      : Unexpected<Next, '`IN` or `BETWEEN`'>
    : never
  : Word extends 'IS'
    ? Null<Text, F, Open>
    : Word extends 'IN' | 'BETWEEN'
      ? Refused<Asked, Name, Word> extends infer Problem extends string
        ? Problem
        : Word extends 'IN'
          ? Token<Text> extends ['(', infer Rest extends string]
            ? Values<Rest, F, Open, Asked, Name, Token<Rest>[0]>
            : Unexpected<Token<Text>[0], '`(`'>
          : Low<Text, F, Open, Asked, Name>
      : Unexpected<Image, 'an operator'>;

type Null<Text extends string, F extends NamedFields, Open extends string> =
  Token<Text> extends [infer Image extends string, infer Rest extends string]
    ? Uppercase<Image> extends 'NULL'
      ? Connective<Rest, F, Open>
      : Uppercase<`${Image} ${Token<Rest>[0]}`> extends 'NOT NULL'
        ? Connective<Token<Rest>[1], F, Open>
        : Unexpected<Image, '`NULL` or `NOT NULL`'>
    : never;

/** The values of a list, to its end. */
type Values<
  Text extends string,
  F extends NamedFields,
  Open extends string,
  Asked extends Field,
  Name extends string,
  First extends string = '',
> = First extends ')'
  ? 'A list needs at least one value: an empty list never means everything.'
  : Token<Text> extends [infer Value extends string, infer After extends string]
    ? WrongValue<Value, Asked, Name, 'IN'> extends infer Problem extends string
      ? Problem
      : Token<After> extends [infer Image extends string, infer Rest extends string]
        ? Image extends ','
          ? Values<Rest, F, Open, Asked, Name>
          : Image extends ')'
            ? Connective<Rest, F, Open>
            : Unexpected<Image, '`,` or `)`'>
        : never
    : never;

/** The bounds of BETWEEN. */
type Low<Text extends string, F extends NamedFields, Open extends string, Asked extends Field, Name extends string> =
  Token<Text> extends [infer Value extends string, infer After extends string]
    ? WrongValue<Value, Asked, Name, 'BETWEEN'> extends infer Problem extends string
      ? Problem
      : Token<After> extends [infer Image extends string, infer Rest extends string]
        ? Uppercase<Image> extends 'AND'
          ? Token<Rest> extends [infer High extends string, infer End extends string]
            ? WrongValue<High, Asked, Name, 'BETWEEN'> extends infer Problem extends string
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

/** What is wrong with an operator for a field; undefined where nothing is. A field of several possible types takes what one of them does. */
type Refused<Asked extends Field, Name extends string, Op extends Operator> =
  Extract<Asked['type'], Operators[Op]['accepts'][number]> extends never
    ? `\`${Op}\` cannot be asked of \`${Name}\` (${Asked['type']}).`
    : undefined;

type WrongValue<Image extends string, Asked extends Field, Name extends string, Op extends Operator> =
  Valued<Image> extends Images<Asked, Op>
    ? undefined
    : Valued<Image> extends Written[FieldType]
      ? `\`${Image}\` does not fit \`${Name}\` (${Asked['type']}); write a value such as ${Example<Asked>}.`
      : Image extends RelativeDate
        ? `Put \`${Image}\` in quotes.`
        : Unexpected<Image, 'a value'>;

type Valued<Image extends string> = Uppercase<Image> extends 'TRUE' | 'FALSE' ? Uppercase<Image> : Image;

/** How values of each type are written (L3.1). What has a backslash may stand for anything. */
type Written = {
  readonly integer: `${bigint}` | '-0';
  readonly decimal: `${number}`;
  readonly text: InQuotes<string>;
  readonly date: InQuotes<DateText> | Escaped;
  readonly time: InQuotes<TimeText> | Escaped;
  readonly boolean: 'TRUE' | 'FALSE';
};

type InQuotes<Text extends string> = `"${Text}"` | `'${Text}'`;
type Escaped = InQuotes<`${string}\\${string}`>;

/** How a value may be written beside an operator: in a closed list of texts or integers, only as one of them. */
type Images<Asked extends Field, Op extends Operator> = Asked extends {
  readonly type: 'text' | 'integer';
  readonly closed: true;
  readonly values: readonly { readonly value: infer Known extends string | number }[];
}
  ? Op extends '=' | '!=' | 'IN'
    ? Known extends string
      ? InQuotes<Known> | Escaped
      : `${Known & number}` | '-0'
    : Written[Asked['type']]
  : Written[Asked['type']];

type Example<Asked extends Field> = {
  readonly integer: '`14`';
  readonly decimal: '`12.50`';
  readonly text: '`"Zaal 1"`';
  readonly date: '`"0d"` or `"2026-11-28"`';
  readonly time: '`"09:30"`';
  readonly boolean: '`TRUE`';
}[Asked['type']];
