import '../style/table.css';
import { bilingual } from '../state/bilingual.ts';
import { inLocale } from '../state/locale.ts';

type SqlValue = string | number | boolean | null;

const visibleValues = 50;
/** Characters of a value. */
const maximalLength = 200;

/** The values of the placeholders of a statement. */
export function SqlValues({ values }: { readonly values: readonly SqlValue[] }) {
  const { title, none, number, type, value, types, more } = inLocale(words);
  return (
    <div class="stack">
      <h3>{title}</h3>
      {values.length === 0 ? (
        <p class="soft small">{none}</p>
      ) : (
        <div class="sql-values">
          <table class="lines small">
            <thead>
              <tr>
                <th scope="col">{number}</th>
                <th scope="col">{value}</th>
                <th scope="col">{type}</th>
              </tr>
            </thead>
            <tbody>
              {values.slice(0, visibleValues).map((one, at) => (
                <tr key={`${at}`}>
                  <td>{at + 1}</td>
                  <td>
                    <code>{shortened(one)}</code>
                  </td>
                  <td class="soft">{typeNameOf(one, types)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {values.length > visibleValues && <p class="soft small">{more(values.length - visibleValues)}</p>}
    </div>
  );
}

function shortened(value: SqlValue): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > maximalLength ? `${text.slice(0, maximalLength)}…` : text;
}

function typeNameOf(value: SqlValue, names: (typeof words)['en']['types']): string {
  if (typeof value === 'string') return names.text;
  if (typeof value === 'number') return names.number;
  return value === null ? names.none : names.truth;
}

const words = bilingual({
  title: ['Values, in order', 'Waarden, op volgorde'],
  none: ['None.', 'Geen.'],
  number: ['No.', 'Nr.'],
  type: ['Type', 'Soort'],
  value: ['Value', 'Waarde'],
  types: [
    { text: 'text', number: 'number', truth: 'true or false', none: 'no value' },
    { text: 'tekst', number: 'getal', truth: 'waar of onwaar', none: 'geen waarde' },
  ],
  more: [(count: number) => `… and ${count} more.`, (count: number) => `… en nog ${count}.`],
});
