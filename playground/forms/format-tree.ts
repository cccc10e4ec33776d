import type { Expression } from 'search-expression';

/** Formats an expression as JSON without ranges. Short objects and lists are on one line. */
export function formatTree(expression: Expression): string {
  const withoutRanges: unknown = JSON.parse(
    JSON.stringify(expression, (key, value: unknown) => (key === 'range' ? undefined : value)),
  );
  return write(withoutRanges, '');
}

const maximalLineLength = 56;

function write(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const items = Object.entries(value).map(
    ([name, item]) => (Array.isArray(value) ? '' : `${JSON.stringify(name)}: `) + write(item, inner),
  );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const flat = Array.isArray(value) ? `[${items.join(', ')}]` : `{ ${items.join(', ')} }`;
  const fits = indent.length + flat.length <= maximalLineLength && !flat.includes('\n');
  return fits ? flat : `${open}\n${items.map((item) => inner + item).join(',\n')}\n${indent}${close}`;
}
