import {
  Alternation,
  type Alternative,
  CstParser,
  createToken,
  type IProduction,
  Lexer,
  NonTerminal,
  Option,
  Repetition,
  Terminal,
  type TokenType,
} from 'chevrotain';
import type { Production } from './production.ts';
import { allTokens, isMistake, type TokenType as OwnTokenType } from './tokens.ts';

/*
 * The grammar: the single source of truth of what a search is. Chevrotain checks it and records
 * its productions; `npm run grammar` writes from them what the package runs, which never loads
 * this file.
 */

/**
 * Every token of the language for Chevrotain, by name; what people write by mistake is none of it.
 */
export const searchTokens: Readonly<Record<string, TokenType>> = tokensForChevrotain();

/** Cuts a valid search into its tokens. */
export const searchLexer: Lexer = new Lexer(Object.values(searchTokens), { ensureOptimizations: true });

function tokensForChevrotain() {
  const made: Record<string, TokenType> = {};
  const valid = allTokens.filter((type) => !isMistake(type));
  // A category comes before its tokens.
  for (const type of valid.toSorted((a, b) => Number(a.category !== undefined) - Number(b.category !== undefined))) {
    const { name, label, category, isSkipped } = type;
    made[name] = createToken({
      name,
      ...patternOf(type),
      ...(label !== undefined && { label }),
      ...(category !== undefined && { categories: made[category.name] as TokenType }),
      ...(isSkipped && { group: Lexer.SKIPPED }),
    });
  }
  return Object.fromEntries(valid.map(({ name }) => [name, made[name] as TokenType]));
}

function patternOf({ pattern, scan }: OwnTokenType) {
  if (scan === undefined) return { pattern: pattern ?? Lexer.NA };
  const { starts, endOf } = scan;
  return {
    start_chars_hint: [...starts],
    line_breaks: false,
    pattern: (text: string, from: number): [string] | null => {
      const end = starts.includes(text.charAt(from)) ? endOf(text, from) : 0;
      return end === 0 ? null : [text.slice(from, end)];
    },
  };
}

const {
  AND: And,
  BETWEEN: Between,
  Comma,
  Comparator,
  Decimal,
  FALSE: False,
  Identifier,
  IN: In,
  Integer,
  IS: Is,
  LeftParenthesis,
  NOT: Not,
  NULL: Null,
  OR: Or,
  QuotedName,
  RightParenthesis,
  String: StringToken,
  TRUE: True,
} = searchTokens as Readonly<Record<TokenName, TokenType>>;

/** The tokens that the rules below name. */
type TokenName =
  | ('AND' | 'OR' | 'NOT' | 'IN' | 'BETWEEN' | 'IS' | 'NULL' | 'TRUE' | 'FALSE')
  | ('Identifier' | 'QuotedName' | 'Integer' | 'Decimal' | 'String' | 'Comparator')
  | ('LeftParenthesis' | 'RightParenthesis' | 'Comma');

/**
 * The productions of `search.ebnf`, one rule each, as a parser that gives Chevrotain's concrete
 * syntax tree of a valid search.
 */
class SearchParser extends CstParser {
  constructor() {
    super(Object.values(searchTokens), { maxLookahead: 1, nodeLocationTracking: 'onlyOffset' });
    this.performSelfAnalysis();
  }

  /** G1 `search ::= disjunction` */
  readonly search = this.RULE('search', () => {
    this.SUBRULE(this.disjunction);
  });

  /** G2 `disjunction ::= conjunction ( "OR" conjunction )*` */
  readonly disjunction = this.RULE('disjunction', () => {
    this.SUBRULE(this.conjunction);
    this.MANY(() => {
      this.CONSUME(Or);
      this.SUBRULE2(this.conjunction);
    });
  });

  /** G3 `conjunction ::= negation ( "AND" negation )*` */
  readonly conjunction = this.RULE('conjunction', () => {
    this.SUBRULE(this.negation);
    this.MANY(() => {
      this.CONSUME(And);
      this.SUBRULE2(this.negation);
    });
  });

  /** G4 `negation ::= "NOT" negation | "(" disjunction ")" | predicate` */
  readonly negation = this.RULE('negation', () => {
    this.OR([
      {
        ALT: () => {
          this.CONSUME(Not);
          this.SUBRULE(this.negation);
        },
      },
      {
        ALT: () => {
          this.CONSUME(LeftParenthesis);
          this.SUBRULE(this.disjunction);
          this.CONSUME(RightParenthesis);
        },
      },
      { ALT: () => this.SUBRULE(this.predicate) },
    ]);
  });

  /** G5 `predicate ::= field ( comparison | "NOT"? ( list | between ) | null )` */
  readonly predicate = this.RULE('predicate', () => {
    this.SUBRULE(this.field);
    this.OR([
      { ALT: () => this.SUBRULE(this.comparison) },
      {
        ALT: () => {
          this.OPTION(() => this.CONSUME(Not));
          this.OR2([{ ALT: () => this.SUBRULE(this.list) }, { ALT: () => this.SUBRULE(this.between) }]);
        },
      },
      { ALT: () => this.SUBRULE(this.null) },
    ]);
  });

  /** G6 `comparison ::= comparator value` */
  readonly comparison = this.RULE('comparison', () => {
    this.CONSUME(Comparator);
    this.SUBRULE(this.value);
  });

  /** G7 `list ::= "IN" "(" value ( "," value )* ")"` */
  readonly list = this.RULE('list', () => {
    this.CONSUME(In);
    this.CONSUME(LeftParenthesis);
    this.SUBRULE(this.value);
    this.MANY(() => {
      this.CONSUME(Comma);
      this.SUBRULE2(this.value);
    });
    this.CONSUME(RightParenthesis);
  });

  /** G8 `between ::= "BETWEEN" value "AND" value` */
  readonly between = this.RULE('between', () => {
    this.CONSUME(Between);
    this.SUBRULE(this.value);
    this.CONSUME(And);
    this.SUBRULE2(this.value);
  });

  /** G9 `null ::= "IS" "NOT"? "NULL"` */
  readonly null = this.RULE('null', () => {
    this.CONSUME(Is);
    this.OPTION(() => this.CONSUME(Not));
    this.CONSUME(Null);
  });

  /** G10 `field ::= identifier | quoted-name` */
  readonly field = this.RULE('field', () => {
    this.OR([{ ALT: () => this.CONSUME(Identifier) }, { ALT: () => this.CONSUME(QuotedName) }]);
  });

  /** G11 `value ::= integer | decimal | string | "TRUE" | "FALSE"` */
  readonly value = this.RULE('value', () => {
    this.OR([
      { ALT: () => this.CONSUME(Integer) },
      { ALT: () => this.CONSUME(Decimal) },
      { ALT: () => this.CONSUME(StringToken) },
      { ALT: () => this.CONSUME(True) },
      { ALT: () => this.CONSUME(False) },
    ]);
  });
}

export type { SearchParser };

/**
 * A parser of valid searches; it gives a concrete syntax tree, and `errors` for any other text.
 */
export const searchParser: SearchParser = new SearchParser();

/** The grammar as plain data, rule by rule in the order of its text. */
export function recordedProductions(): Readonly<Record<string, Production>> {
  return Object.fromEntries(
    Object.values(searchParser.getGAstProductions()).map(({ name, definition }) => [name, sequence(definition)]),
  );
}

function sequence(definition: readonly IProduction[]): Production {
  const [only] = definition;
  return definition.length === 1 && only !== undefined ? plain(only) : { kind: 'sequence', parts: definition.map(plain) };
}

function plain(production: IProduction): Production {
  if (production instanceof Terminal) return { kind: 'token', token: production.terminalType.name };
  if (production instanceof NonTerminal) return { kind: 'rule', name: production.nonTerminalName };
  if (production instanceof Alternation)
    return { kind: 'choice', options: (production.definition as Alternative[]).map(({ definition }) => sequence(definition)) };
  if (production instanceof Option) return { kind: 'optional', part: sequence(production.definition) };
  if (production instanceof Repetition) return { kind: 'repeat', part: sequence(production.definition) };
  throw new TypeError('The grammar uses a construct of Chevrotain that nothing here knows yet.');
}
