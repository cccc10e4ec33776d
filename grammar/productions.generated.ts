// Written by generate.ts from the grammar in grammar.ts and tokens.ts; change those.
import type { Production } from './productions.ts';

/** What the grammar says, rule by rule. */
export const productions: Readonly<Record<string, Production>> = {
  search: { kind: 'rule', name: 'disjunction' },
  disjunction: { kind: 'sequence', parts: [{ kind: 'rule', name: 'conjunction' }, { kind: 'repeat', part: { kind: 'sequence', parts: [{ kind: 'token', token: 'OR' }, { kind: 'rule', name: 'conjunction' }] } }] },
  conjunction: { kind: 'sequence', parts: [{ kind: 'rule', name: 'negation' }, { kind: 'repeat', part: { kind: 'sequence', parts: [{ kind: 'token', token: 'AND' }, { kind: 'rule', name: 'negation' }] } }] },
  negation: { kind: 'choice', options: [{ kind: 'sequence', parts: [{ kind: 'token', token: 'NOT' }, { kind: 'rule', name: 'negation' }] }, { kind: 'sequence', parts: [{ kind: 'token', token: 'LeftParenthesis' }, { kind: 'rule', name: 'disjunction' }, { kind: 'token', token: 'RightParenthesis' }] }, { kind: 'rule', name: 'predicate' }] },
  predicate: { kind: 'sequence', parts: [{ kind: 'rule', name: 'field' }, { kind: 'choice', options: [{ kind: 'rule', name: 'comparison' }, { kind: 'sequence', parts: [{ kind: 'optional', part: { kind: 'token', token: 'NOT' } }, { kind: 'choice', options: [{ kind: 'rule', name: 'list' }, { kind: 'rule', name: 'between' }] }] }, { kind: 'rule', name: 'null' }] }] },
  comparison: { kind: 'sequence', parts: [{ kind: 'token', token: 'Comparator' }, { kind: 'rule', name: 'value' }] },
  list: { kind: 'sequence', parts: [{ kind: 'token', token: 'IN' }, { kind: 'token', token: 'LeftParenthesis' }, { kind: 'rule', name: 'value' }, { kind: 'repeat', part: { kind: 'sequence', parts: [{ kind: 'token', token: 'Comma' }, { kind: 'rule', name: 'value' }] } }, { kind: 'token', token: 'RightParenthesis' }] },
  between: { kind: 'sequence', parts: [{ kind: 'token', token: 'BETWEEN' }, { kind: 'rule', name: 'value' }, { kind: 'token', token: 'AND' }, { kind: 'rule', name: 'value' }] },
  null: { kind: 'sequence', parts: [{ kind: 'token', token: 'IS' }, { kind: 'optional', part: { kind: 'token', token: 'NOT' } }, { kind: 'token', token: 'NULL' }] },
  field: { kind: 'choice', options: [{ kind: 'token', token: 'Identifier' }, { kind: 'token', token: 'QuotedName' }] },
  value: { kind: 'choice', options: [{ kind: 'token', token: 'Integer' }, { kind: 'token', token: 'Decimal' }, { kind: 'token', token: 'String' }, { kind: 'token', token: 'TRUE' }, { kind: 'token', token: 'FALSE' }] },
};
