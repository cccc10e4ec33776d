import '../style/table.css';
import { texts } from '../state/locale.ts';

type SqlValue = string | number | boolean | null;

const visibleValues = 50;
/** Characters of a value. */
const maximalLength = 200;

/** The values of the placeholders of a statement. */
export function SqlValues({ values }: { readonly values: readonly SqlValue[] }) {
  const { title, none, number, type, value, more } = words();
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
                  <td class="soft">{typeNameOf(one)}</td>
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

function typeNameOf(value: SqlValue): string {
  const { types } = words();
  if (typeof value === 'string') return types.text;
  if (typeof value === 'number') return types.number;
  return value === null ? types.none : types.truth;
}

const words = texts({
  title: ['Values, in order', 'Waarden, op volgorde'],
  none: ['None.', 'Geen.'],
  number: ['No.', 'Nr.'],
  type: ['Type', 'Soort'],
  value: ['Value', 'Waarde'],
  types: {
    text: ['text', 'tekst'],
    number: ['number', 'getal'],
    truth: ['true or false', 'waar of onwaar'],
    none: ['no value', 'geen waarde'],
  },
  more: ['… and {} more.', '… en nog {}.'],
});
