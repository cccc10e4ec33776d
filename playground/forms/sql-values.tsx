import { inLocale } from '../state/locale.ts';

type SqlValue = string | number | boolean | null;

/** So many are drawn, and so much of each; the rest is said. */
const most = 50;
const longest = 200;

/** The values of a statement's placeholders, in their order. */
export function SqlValues({ values }: { readonly values: readonly SqlValue[] }) {
  const { title, none, place, type, value, types, more } = inLocale(words);
  return (
    <div class="form-part">
      <h3>{title}</h3>
      {values.length === 0 ? (
        <p class="soft small">{none}</p>
      ) : (
        <div class="sql-values">
          <table>
            <thead>
              <tr>
                <th scope="col">{place}</th>
                <th scope="col">{value}</th>
                <th scope="col">{type}</th>
              </tr>
            </thead>
            <tbody>
              {values.slice(0, most).map((one, at) => (
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
      {values.length > most && <p class="soft small">{more(values.length - most)}</p>}
    </div>
  );
}

function shortened(value: SqlValue): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

type TypeNames = { readonly text: string; readonly number: string; readonly truth: string; readonly none: string };

function typeNameOf(value: SqlValue, names: TypeNames): string {
  if (typeof value === 'string') return names.text;
  if (typeof value === 'number') return names.number;
  return value === null ? names.none : names.truth;
}

const words = {
  en: {
    title: 'Values, in order',
    none: 'None.',
    place: 'No.',
    type: 'Type',
    value: 'Value',
    types: { text: 'text', number: 'number', truth: 'true or false', none: 'no value' },
    more: (count: number) => `… and ${count} more.`,
  },
  nl: {
    title: 'Waarden, op volgorde',
    none: 'Geen.',
    place: 'Nr.',
    type: 'Soort',
    value: 'Waarde',
    types: { text: 'tekst', number: 'getal', truth: 'waar of onwaar', none: 'geen waarde' },
    more: (count: number) => `… en nog ${count}.`,
  },
};
