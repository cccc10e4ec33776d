import { textIn } from 'search-expression';
import './table.css';
import { useSignal } from '@preact/signals';
import { choose, chosen } from '../state/chosen.ts';
import { type Entry, textColumns } from '../state/entry.ts';
import { inDigits, locale, texts } from '../state/locale.ts';
import { answer } from '../state/rows.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton, saveFile } from '../ui/copy-button.tsx';
import { counted, dayInWords, nearDay, stateOf, statusOf, times, titleOf } from '../ui/in-words.ts';
import { Menu } from '../ui/menu.tsx';
import { toCsv } from './csv.ts';
import { entryOf } from './found.ts';
import { Marked } from './marked.tsx';

/** The rows in the order of the answer, with a heading for each day. */
export function Table() {
  const shown = useSignal<{ readonly of: object | undefined; readonly count: number }>({ of: undefined, count: atOnce });
  const given = answer.value;
  if (given === undefined) return null;
  const { about, time, more } = words();
  const { rows, of, today } = given;
  const isEvent = of.entity === 'event';
  const count = shown.value.of === rows ? shown.value.count : atOnce;
  const groups = byDay(rows.slice(0, count).map(entryOf));
  // The schema names a thing for every part of the page.
  const { title, by } = textColumns[of.entity];
  const columns = [title[0], by[0], 'OBJ_ID', isEvent ? 'NUMBER_OF_PLACES' : 'RES_STATUS'].filter((name) => name !== undefined);
  return (
    <div class="table stack gap-3">
      <div class="row spread unprinted">
        <p class="soft small">{about}</p>
        <CsvMenu />
      </div>
      <table class="full">
        <thead>
          <tr>
            <th scope="col" class="stays">
              {time}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" class="stays">
                {textIn(of.query.schema.fields[name]?.label, locale.value)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ date, entries }, at) => (
          <tbody key={at}>
            <tr class="table-day">
              <th scope="rowgroup" colSpan={columns.length + 1}>
                {dayInWords(date, today)}
                <span class="soft thin">{[' ', nearDay(date, today, locale.value)].join('')}</span>
              </th>
            </tr>
            {entries.map((entry) => (
              <Line key={entry.id} entry={entry} isEvent={isEvent} />
            ))}
          </tbody>
        ))}
      </table>
      {rows.length > count && (
        <p class="row center unprinted">
          <Button onClick={() => void (shown.value = { of: rows, count: count + atOnce })}>
            {more(inDigits(Math.min(atOnce, rows.length - count)))}
          </Button>
          <span class="soft small">
            {inDigits(count)} / {counted(rows.length, of.entity)}
          </span>
        </p>
      )}
    </div>
  );
}

function Line({ entry, isEvent }: { readonly entry: Entry; readonly isEvent: boolean }) {
  const { row, placeId, isCancelled } = entry;
  const state = isEvent ? stateOf(entry) : <span class="badge warning">{stateOf(entry)}</span>;
  const ask = (): void => choose(row);
  return (
    <tr class={`table-row ${isCancelled ? 'cancelled' : ''} ${row === chosen.value ? 'chosen' : ''}`} onClick={ask}>
      <td class="table-times tabular nowrap">{times(entry)}</td>
      <td>
        <button
          type="button"
          class="table-what press strong"
          aria-pressed={row === chosen.value}
          onClick={(event) => {
            event.stopPropagation();
            ask();
          }}
        >
          <Marked entry={entry} of="title" text={titleOf(entry)} />
        </button>
      </td>
      {!isEvent && (
        <td>
          <Marked entry={entry} of="by" />
        </td>
      )}
      <td class="table-where">
        <Marked entry={entry} of="place" /> {placeId !== undefined && <span class="soft small">{placeId}</span>}
      </td>
      <td>{isEvent || isCancelled ? state : <Marked entry={entry} of="status" text={statusOf(entry)} />}</td>
    </tr>
  );
}

/** Consecutive rows of the same day; an answer in another order has a day more than once. */
function byDay(entries: readonly Entry[]): readonly { readonly date: string; readonly entries: readonly Entry[] }[] {
  const groups: { readonly date: string; readonly entries: Entry[] }[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last?.date === entry.date) last.entries.push(entry);
    else groups.push({ date: entry.date, entries: [entry] });
  }
  return groups;
}

/** Copies or downloads all rows of the answer, with all columns. */
function CsvMenu() {
  const { csvMenu, copyCsv, downloadCsv, aboutCsv } = words();
  const text = (): string => toCsv(answer.peek()?.rows ?? []);
  return (
    <Menu label={csvMenu} class="small">
      {(close) => (
        <div class="stack start">
          <p class="soft small">{aboutCsv}</p>
          <CopyButton text={text} of="CSV" label={copyCsv} class="" />
          <Button
            onClick={() => {
              // With a byte order mark a spreadsheet reads the file as UTF-8.
              saveFile(`\uFEFF${text()}`, `${answer.peek()?.of.entity ?? 'rows'}.csv`, 'text/csv;charset=utf-8');
              close();
            }}
          >
            {downloadCsv}
          </Button>
        </div>
      )}
    </Menu>
  );
}

/** Rows that are shown at first, and added by each press. */
const atOnce = 200;

const words = texts({
  about: ['Choose a row to see why it is found.', 'Kies een rij om te zien waarom die gevonden is.'],
  time: ['Time', 'Tijd'],
  more: ['Show {} more', 'Toon er nog {}'],
  csvMenu: ['CSV', 'CSV'],
  copyCsv: ['Copy as CSV', 'Kopieer als CSV'],
  downloadCsv: ['Download CSV', 'Download CSV'],
  aboutCsv: ['All rows, with all of their columns.', 'Alle rijen, met al hun kolommen.'],
});
