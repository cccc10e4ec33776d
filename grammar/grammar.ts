import {
  Alternation,
  type Alternative,
  CstParser,
  createToken,
  type IProduction,
  type IToken,
  Lexer,
  NonTerminal,
  Option,
  Repetition,
  Terminal,
  type TokenType,
} from 'chevrotain';
import type { Production } from './production.ts';
import { allTokens, isMistake, isPlaced, type TokenType as OwnTokenType } from './tokens.ts';

/*
 * The grammar: the single source of truth of what a search is. Chevrotain checks it and records
 * its productions; `npm run grammar` writes from them what the package runs, which never loads
 * this file.
 */

/** Every token of the language for Chevrotain, by name; but none that is only a mistake. */
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

function patternOf(type: OwnTokenType) {
  const { name, pattern, scan, after } = type;
  if (after !== undefined && pattern instanceof RegExp) {
    const word = new RegExp(pattern.source, 'iy');
    return {
      start_chars_hint: [name.charAt(0), name.charAt(0).toLowerCase()],
      line_breaks: false,
      pattern: (text: string, from: number, before: readonly IToken[]): [string] | null => {
        word.lastIndex = from;
        const found = word.exec(text);
        return found !== null && isPlaced(type, (back) => before.at(-back)?.tokenType.name) ? [found[0]] : null;
      },
    };
  }
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
  ALL: All,
  AND: And,
  ANY: Any,
  BETWEEN: Between,
  Comma,
  Comparator,
  Decimal,
  EMPTY: Empty,
  FALSE: False,
  HAS: Has,
  Identifier,
  IN: In,
  Integer,
  IS: Is,
  LeftParenthesis,
  NOT: Not,
  NULL: Null,
  ONLY: Only,
  OR: Or,
  QuotedName,
  RightParenthesis,
  String: StringToken,
  TRUE: True,
  AtName,
} = searchTokens as Readonly<Record<TokenName, TokenType>>;

/** The tokens that the rules below name. */
type TokenName =
  | ('AND' | 'OR' | 'NOT' | 'IN' | 'BETWEEN' | 'IS' | 'NULL' | 'TRUE' | 'FALSE')
  | ('HAS' | 'ANY' | 'ALL' | 'ONLY' | 'EMPTY')
  | ('Identifier' | 'QuotedName' | 'Integer' | 'Decimal' | 'String' | 'AtName' | 'Comparator')
  | ('LeftParenthesis' | 'RightParenthesis' | 'Comma');

/** The productions of `search.ebnf`, one rule each; gives Chevrotain's tree of a valid search. */
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

  /** G5 `predicate ::= field ( comparison | "NOT"? ( in | between | has ) | is | call )` */
  readonly predicate = this.RULE('predicate', () => {
    this.SUBRULE(this.field);
    this.OR([
      { ALT: () => this.SUBRULE(this.comparison) },
      {
        ALT: () => {
          this.OPTION(() => this.CONSUME(Not));
          this.OR2([
            { ALT: () => this.SUBRULE(this.in) },
            { ALT: () => this.SUBRULE(this.between) },
            { ALT: () => this.SUBRULE(this.has) },
          ]);
        },
      },
      { ALT: () => this.SUBRULE(this.is) },
      { ALT: () => this.SUBRULE(this.call) },
    ]);
  });

  /** G6 `comparison ::= comparator value` */
  readonly comparison = this.RULE('comparison', () => {
    this.CONSUME(Comparator);
    this.SUBRULE(this.value);
  });

  /** G7 `in ::= "IN" ( list | variable )` */
  readonly in = this.RULE('in', () => {
    this.CONSUME(In);
    this.OR([{ ALT: () => this.SUBRULE(this.list) }, { ALT: () => this.SUBRULE(this.variable) }]);
  });

  /** G8 `between ::= "BETWEEN" value "AND" value` */
  readonly between = this.RULE('between', () => {
    this.CONSUME(Between);
    this.SUBRULE(this.value);
    this.CONSUME(And);
    this.SUBRULE2(this.value);
  });

  /** G9 `has ::= "HAS" ( element | compared | any | all | related )` */
  readonly has = this.RULE('has', () => {
    this.CONSUME(Has);
    this.OR([
      { ALT: () => this.SUBRULE(this.element) },
      { ALT: () => this.SUBRULE(this.compared) },
      { ALT: () => this.SUBRULE(this.any) },
      { ALT: () => this.SUBRULE(this.all) },
      { ALT: () => this.SUBRULE(this.related) },
    ]);
  });

  /** G10 `compared ::= comparator element` */
  readonly compared = this.RULE('compared', () => {
    this.CONSUME(Comparator);
    this.SUBRULE(this.element);
  });

  /** G11 `any ::= "ANY" ( list | variable )` */
  readonly any = this.RULE('any', () => {
    this.CONSUME(Any);
    this.OR([{ ALT: () => this.SUBRULE(this.list) }, { ALT: () => this.SUBRULE(this.variable) }]);
  });

  /** G12 `all ::= "ALL" ( list | variable )` */
  readonly all = this.RULE('all', () => {
    this.CONSUME(All);
    this.OR([{ ALT: () => this.SUBRULE(this.list) }, { ALT: () => this.SUBRULE(this.variable) }]);
  });

  /** G13 `related ::= "ONLY"? "(" disjunction ")"` */
  readonly related = this.RULE('related', () => {
    this.OPTION(() => this.CONSUME(Only));
    this.CONSUME(LeftParenthesis);
    this.SUBRULE(this.disjunction);
    this.CONSUME(RightParenthesis);
  });

  /** G14 `is ::= "IS" "NOT"? ( "NULL" | empty )` */
  readonly is = this.RULE('is', () => {
    this.CONSUME(Is);
    this.OPTION(() => this.CONSUME(Not));
    this.OR([{ ALT: () => this.CONSUME(Null) }, { ALT: () => this.SUBRULE(this.empty) }]);
  });

  /** G15 `empty ::= "EMPTY"` */
  readonly empty = this.RULE('empty', () => {
    this.CONSUME(Empty);
  });

  /** G16 `call ::= "(" ( ")" | value ( "," value )* ")" )` */
  readonly call = this.RULE('call', () => {
    this.CONSUME(LeftParenthesis);
    this.OR([
      { ALT: () => this.CONSUME(RightParenthesis) },
      {
        ALT: () => {
          this.SUBRULE(this.value);
          this.MANY(() => {
            this.CONSUME(Comma);
            this.SUBRULE2(this.value);
          });
          this.CONSUME2(RightParenthesis);
        },
      },
    ]);
  });

  /** G17 `list ::= "(" element ( "," element )* ")"` */
  readonly list = this.RULE('list', () => {
    this.CONSUME(LeftParenthesis);
    this.SUBRULE(this.element);
    this.MANY(() => {
      this.CONSUME(Comma);
      this.SUBRULE2(this.element);
    });
    this.CONSUME(RightParenthesis);
  });

  /** G18 `field ::= identifier | quoted-name` */
  readonly field = this.RULE('field', () => {
    this.OR([{ ALT: () => this.CONSUME(Identifier) }, { ALT: () => this.CONSUME(QuotedName) }]);
  });

  /** G19 `value ::= integer | decimal | string | "TRUE" | "FALSE" | at-name | identifier | quoted-name` */
  readonly value = this.RULE('value', () => {
    this.OR([
      { ALT: () => this.CONSUME(Integer) },
      { ALT: () => this.CONSUME(Decimal) },
      { ALT: () => this.CONSUME(StringToken) },
      { ALT: () => this.CONSUME(True) },
      { ALT: () => this.CONSUME(False) },
      { ALT: () => this.CONSUME(AtName) },
      { ALT: () => this.CONSUME(Identifier) },
      { ALT: () => this.CONSUME(QuotedName) },
    ]);
  });

  /** G20 `element ::= integer | decimal | string | "TRUE" | "FALSE" | at-name` */
  readonly element = this.RULE('element', () => {
    this.OR([
      { ALT: () => this.CONSUME(Integer) },
      { ALT: () => this.CONSUME(Decimal) },
      { ALT: () => this.CONSUME(StringToken) },
      { ALT: () => this.CONSUME(True) },
      { ALT: () => this.CONSUME(False) },
      { ALT: () => this.CONSUME(AtName) },
    ]);
  });

  /** G21 `variable ::= at-name` */
  readonly variable = this.RULE('variable', () => {
    this.CONSUME(AtName);
  });
}

export type { SearchParser };

/** A parser of valid searches: gives a concrete syntax tree, and `errors` for any other text. */
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
