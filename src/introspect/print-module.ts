import { printName } from '../../grammar/literal.ts';
import type { TableSchema } from './introspect.ts';

/** A table's schema as a module of TypeScript, whose exports `toSql` and `toSelect` take. */
export function printModule({ engine, table, fields, columns, from, key, leftOut, notes, database }: TableSchema): string {
  const lines = (title: string, texts: readonly string[]) =>
    texts.length === 0 ? '' : `\n// ${title}\n${texts.map((text) => `// - ${text.replaceAll(/\s+/g, ' ')}\n`).join('')}`;
  const omitted = leftOut.map(({ name, because }) => `${printName(name)}: ${because}`);
  return `import { defineSchema } from 'search-expression';
import type { ListColumns } from 'search-expression/list';

export const schema = defineSchema(${record(fields)});

export const columns = ${record(columns)} as const satisfies ListColumns<typeof schema>;

export const from = ${literal(from)};

export const key = ${literal(key)} as const;
${lines('Taken for granted:', notes)}${lines('Left out:', omitted)}
// What the database was: \`search-expression schema --check\` compares it.
export const database = ${literal({ engine, table })} as const;
export const databaseColumns = ${record(database)};
`;
}

/** An object with a line for each key. */
const record = (values: Readonly<Record<string, unknown>>): string =>
  `{\n${Object.entries(values)
    .map(([name, value]) => `  ${property(name)}: ${literal(value)},\n`)
    .join('')}}`;

const property = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name));

/** A value of plain data as a literal. Line separators and marks of direction are escaped. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([name, inner]) => `${property(name)}: ${literal(inner)}`)
      .join(', ')} }`;
  const text = JSON.stringify(value).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return text.startsWith('"') && !text.includes("'") ? `'${text.slice(1, -1).replaceAll('\\"', '"')}'` : text;
}
