import { similar } from '../../../grammar/fixes.ts';
import { fieldsIn } from '../../analysis/expressions.ts';
import { rawValueOf, readerOf } from '../../memory/read-value.ts';
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
  const fields = [...fieldsIn(query.expression, query.schema)].map((name) => {
    const field = fieldOf(query.schema, name);
    const [rawOf, read] = [rawValueOf(name, field, timeZone), readerOf(field, timeZone)];
    return { name, field, rawOf, read, present: 0, unreadable: 0, example: '' };
  });
  let rows = 0;
  return {
    names: new Set(fields.flatMap(({ name, field }) => [name, ...(field.column === undefined ? [] : [field.column])])),
    see(values) {
      rows++;
      for (const one of fields) {
        const raw = one.rawOf(values);
        const value = one.read(raw);
        if (value === null) continue;
        one.present++;
        if (value !== undefined) continue;
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
