import { type CstNode, CstParser, EOF, type IParserErrorMessageProvider, type IToken, type TokenType } from 'chevrotain';
import {
  And,
  allTokens,
  Between,
  Comma,
  Comparator,
  Decimal,
  False,
  Identifier,
  In,
  Integer,
  Is,
  LeftParenthesis,
  Not,
  Null,
  Or,
  QuotedName,
  RightParenthesis,
  StringToken,
  True,
} from './tokens.ts';

/**
 * The grammar of `search.ebnf`, one rule a production, with recovery. It only recognises: `tree.ts` makes the tree.
 * The single source of truth: what may follow what, the railroad diagram and the tests read the productions that this class records.
 */
class SearchParser extends CstParser {
  /** Chevrotain's own switch, which it reads at each error; its types leave it out. */
  declare recoveryEnabled: boolean;

  constructor() {
    super(allTokens, {
      recoveryEnabled: true,
      maxLookahead: 1,
      nodeLocationTracking: 'onlyOffset',
      errorMessageProvider: expectedNames,
    });
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

/** Recovery explains nothing itself: a message carries the names of the tokens that the failed rule wanted, for `explain.ts`. */
const expectedNames: IParserErrorMessageProvider = {
  buildMismatchTokenMessage: ({ expected }) => failure([expected]),
  buildNotAllInputParsedMessage: () => failure([And, Or, EOF]),
  buildNoViableAltMessage: ({ expectedPathsPerAlt }) => failure(expectedPathsPerAlt.flat().map(([first]) => first)),
  buildEarlyExitMessage: ({ expectedIterationPaths }) => failure(expectedIterationPaths.map(([first]) => first)),
};

let failed = 0;

function failure(expected: readonly (TokenType | undefined)[]): string {
  failed++;
  if (failed > mostFailures) parser.recoveryEnabled = false;
  return expected.map((token) => token?.name).join(' ');
}

const parser = new SearchParser();

/** Recovery from this many errors is enough: a text with more is given up, without a tree. */
const mostFailures = 100;

/** What the parser recognised, rule by rule: Chevrotain's concrete syntax tree. */
export type Cst = CstNode;

export type SyntaxFailure = { readonly token: IToken; readonly expected: readonly string[] };

/** The concrete tree of the tokens, and the places where they leave the grammar; undefined after a hundred of those. */
export function parseTokens(tokens: readonly IToken[]): {
  readonly cst: Cst | undefined;
  readonly failures: readonly SyntaxFailure[];
} {
  // An error's stack costs more than all of its recovery, and nobody reads it.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    parser.input = [...tokens];
    parser.recoveryEnabled = true;
    failed = 0;
    const cst = parser.search() as Cst | undefined;
    return { cst, failures: parser.errors.map(({ token, message }) => ({ token, expected: message.split(' ') })) };
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** The productions as recorded: what `productions.ts` makes plain data of. */
export const recorded = parser.getGAstProductions();
