import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { inLocale } from '../state/locale.ts';
import { type Answer, answer, source } from '../state/rows.ts';
import { Icon } from '../ui/icon.tsx';
import { type Proof, prove } from './proof.ts';
import { ProofView } from './proof-view.tsx';

/**
 * Runs the service itself in this browser over SQLite, and says whether it finds the same rows as the page does in memory. Once it was asked for, it
 * goes on with every change of the search and the day, until it is turned off.
 */
export function RunHere() {
  const { title, lead, run, waiting, onlySample, failed, again } = inLocale(words);
  const isOn = useSignal(false);
  const proof = useSignal<Proof | undefined>(undefined);
  const failure = useSignal<string | undefined>(undefined);
  const latest = useRef<Answer | undefined>(undefined);
  const isSample = source.value.kind === 'sample';
  const found = answer.value;

  const ask = async (of: Answer): Promise<void> => {
    latest.current = of;
    failure.value = undefined;
    try {
      const proven = await prove(of);
      if (latest.current === of) proof.value = proven;
    } catch (error) {
      if (latest.current !== of) return;
      failure.value = error instanceof Error ? error.message : String(error);
      isOn.value = false;
    }
  };
  useEffect(() => {
    if (isOn.value && isSample && found !== undefined) void ask(found);
  }, [isOn.value, isSample, found]);
  useEffect(
    () => () => {
      latest.current = undefined;
    },
    [],
  );

  return (
    <section class="form-part sql-run" aria-label={title}>
      <h3>{title}</h3>
      <p class="soft small">{isSample ? lead : onlySample}</p>
      <button
        type="button"
        class="button"
        disabled={!isSample || found === undefined}
        aria-pressed={isOn.value}
        onClick={() => {
          isOn.value = !isOn.value;
        }}
      >
        <Icon name="play" />
        {failure.value === undefined ? run : again}
      </button>
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

const words = {
  en: {
    title: 'Run it here',
    lead: 'The service itself, in this browser, over SQLite with the sample data. The first time loads about half a megabyte.',
    onlySample: 'This works with the sample data. You are connected to a service, which keeps its own database.',
    run: 'Run it here',
    again: 'Try again',
    waiting: 'Starting SQLite …',
    failed: 'SQLite could not be started in this browser. Is the connection gone? The rest of the page works without it.',
  },
  nl: {
    title: 'Hier uitvoeren',
    lead: 'De service zelf, in deze browser, op SQLite met de voorbeeldgegevens. De eerste keer laadt dit ongeveer een halve megabyte.',
    onlySample: 'Dit werkt met de voorbeeldgegevens. U bent verbonden met een service, die een eigen database heeft.',
    run: 'Voer hier uit',
    again: 'Probeer opnieuw',
    waiting: 'SQLite start …',
    failed: 'SQLite kon in deze browser niet starten. Is de verbinding weg? De rest van de pagina werkt zonder.',
  },
};
