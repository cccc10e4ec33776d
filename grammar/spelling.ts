import { isName, printName } from './literal.ts';
import { type ComparisonOperator, comparisonOperators } from './operators.ts';
import { remembered } from './remembered.ts';

/** How the parts of a text are spelled. */
export type Spelling = {
  readonly encode: (part: string) => string;
  /** A field's name; undefined for what is no name. */
  readonly name: (name: string) => string | undefined;
  readonly operators: ReadonlyMap<unknown, string>;
  /** What stands before the values of each test, and of its negation. */
  readonly in: readonly [is: string, isNot: string];
  readonly between: readonly [is: string, isNot: string];
  readonly null: readonly [is: string, isNot: string];
  readonly and: string;
  readonly or: string;
  readonly not: string;
  readonly open: string;
  readonly close: string;
  readonly comma: string;
  readonly quote: string;
  /** By code unit, whether a character in quotes is written as it is. */
  readonly isAsItIs: readonly boolean[];
  /** All parts are empty. */
  readonly isSilent: boolean;
};

/**
 * The spelling in which every part of a text is written by `encode`. Parts are encoded once and not with each text, and a quoted text only where it has a
 * character that is written in another way: so a URL costs no more than canonical text.
 */
export function spellingOf(encode: (part: string) => string): Spelling {
  const pair = (is: string, isNot: string) => [encode(is), encode(isNot)] as const;
  const mark = encode('"');
  return {
    encode,
    name: remembered((name) => (isName(name) ? encode(printName(name)) : undefined)),
    operators: new Map<ComparisonOperator, string>(comparisonOperators.map((operator) => [operator, encode(` ${operator} `)])),
    in: pair(' IN (', ' NOT IN ('),
    between: pair(' BETWEEN ', ' NOT BETWEEN '),
    null: pair(' IS NULL', ' IS NOT NULL'),
    and: encode(' AND '),
    or: encode(' OR '),
    not: encode('NOT '),
    open: encode('('),
    close: encode(')'),
    comma: encode(','),
    quote: mark,
    isAsItIs: Array.from({ length: 0x7f }, (_, unit) => {
      const character = String.fromCharCode(unit);
      return unit >= 0x20 && character !== '"' && character !== '\\' && encode(character) === character;
    }),
    isSilent: false,
  };
}

/** Canonical text (L4.1). */
export const plain: Spelling = /* @__PURE__ */ spellingOf((part) => part);

/** No text at all, where it is only asked whether there is one. */
export const silence: Spelling = /* @__PURE__ */ silenced(plain);

function silenced({ isAsItIs }: Spelling): Spelling {
  return { ...spellingOf(() => ''), isAsItIs, isSilent: true };
}
