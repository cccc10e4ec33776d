import { walk } from '../../../grammar/expression.ts';
import { similar } from '../../../grammar/fixes.ts';
import { readerOf } from '../../memory/read-value.ts';
import type { Query } from '../../schema/query.ts';
import { type Field, fieldOf } from '../../schema/schema.ts';
import type { InputRow } from './row.ts';

export type FieldWatch = {
  /** The names that rows may carry the searched fields by. */
  readonly names: ReadonlySet<string>;
  readonly see: (values: InputRow['values']) => void;
  /** Hints about missing and unreadable fields, a sentence each. */
  readonly hints: (columns: readonly string[]) => readonly string[];
};

/**
 * Watches the fields of a query in each row: whether they are present and readable as their type.
 */
export function watchFields(query: Query, timeZone: string): FieldWatch {
  const fields = [...fieldsOf(query)].map((name) => {
    const field = fieldOf(query.schema, name);
    return { name, field, read: readerOf(field, timeZone), present: 0, unreadable: 0, example: '' };
  });
  let rows = 0;
  return {
    names: new Set(fields.flatMap(({ name, field }) => [name, ...(field.column === undefined ? [] : [field.column])])),
    see(values) {
      rows++;
      for (const one of fields) {
        const raw = valueOf(values, one.name, one.field);
        if (raw === null || raw === undefined) continue;
        one.present++;
        if (one.read(raw) !== null) continue;
        if (one.unreadable++ === 0) one.example = JSON.stringify(raw).slice(0, 60);
      }
    },
    hints: (columns) =>
      fields.flatMap(({ name, field, present, unreadable, example }) => [
        ...(present === 0 && rows > 0 ? [absent(name, field, columns)] : []),
        ...(unreadable > 0 ? [misread(name, field, unreadable, example)] : []),
      ]),
  };
}

function fieldsOf({ expression }: Query): ReadonlySet<string> {
  const names = new Set<string>();
  walk(expression, (node) => {
    if ('field' in node && node.field !== undefined) names.add(node.field);
  });
  return names;
}

/** As `toPredicate` finds it: under its own name, else under that of its column. */
function valueOf(values: InputRow['values'], name: string, { column }: Field): unknown {
  const own = Object.hasOwn(values, name) ? values[name] : undefined;
  return own ?? (column !== undefined && Object.hasOwn(values, column) ? values[column] : undefined);
}

function absent(name: string, { column }: Field, columns: readonly string[]): string {
  const names = column === undefined ? [name] : [name, column];
  if (names.some((one) => columns.includes(one))) return `No row has a value for ${quoted(names)}.`;
  const near = names.map((one) => similar(one, columns)).find((one) => one !== undefined);
  return `No row has a field ${quoted(names)}${near === undefined ? '' : `; there is ${quoted([near])}`}.`;
}

function misread(name: string, { type }: Field, count: number, example: string): string {
  const values = count === 1 ? '1 value' : `${count} values`;
  return `${values} of ${quoted([name])}, such as ${example}, did not read as ${article(type)} ${type} and counted as missing.`;
}

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' or ');
const article = (word: string): string => (/^[aeiou]/.test(word) ? 'an' : 'a');
