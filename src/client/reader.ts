import type { FieldType } from '../../grammar/operators.ts';
import { clientError } from './client-error.ts';
import { columnsOf, requestedColumn, type Values, valueReaders, valuesOf } from './columns.ts';
import type { Answer, Ask } from './connection.ts';
import type { Format } from './formats.ts';
import { createListReader, type ListReader, type ListReaderOptions } from './list.ts';
import type { RecordOptions } from './list-options.ts';
import { refusalOf } from './refusal.ts';

export type ReaderOptions = Omit<ListReaderOptions, 'get' | 'rowsIn'> & {
  readonly ask: Ask;
  readonly format: Format;
  /** Whether the client has credentials. */
  readonly known: boolean;
  /** The keys of a single record; by default the columns of the schema. */
  readonly record?: Readonly<Record<string, FieldType>>;
};

/** Reads one kind of record. */
export type Reader = ListReader & {
  readonly one: (id: number | string, options?: RecordOptions) => Promise<Values>;
};

export function createReader(options: ReaderOptions): Reader {
  const { ask, format, language, known, entity, schema, record } = options;
  const all = columnsOf(schema);
  const some = options.defaultColumns.filter((name) => all.includes(name));

  const get = async (path: string, signal: AbortSignal | undefined): Promise<Answer> => {
    const answer = await ask(format.segment + path, { signal });
    if (answer.status !== 200) throw await refusalOf({ answer, entity, path, format, ask, signal, known });
    return answer;
  };
  const notUnderstood = (): never => {
    throw clientError('not-understood', `The answer is not in the form of this service's ${entity}s; is the baseUrl right?`, {
      status: 200,
    });
  };

  return {
    async one(id, { signal, raw = false } = {}) {
      const columns = record
        ? Object.entries(record).map(([name, type]) => ({ name, read: valueReaders[type] }))
        : all.map((name) => requestedColumn(schema, name));
      const { text } = await get(`${entity}/${encodeURIComponent(id)}?lang=${language}`, signal);
      return valuesOf(format.record(text) ?? notUnderstood(), columns, raw);
    },
    ...createListReader({
      ...options,
      defaultColumns: some.length > 0 ? some : all,
      get,
      rowsIn: (text, most, names) => {
        const rows = format.list(text, entity) ?? notUnderstood();
        const isWhole = rows.length <= most && rows.every((row) => names.every((name) => Object.hasOwn(row, name)));
        return isWhole ? rows : notUnderstood();
      },
    }),
  };
}
