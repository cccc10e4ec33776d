import './sql.css';
import { dialect } from '../share/copy-choices.ts';
import { dialectNames, dialectTitles, whereClause } from '../share/formats/where-clause.ts';
import { timeZone, today } from '../state/clock.ts';
import { inLocale } from '../state/locale.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { formatSql } from './format-sql.ts';
import { LastValid } from './last-valid.tsx';
import { RunHere } from './run-here.tsx';
import { SqlValues } from './sql-values.tsx';

/** The search as a SQL condition with its values; for SQLite also run by the service itself. */
export function SqlPanel() {
  const { label, lead, tooMany } = inLocale(words);
  const name = dialect.value;
  return (
    <LastValid>
      {({ query }) => {
        const sql = whereClause({ query, today: today.value, timeZone: timeZone.value }, name);
        return (
          <>
            <div class="form-part">
              <fieldset class="choice form-choice sql-dialects">
                <legend class="unseen">{label}</legend>
                {dialectNames.map((one) => (
                  <button
                    key={one}
                    type="button"
                    class="button small"
                    aria-pressed={one === name}
                    onClick={() => {
                      dialect.value = one;
                    }}
                  >
                    {dialectTitles[one]}
                  </button>
                ))}
              </fieldset>
              <p class="soft small">{lead}</p>
            </div>
            {sql === undefined ? (
              <p class="notice error">{tooMany(dialectTitles[name])}</p>
            ) : (
              <>
                <CodeBlock title={`WHERE: ${dialectTitles[name]}`} text={formatSql(sql.text)} />
                <SqlValues values={sql.values} />
              </>
            )}
            {name === 'sqlite' && <RunHere />}
          </>
        );
      }}
    </LastValid>
  );
}

const words = {
  en: {
    label: 'Database',
    lead: 'What you type never becomes part of the SQL: values go apart from it. Dates are those of the clock above.',
    tooMany: (engine: string) => `This search has more values than ${engine} takes in one statement.`,
  },
  nl: {
    label: 'Database',
    lead: 'Wat u typt komt nooit in de SQL zelf: waarden gaan er los van mee. Datums zijn die van de klok hierboven.',
    tooMany: (engine: string) => `Deze zoekopdracht heeft meer waarden dan ${engine} in één opdracht aanneemt.`,
  },
};
