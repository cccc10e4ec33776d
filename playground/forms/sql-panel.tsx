import './sql.css';
import type { Query } from 'search-expression';
import { type Dialect, duckdb, mariadb, mysql, postgres, sqlite, toSql } from 'search-expression/sql';
import { timeZone, today } from '../state/clock.ts';
import { kept, oneOf } from '../state/kept.ts';
import { inLocale } from '../state/locale.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { formatSql } from './format-sql.ts';
import { OfGood } from './of-good.tsx';
import { RunHere } from './run-here.tsx';
import { SqlValues } from './sql-values.tsx';

const dialects = { sqlite, postgres, mysql, mariadb, duckdb } as const satisfies Readonly<
  Record<string, Dialect<never> | Dialect>
>;
type DialectName = keyof typeof dialects;
const names = Object.keys(dialects) as readonly DialectName[];
const titles: Readonly<Record<DialectName, string>> = {
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
  mysql: 'MySQL',
  mariadb: 'MariaDB',
  duckdb: 'DuckDB',
};
const dialect = kept<DialectName>('dialect', 'sqlite', oneOf(names));

/** The search as the condition of a SQL statement, its values apart; and with SQLite the proof that the service finds the same rows with it. */
export function SqlPanel() {
  const { label, lead, tooMany } = inLocale(words);
  const name = dialect.value;
  return (
    <OfGood>
      {({ query }) => {
        const sql = sqlOf(query, name);
        return (
          <>
            <div class="form-part">
              <fieldset class="choice form-choice sql-dialects">
                <legend class="unseen">{label}</legend>
                {names.map((one) => (
                  <button
                    key={one}
                    type="button"
                    class="button small"
                    aria-pressed={one === name}
                    onClick={() => {
                      dialect.value = one;
                    }}
                  >
                    {titles[one]}
                  </button>
                ))}
              </fieldset>
              <p class="soft small">{lead}</p>
            </div>
            {sql === undefined ? (
              <p class="notice error">{tooMany(titles[name])}</p>
            ) : (
              <>
                <CodeBlock title={`WHERE: ${titles[name]}`} text={formatSql(sql.text)} />
                <SqlValues values={sql.values} />
              </>
            )}
            {name === 'sqlite' && <RunHere />}
          </>
        );
      }}
    </OfGood>
  );
}

type Sql = { readonly text: string; readonly values: readonly (string | number | boolean | null)[] };

/** Undefined for more values than the engine takes in one statement. */
function sqlOf(query: Query, name: DialectName): Sql | undefined {
  try {
    return toSql(query, dialects[name] as Dialect, { today: today.value, timeZone: timeZone.value });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
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
