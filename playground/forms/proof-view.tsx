import { useEffect } from 'preact/hooks';
import { inLocale } from '../state/locale.ts';
import { announce } from '../ui/announcement.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { Icon } from '../ui/icon.tsx';
import { formatSql } from './format-sql.ts';
import type { Proof } from './proof.ts';
import { SqlValues } from './sql-values.tsx';

/** So many ids of a difference are named. */
const mostIds = 10;

/** Whether the rows are the same, and by which request and statement. */
export function ProofView({ proof: { path, answer, count, difference } }: { readonly proof: Proof }) {
  const { same, other, order, missing, extra, refused, took, asked, ran } = inLocale(words);
  const [statement] = answer.statements;
  // What came of pressing the button; what changes afterwards is told with the rows themselves.
  useEffect(() => announce(difference?.isSame ? same(count ?? 0) : other), []);
  return (
    <>
      {difference?.isSame ? (
        <p class="sql-same">
          <Icon name="check" />
          <span>
            <b>{same(count ?? 0)}</b> <span>{took(Math.max(1, Math.round(answer.took)))}</span>
          </span>
        </p>
      ) : (
        <div class="notice warning">
          {difference === undefined ? (
            <>
              <p>{refused(answer.status)}</p>
              <code>{answer.text.slice(0, 400)}</code>
            </>
          ) : (
            <>
              <p>{difference.missing.length + difference.extra.length === 0 ? order : other}</p>
              {difference.missing.length > 0 && <Ids title={missing} ids={difference.missing} />}
              {difference.extra.length > 0 && <Ids title={extra} ids={difference.extra} />}
            </>
          )}
        </div>
      )}
      <CodeBlock title={asked} text={path} />
      {statement !== undefined && (
        <>
          <CodeBlock title={ran} text={formatSql(statement.sql)} />
          <SqlValues values={statement.values} />
        </>
      )}
    </>
  );
}

function Ids({ title, ids }: { readonly title: string; readonly ids: readonly string[] }) {
  const left = ids.length - mostIds;
  return (
    <p class="small">
      {title} <code>{ids.slice(0, mostIds).join(', ')}</code>
      {left > 0 && ` … +${left}`}
    </p>
  );
}

const words = {
  en: {
    same: (count: number) => (count === 1 ? 'The same row as in memory.' : `The same ${count} rows as in memory.`),
    took: (ms: number) => `In ${ms} ms.`,
    other: 'These are not the rows that were found in memory. That is a mistake of ours.',
    order: 'The same rows as in memory, but in another order. That is a mistake of ours.',
    missing: 'Only in memory:',
    extra: 'Only in SQLite:',
    refused: (status: number) => `The service refused this with status ${status}:`,
    asked: 'The request',
    ran: 'The statement that ran',
  },
  nl: {
    same: (count: number) => (count === 1 ? 'Dezelfde rij als in het geheugen.' : `Dezelfde ${count} rijen als in het geheugen.`),
    took: (ms: number) => `In ${ms} ms.`,
    other: 'Dit zijn niet de rijen die in het geheugen zijn gevonden. Dat is een fout van ons.',
    order: 'Dezelfde rijen als in het geheugen, maar in een andere volgorde. Dat is een fout van ons.',
    missing: 'Alleen in het geheugen:',
    extra: 'Alleen in SQLite:',
    refused: (status: number) => `De service weigerde dit met status ${status}:`,
    asked: 'Het verzoek',
    ran: 'De opdracht die is uitgevoerd',
  },
};
