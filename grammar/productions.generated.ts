// Written by generate.ts from the grammar in grammar.ts and tokens.ts; change those.
import type { ProductionPart } from './production.ts';

/** The tokens that the grammar names, in the order of their bits. */
export const tokenNames: readonly string[] = ['OR', 'AND', 'NOT', 'LeftParenthesis', 'RightParenthesis', 'Comparator', 'IN', 'Comma', 'BETWEEN', 'IS', 'NULL', 'Identifier', 'QuotedName', 'Integer', 'Decimal', 'String', 'TRUE', 'FALSE', 'EOF'];

/** The grammar, rule by rule in the order of its text. */
export const productions: Readonly<Record<string, ProductionPart>> = {
  search: { kind: 'rule', name: 'disjunction', first: 6156 },
  disjunction: { kind: 'sequence', parts: [{ kind: 'rule', name: 'conjunction', first: 6156 }, { kind: 'repeat', part: { kind: 'sequence', parts: [{ kind: 'token', first: 1 }, { kind: 'rule', name: 'conjunction', first: 6156 }], after: [6156, 0], optionalFrom: 1, first: 1 }, first: 1 }], after: [1, 0], optionalFrom: 0, first: 6156 },
  conjunction: { kind: 'sequence', parts: [{ kind: 'rule', name: 'negation', first: 6156 }, { kind: 'repeat', part: { kind: 'sequence', parts: [{ kind: 'token', first: 2 }, { kind: 'rule', name: 'negation', first: 6156 }], after: [6156, 0], optionalFrom: 1, first: 2 }, first: 2 }], after: [2, 0], optionalFrom: 0, first: 6156 },
  negation: { kind: 'choice', options: [{ kind: 'sequence', parts: [{ kind: 'token', first: 4 }, { kind: 'rule', name: 'negation', first: 6156 }], after: [6156, 0], optionalFrom: 1, first: 4 }, { kind: 'sequence', parts: [{ kind: 'token', first: 8 }, { kind: 'rule', name: 'disjunction', first: 6156 }, { kind: 'token', first: 16 }], after: [6156, 16, 0], optionalFrom: 2, first: 8 }, { kind: 'rule', name: 'predicate', first: 6144 }], second: 7020, first: 6156 },
  predicate: { kind: 'sequence', parts: [{ kind: 'rule', name: 'field', first: 6144 }, { kind: 'choice', options: [{ kind: 'rule', name: 'comparison', first: 32 }, { kind: 'sequence', parts: [{ kind: 'optional', part: { kind: 'token', first: 4 }, first: 4 }, { kind: 'choice', options: [{ kind: 'rule', name: 'list', first: 64 }, { kind: 'rule', name: 'between', first: 256 }], second: 253960, first: 320 }], after: [320, 0], optionalFrom: 1, first: 324 }, { kind: 'rule', name: 'null', first: 512 }], second: 255308, first: 868 }], after: [868, 0], optionalFrom: 1, first: 6144 },
  comparison: { kind: 'sequence', parts: [{ kind: 'token', first: 32 }, { kind: 'rule', name: 'value', first: 253952 }], after: [253952, 0], optionalFrom: 1, first: 32 },
  list: { kind: 'sequence', parts: [{ kind: 'token', first: 64 }, { kind: 'token', first: 8 }, { kind: 'rule', name: 'value', first: 253952 }, { kind: 'repeat', part: { kind: 'sequence', parts: [{ kind: 'token', first: 128 }, { kind: 'rule', name: 'value', first: 253952 }], after: [253952, 0], optionalFrom: 1, first: 128 }, first: 128 }, { kind: 'token', first: 16 }], after: [8, 253952, 144, 16, 0], optionalFrom: 4, first: 64 },
  between: { kind: 'sequence', parts: [{ kind: 'token', first: 256 }, { kind: 'rule', name: 'value', first: 253952 }, { kind: 'token', first: 2 }, { kind: 'rule', name: 'value', first: 253952 }], after: [253952, 2, 253952, 0], optionalFrom: 3, first: 256 },
  null: { kind: 'sequence', parts: [{ kind: 'token', first: 512 }, { kind: 'optional', part: { kind: 'token', first: 4 }, first: 4 }, { kind: 'token', first: 1024 }], after: [1028, 1024, 0], optionalFrom: 2, first: 512 },
  field: { kind: 'choice', options: [{ kind: 'token', first: 2048 }, { kind: 'token', first: 4096 }], second: 0, first: 6144 },
  value: { kind: 'choice', options: [{ kind: 'token', first: 8192 }, { kind: 'token', first: 16384 }, { kind: 'token', first: 32768 }, { kind: 'token', first: 65536 }, { kind: 'token', first: 131072 }], second: 0, first: 253952 },
};
