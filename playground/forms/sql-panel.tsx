import './sql.css';
import { type Expression, operators, walk } from 'search-expression';
import { dialect } from '../share/copy-choices.ts';
import { dialectNames, dialectTitles, whereClause } from '../share/formats/where-clause.ts';
import { clockOf } from '../state/clock.ts';
import { texts } from '../state/locale.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { Choice } from '../ui/controls.tsx';
import { formatSql } from './format-sql.ts';
import { LastValid } from './last-valid.tsx';
import { RunHere } from './run-here.tsx';
import { SqlValues } from './sql-values.tsx';

/** The search as a SQL condition with its values; for SQLite also run by the service itself. */
export function SqlPanel() {
  const { label, lead, pattern, tooMany } = words();
  const name = dialect.value;
  return (
    <LastValid>
      {({ query }) => {
        const sql = whereClause({ query, ...clockOf(query) }, name);
        return (
          <>
            <div class="stack">
              <Choice label={label} values={dialectNames} names={dialectTitles} chosen={dialect} class="left" />
              <p class="soft small">{lead}</p>
            </div>
            {sql === undefined ? (
              <p class="notice error">{tooMany(dialectTitles[name])}</p>
            ) : (
              <>
                <CodeBlock title={`WHERE: ${dialectTitles[name]}`} text={formatSql(sql.text)} />
                <SqlValues values={sql.values} />
                {seeksPart(query.expression) && <p class="soft small">{pattern}</p>}
              </>
            )}
            {name === 'sqlite' && <RunHere />}
          </>
        );
      }}
    </LastValid>
  );
}

/** Whether an operator compares texts without case and accents. */
function seeksPart(expression: Expression): boolean {
  let seeks = false;
  walk(expression, (node) => void (seeks ||= node.kind === 'comparison' && 'folded' in operators[node.operator]));
  return seeks;
}

const words = texts({
  label: ['Database', 'Database'],
  lead: [
    'What you type never becomes part of the SQL: values are sent apart from it. Dates are those of the clock above.',
    'Wat u typt komt nooit in de SQL zelf: waarden gaan apart mee. Datums zijn die van de klok hierboven.',
  ],
  pattern: [
    'The text of ~ or ^= is a pattern: each letter is in brackets with all that differ from it only in case and accents. A column that holds the texts without these needs no pattern, and can have an index.',
    'De tekst van ~ of ^= is een patroon: elke letter staat tussen haken met alle die alleen in hoofdletters en accenten verschillen. Een kolom met de teksten zonder die verschillen heeft geen patroon nodig, en kan een index hebben.',
  ],
  tooMany: [
    'This search has more values than {} takes in one statement.',
    'Deze zoekopdracht heeft meer waarden dan {} in één opdracht aanneemt.',
  ],
});
