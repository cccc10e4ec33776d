// Written by generate.ts from the grammar in grammar.ts and tokens.ts; change those.
import { choice, oneOf, optional, type ProductionPart, repeat, rule, sequence, token } from './production.ts';

/** The tokens that the grammar names, in the order of their bits. */
export const tokenNames: readonly string[] = 'OR AND NOT LeftParenthesis RightParenthesis Comparator IN BETWEEN HAS ANY ALL ONLY IS NULL EMPTY Comma Identifier QuotedName Integer Decimal String TRUE FALSE AtName EOF'.split(' ');

/** The grammar, rule by rule in the order of its text. */
export const productions: Readonly<Record<string, ProductionPart>> = {
  search: rule('disjunction', 196620),
  disjunction: sequence(rule('conjunction', 196620), repeat(sequence(token(1), rule('conjunction', 196620)))),
  conjunction: sequence(rule('negation', 196620), repeat(sequence(token(2), rule('negation', 196620)))),
  negation: choice(201196, sequence(token(4), rule('negation', 196620)), sequence(token(8), rule('disjunction', 196620), token(16)), rule('predicate', 196608)),
  predicate: sequence(rule('field', 196608), choice(16740348, rule('comparison', 32), sequence(optional(token(4)), choice(16715304, rule('in', 64), rule('between', 128), rule('has', 256))), rule('is', 4096), rule('call', 8))),
  comparison: sequence(token(32), rule('value', 16711680)),
  in: sequence(token(64), choice(16515072, rule('list', 8), rule('variable', 8388608))),
  between: sequence(token(128), rule('value', 16711680), token(2), rule('value', 16711680)),
  has: sequence(token(256), choice(16711692, rule('element', 16515072), rule('compared', 32), rule('any', 512), rule('all', 1024), rule('related', 2056))),
  compared: sequence(token(32), rule('element', 16515072)),
  any: sequence(token(512), choice(16515072, rule('list', 8), rule('variable', 8388608))),
  all: sequence(token(1024), choice(16515072, rule('list', 8), rule('variable', 8388608))),
  related: sequence(optional(token(2048)), token(8), rule('disjunction', 196620), token(16)),
  is: sequence(token(4096), optional(token(4)), choice(0, token(8192), rule('empty', 16384))),
  empty: token(16384),
  call: sequence(token(8), choice(32784, token(16), sequence(rule('value', 16711680), repeat(sequence(token(32768), rule('value', 16711680))), token(16)))),
  list: sequence(token(8), rule('element', 16515072), repeat(sequence(token(32768), rule('element', 16515072))), token(16)),
  field: oneOf(196608),
  value: oneOf(16711680),
  element: oneOf(16515072),
  variable: token(8388608),
};
