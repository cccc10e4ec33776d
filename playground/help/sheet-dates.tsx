import { resolver } from 'search-expression';
import { today } from '../state/clock.ts';
import { inLocale } from '../state/locale.ts';
import { schema } from '../state/search.ts';
import { addDays, dayInWords } from '../ui/day-in-words.ts';
import { sheetDates } from './sheet-examples.ts';
import { SheetExample } from './sheet-list.tsx';
import { sheetWords } from './sheet-words.ts';

/** The dates that can be written, each with the day that it means now. */
export function SheetDates({ field, onTry }: { readonly field: string; readonly onTry: (text: string) => void }) {
  const { dates, datesLead, dateHeads, date, calendar } = inLocale(sheetWords);
  const [writtenHead, meaningHead, nowHead] = dateHeads;
  const resolve = resolver(schema.value, { today: today.value });
  const inAWeek = addDays(today.value, 7);
  const rows = [...sheetDates.map((value) => ({ value, means: date[value] })), { value: inAWeek, means: calendar }];
  return (
    <section>
      <h3>{dates}</h3>
      <p>{datesLead}</p>
      <table class="sheet-table">
        <thead>
          <tr>
            <th scope="col">{writtenHead}</th>
            <th scope="col">{meaningHead}</th>
            <th scope="col">{nowHead}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ value, means }) => (
            <tr key={value}>
              <td>
                <SheetExample text={`${field} = "${value}"`} shown={`"${value}"`} onTry={onTry} />
              </td>
              <td>{means}</td>
              <td>{dayInWords(String(resolve(field, { kind: 'string', value })), today.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
