import { printName } from '../../grammar/literal.ts';
import type { TableSchema } from './introspect.ts';

/** A table's schema as a module of TypeScript, whose exports `toSql` and `toSelect` take. */
export function printModule(found: TableSchema): string {
  const { engine, table, fields, relations, columns, from, rows, key, leftOut, notes, database } = found;
  const lines = (title: string, texts: readonly string[]) =>
    texts.length === 0 ? '' : `\n// ${title}\n${texts.map((text) => `// - ${text.replaceAll(/\s+/g, ' ')}\n`).join('')}`;
  const omitted = leftOut.map(({ name, because }) => `${printName(name)}: ${because}`);
  const related = Object.entries(relations).map(([name, { schema, ...words }]): readonly [string, string] => [
    name,
    `defineRelation({ ${Object.entries(words)
      .map(([word, text]) => `${word}: ${literal(text)}, `)
      .join('')}schema: defineSchema(${record(schema.fields, '    ')}) })`,
  ]);
  const declared = related.length === 0 ? '' : `, {\n  relations: ${lined(related, '  ')},\n}`;
  const schema = `export const schema = defineSchema(${record(fields)}${declared});

export const columns = ${record(columns)} as const satisfies ListColumns<typeof schema>;
`;
  const used = (names: readonly string[]) => names.filter((name) => schema.includes(`${name}(`)).join(', ');
  const makers = used(['elementTable', 'jsonArray', 'nativeArray', 'relatedTable']);
  return `import { ${used(['defineList', 'defineRelation', 'defineSchema'])} } from 'search-expression';
import type { ListColumns } from 'search-expression/list';
${makers === '' ? '' : `import { ${makers} } from 'search-expression/sql';\n`}
${schema}
export const from = ${literal(from)};

export const table = ${literal(rows)};

export const key = ${literal(key)} as const;
${lines('Taken for granted:', notes)}${lines('Left out:', omitted)}
// What the database was: \`search-expression schema --check\` compares it.
export const database = ${literal({ engine, table })} as const;
export const databaseColumns = ${record(database)};
`;
}

const record = (values: Readonly<Record<string, unknown>>, indent = ''): string =>
  lined(
    Object.entries(values).map(([name, value]) => [name, literal(value)]),
    indent,
  );

/** An object with a line for each key. */
const lined = (entries: readonly (readonly [name: string, value: string])[], indent: string): string =>
  `{\n${entries.map(([name, value]) => `${indent}  ${property(name)}: ${value},\n`).join('')}${indent}}`;

const property = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name));

/** A value of plain data as a literal. Line separators and marks of direction are escaped. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const { list, make, of, ...others } = value as Readonly<Record<string, unknown>>;
    if (list === true) return `defineList(${literal(others)})`;
    if (typeof make === 'string' && of !== undefined) return `${make}(${literal(of)})`;
    return `{ ${Object.entries(value)
      .map(([name, inner]) => `${property(name)}: ${literal(inner)}`)
      .join(', ')} }`;
  }
  const text = JSON.stringify(value).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return text.startsWith('"') && !text.includes("'") ? `'${text.slice(1, -1).replaceAll('\\"', '"')}'` : text;
}
