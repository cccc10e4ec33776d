import { useSignal } from '@preact/signals';
import { defaultBookingColumns, defaultEventColumns } from 'search-expression/booking';
import { bilingual } from '../state/bilingual.ts';
import { inDigits, inLocale } from '../state/locale.ts';
import { answer, type ShownRow } from '../state/rows.ts';
import type { EntityName } from '../state/search.ts';
import { Choice } from '../ui/choice.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { counted } from './entry-in-words.ts';

/** Which columns the records have: those of an answer by default, or all. */
type ColumnSet = 'usual' | 'every';

/** The answer as JSON of the service: the first records are shown, all of them are copied. */
export function Json() {
  const chosenColumns = useSignal<ColumnSet>('usual');
  const given = answer.value;
  if (given === undefined) return null;
  const { names, columns, copy, first } = inLocale(words);
  const { rows, of } = given;
  const write = (some: typeof rows): string => JSON.stringify(serviceAnswer(some, of.entity, chosenColumns.value), undefined, 2);
  return (
    <div class="json stack gap-3">
      <div class="row spread unprinted">
        <Choice label={columns} values={['usual', 'every']} names={names} chosen={chosenColumns} />
        <CopyButton text={() => write(rows)} of="JSON" label={copy(counted(rows.length, of.entity))} class="small" />
      </div>
      <pre class="code" role="region" tabIndex={0} aria-label="JSON">
        <code>{write(rows.slice(0, mostShown))}</code>
      </pre>
      {rows.length > mostShown && <p class="soft small">{first(inDigits(mostShown), counted(rows.length, of.entity))}</p>}
    </div>
  );
}

const mostShown = 25;

/** Records as the service would answer them: texts, empty where there is no value. */
function serviceAnswer(
  rows: readonly ShownRow[],
  entity: EntityName,
  set: ColumnSet,
): readonly Readonly<Record<string, string>>[] {
  return rows.map((row) => {
    const columns = set === 'every' ? Object.keys(row) : defaultColumns[entity].filter((column) => column in row);
    return Object.fromEntries(columns.map((column) => [column, String(row[column] ?? '')]));
  });
}

const defaultColumns: Readonly<Record<EntityName, readonly string[]>> = {
  booking: defaultBookingColumns,
  event: defaultEventColumns,
};

const words = bilingual({
  names: [
    { usual: 'Usual columns', every: 'All columns' },
    { usual: 'Gewone kolommen', every: 'Alle kolommen' },
  ],
  columns: ['Columns', 'Kolommen'],
  copy: [(rows: string) => `Copy ${rows}`, (rows: string) => `Kopieer ${rows}`],
  first: [
    (count: string, rows: string) => `The first ${count} of ${rows}. The copy has all of them.`,
    (count: string, rows: string) => `De eerste ${count} van ${rows}. De kopie heeft ze allemaal.`,
  ],
});
