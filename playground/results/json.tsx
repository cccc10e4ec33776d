import { useSignal } from '@preact/signals';
import { defaultBookingColumns, defaultEventColumns } from 'search-expression/booking';
import { inDigits, texts } from '../state/locale.ts';
import { answer, type ShownRow } from '../state/rows.ts';
import type { EntityName } from '../state/search.ts';
import { Code } from '../ui/code-block.tsx';
import { Choice } from '../ui/controls.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { counted } from '../ui/in-words.ts';

/** Which columns the records have: those of an answer by default, or all. */
type ColumnSet = 'usual' | 'every';

/** The answer as JSON of the service: the first records are shown, all of them are copied. */
export function Json() {
  const chosenColumns = useSignal<ColumnSet>('usual');
  const given = answer.value;
  if (given === undefined) return null;
  const { names, columns, copy, first } = words();
  const { rows, of } = given;
  const write = (some: typeof rows): string => JSON.stringify(serviceAnswer(some, of.entity, chosenColumns.value), undefined, 2);
  return (
    <div class="json stack gap-3">
      <div class="row spread unprinted">
        <Choice label={columns} values={['usual', 'every']} names={names} chosen={chosenColumns} />
        <CopyButton text={() => write(rows)} of="JSON" label={copy(counted(rows.length, of.entity))} class="small" />
      </div>
      <Code label="JSON">{write(rows.slice(0, mostShown))}</Code>
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

const words = texts({
  names: { usual: ['Usual columns', 'Gewone kolommen'], every: ['All columns', 'Alle kolommen'] },
  columns: ['Columns', 'Kolommen'],
  copy: ['Copy {}', 'Kopieer {}'],
  first: ['The first {} of {}. The copy has all of them.', 'De eerste {} van {}. De kopie heeft ze allemaal.'],
});
