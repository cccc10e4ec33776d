import { useSignal } from '@preact/signals';
import { inLocale } from '../state/locale.ts';
import { answer } from '../state/rows.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { counted, inDigits } from './counted.ts';
import { serviceAnswer } from './service-answer.ts';

/** The answer as the service gives it, of which the first records are shown and all can be copied. */
export function Json() {
  const isEverything = useSignal(false);
  const given = answer.value;
  if (given === undefined) return null;
  const { usual, every, columns, copy, first } = inLocale(words);
  const { rows, of } = given;
  const write = (some: typeof rows): string => JSON.stringify(serviceAnswer(some, of.entity, isEverything.value), undefined, 2);
  return (
    <div class="json">
      <div class="json-head">
        <div class="choice" role="group" aria-label={columns}>
          {[false, true].map((all) => (
            <button
              key={String(all)}
              type="button"
              class="button small"
              aria-pressed={isEverything.value === all}
              onClick={() => {
                isEverything.value = all;
              }}
            >
              {all ? every : usual}
            </button>
          ))}
        </div>
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

const words = {
  en: {
    usual: 'Usual columns',
    every: 'All columns',
    columns: 'Columns',
    copy: (rows: string) => `Copy ${rows}`,
    first: (count: string, rows: string) => `The first ${count} of ${rows}. The copy has all of them.`,
  },
  nl: {
    usual: 'Gewone kolommen',
    every: 'Alle kolommen',
    columns: 'Kolommen',
    copy: (rows: string) => `Kopieer ${rows}`,
    first: (count: string, rows: string) => `De eerste ${count} van ${rows}. De kopie heeft ze allemaal.`,
  },
};
