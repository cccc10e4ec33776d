import type { FieldType } from '../../grammar/operators.ts';
import type { IntrospectedEngine } from './catalogs.ts';
import type { ColumnReading } from './column-kinds.ts';

/** JSON as a text. */
export const jsonText = (engine: IntrospectedEngine, x: string): string =>
  ({ sqlite: x, postgres: `${x}::text`, mariadb: `CAST(${x} AS CHAR)`, mysql: `CAST(${x} AS CHAR)`, duckdb: `${x}::VARCHAR` })[
    engine
  ];

/** So much is read of a column of JSON. */
export const sampledJson = { rows: 1_000, characters: 4_000 } as const;

/** What a column of JSON is by texts of it: a list where all are arrays of one type. */
export function listOfJson(sql: string, texts: readonly string[]): ColumnReading {
  const found = texts.map(jsonOf).filter((one) => one !== null);
  if (found.length === 0) return { because: 'it holds JSON, and no row tells of what form' };
  if (!found.every(Array.isArray)) return { because: 'it holds JSON that is no list' };
  const elements = found.flat().filter((one) => one !== null);
  const types = new Set(elements.map((one) => typeOf(one)));
  if (types.size > 1 && types.delete('date')) types.add('text');
  if (types.has('decimal')) types.delete('integer');
  const [type, ...others] = types;
  if (elements.length === 0) return { because: 'it holds JSON lists, and no row tells of what' };
  if (type === undefined || others.length > 0) return { because: 'it holds JSON lists of several types, or of objects' };
  return { field: { type }, make: 'jsonArray', sql };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function typeOf(element: unknown): FieldType | undefined {
  if (typeof element === 'string') return /^\d{4}-\d\d-\d\d$/.test(element) ? 'date' : 'text';
  if (typeof element === 'number') return Number.isInteger(element) ? 'integer' : 'decimal';
  return typeof element === 'boolean' ? 'boolean' : undefined;
}
