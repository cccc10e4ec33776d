/** The places of a diagnostic's `expected`, from the names of token types: fields, comparisons and values are one place each. */
export function placesOf(names: readonly string[]): readonly string[] {
  const places = new Set(names.map((name) => placeOf[name] ?? name));
  return [...places].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

const order = ['field', 'comparator', 'value', '(', ',', ')', 'AND', 'OR', 'NOT', 'IN', 'BETWEEN', 'IS', 'NULL', 'end'];

const placeOf: Readonly<Record<string, string>> = {
  Identifier: 'field',
  QuotedName: 'field',
  Comparator: 'comparator',
  Integer: 'value',
  Decimal: 'value',
  String: 'value',
  TRUE: 'value',
  FALSE: 'value',
  LeftParenthesis: '(',
  RightParenthesis: ')',
  Comma: ',',
  EOF: 'end',
};
