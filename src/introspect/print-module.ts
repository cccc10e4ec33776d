import { printName } from '../../grammar/literal.ts';
import type { TableSchema } from './introspect.ts';

/** A table's schema as a module of TypeScript, whose exports `toSql` and `toSelect` take. */
export function printModule(found: TableSchema): string {
  const { engine, table, depth, fields, columns, from, key, leftOut, notes, database } = found;
  const lines = (title: string, texts: readonly string[]) =>
    texts.length === 0 ? [] : ['', `// ${title}`, ...texts.map((text) => `// - ${text.replaceAll(/\s+/g, ' ')}`)];
  return [
    `import { defineSchema } from 'search-expression';`,
    `import type { ListColumns } from 'search-expression/list';`,
    '',
    `export const schema = defineSchema(${record(fields)});`,
    '',
    `export const columns = ${record(columns)} as const satisfies ListColumns<typeof schema>;`,
    '',
    `export const from = ${literal(from)};`,
    '',
    `export const key = ${literal(key)} as const;`,
    ...lines('Taken for granted:', notes),
    ...lines(
      'Left out:',
      leftOut.map(({ name, because }) => `${printName(name)}: ${because}`),
    ),
    '',
    '// What the database was: `search-expression schema --check` compares it.',
    `export const database = ${literal({ engine, table, depth })} as const;`,
    `export const databaseColumns = ${record(database)};`,
    '',
  ].join('\n');
}

/** An object with a line for each key. */
const record = (values: Readonly<Record<string, unknown>>): string =>
  `{\n${Object.entries(values)
    .map(([name, value]) => `  ${property(name)}: ${literal(value)},\n`)
    .join('')}}`;

const property = (name: string): string =>
  name === '__proto__' ? "['__proto__']" : /^[A-Za-z_$][\w$]*$/.test(name) ? name : text(name);

/** A value of plain data as a literal. Line separators and marks of direction are escaped. */
function literal(value: unknown): string {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${property(name)}: ${literal(inner)}`)
    .join(', ')} }`;
}

function text(value: string): string {
  const escaped = JSON.stringify(value).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return escaped.includes("'") ? escaped : `'${escaped.slice(1, -1).replaceAll('\\"', '"')}'`;
}
