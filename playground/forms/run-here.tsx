import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { texts } from '../state/locale.ts';
import { answer, source } from '../state/rows.ts';
import { announce } from '../ui/announcement.tsx';
import { Button, turns } from '../ui/button.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { Icon } from '../ui/icon.tsx';
import { formatSql } from './format-sql.ts';
import { type Proof, prove } from './proof.ts';
import { SqlValues } from './sql-values.tsx';

/**
 * Runs the service itself in this browser over SQLite, and shows whether it finds the same rows as
 * the page in memory. Once on, it runs again with every change of the search or the day.
 */
export function RunHere() {
  const { title, lead, run: runLabel, waiting, onlySample, failed, again } = words();
  const isOn = useSignal(false);
  const proof = useSignal<Proof | undefined>(undefined);
  const failure = useSignal<string | undefined>(undefined);
  const isSample = source.value.kind === 'sample';
  const found = answer.value;
  useEffect(() => {
    if (!isOn.value || !isSample || found === undefined) return undefined;
    let isLatest = true;
    failure.value = undefined;
    const run = async (): Promise<void> => {
      try {
        const proven = await prove(found);
        if (isLatest) proof.value = proven;
      } catch (error) {
        if (!isLatest) return;
        failure.value = error instanceof Error ? error.message : String(error);
        isOn.value = false;
      }
    };
    void run();
    return () => void (isLatest = false);
  }, [isOn.value, isSample, found]);

  return (
    <section class="stack parted" aria-label={title}>
      <h3>{title}</h3>
      <p class="soft small">{isSample ? lead : onlySample}</p>
      <Button
        icon="play"
        class="left"
        disabled={!isSample || found === undefined}
        {...turns(isOn)}
        label={failure.value === undefined ? runLabel : again}
      />
      {failure.value !== undefined && (
        <div class="notice error" role="alert">
          <p>{failed}</p>
          <p class="small">
            <code>{failure.value}</code>
          </p>
        </div>
      )}
      {isOn.value && isSample && (proof.value === undefined ? <p class="soft">{waiting}</p> : <ProofView proof={proof.value} />)}
    </section>
  );
}

/** Whether the rows are the same, with the request and the SQL statement. */
function ProofView({ proof: { path, answer, count, difference } }: { readonly proof: Proof }) {
  const { same, other, order, missing, extra, refused, took, asked, ran } = words();
  const [statement] = answer.statements;
  // Once, as the result of the button; later changes are announced with the rows themselves.
  useEffect(() => announce(difference?.isSame ? same(count ?? 0) : other), []);
  return (
    <>
      {difference?.isSame ? (
        <p class="sql-same notice good row unbroken">
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
  const left = ids.length - visibleIds;
  return (
    <p class="small">
      {title} <code>{ids.slice(0, visibleIds).join(', ')}</code>
      {left > 0 && ` … +${left}`}
    </p>
  );
}

const visibleIds = 10;

const words = texts({
  title: ['Run it here', 'Hier uitvoeren'],
  lead: [
    'The service itself, in this browser, over SQLite with the sample data. The first time loads about half a megabyte.',
    'De service zelf, in deze browser, op SQLite met de voorbeeldgegevens. De eerste keer laadt dit ongeveer een halve megabyte.',
  ],
  onlySample: [
    'This works with the sample data. You are connected to a service, which keeps its own database.',
    'Dit werkt met de voorbeeldgegevens. U bent verbonden met een service, die een eigen database heeft.',
  ],
  run: ['Run it here', 'Voer hier uit'],
  again: ['Try again', 'Probeer opnieuw'],
  waiting: ['Starting SQLite …', 'SQLite start …'],
  failed: [
    'SQLite could not be started in this browser. Check your connection; the rest of the page works without SQLite.',
    'SQLite kon in deze browser niet starten. Controleer uw verbinding; de rest van de pagina werkt zonder SQLite.',
  ],
  same: [
    (count: number) => (count === 1 ? 'The same row as in memory.' : `The same ${count} rows as in memory.`),
    (count: number) => (count === 1 ? 'Dezelfde rij als in het geheugen.' : `Dezelfde ${count} rijen als in het geheugen.`),
  ],
  took: ['In {} ms.', 'In {} ms.'],
  other: [
    'These are not the rows that were found in memory. That is a bug in this page.',
    'Dit zijn niet de rijen die in het geheugen zijn gevonden. Dat is een fout in deze pagina.',
  ],
  order: [
    'The same rows as in memory, but in another order. That is a bug in this page.',
    'Dezelfde rijen als in het geheugen, maar in een andere volgorde. Dat is een fout in deze pagina.',
  ],
  missing: ['Only in memory:', 'Alleen in het geheugen:'],
  extra: ['Only in SQLite:', 'Alleen in SQLite:'],
  refused: ['The service refused this with status {}:', 'De service weigerde dit met status {}:'],
  asked: ['The request', 'Het verzoek'],
  ran: ['The statement that ran', 'De opdracht die is uitgevoerd'],
});
