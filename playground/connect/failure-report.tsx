import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { inLocale, locale } from '../state/locale.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { administratorMessage } from './administrator-message.ts';
import type { Attempt } from './attempt.ts';
import { diagnosisInWords } from './diagnosis-in-words.ts';

type FailureReportProps = { readonly attempt: Attempt; readonly button: RefObject<HTMLButtonElement | null> };

/** Why there is no connection: what is known, what is not, what to do, and what to send to whom. */
export function FailureReport({ attempt, button }: FailureReportProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const code = useRef<HTMLElement>(null);
  const failed = attempt.failed.value;
  // Whoever pressed the button, or one that went with the report before, is led to what came of it; whoever went on to something else is left there.
  useLayoutEffect(() => {
    if (failed === undefined) return;
    if (document.activeElement === button.current || document.activeElement === document.body) heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'start' });
  }, [failed]);
  if (failed === undefined) return null;

  const { failure, place, at } = failed;
  const { known, unknown, todo, message, copy, events, bookings, tab } = inLocale(words);
  const said = diagnosisInWords(failure, place, locale.value);
  const text = administratorMessage(failure, place, at, locale.value);
  const other = failure.kind === 'noRight' ? failure.readable : undefined;
  return (
    <section class="connect-failure" aria-labelledby="connect-failure">
      <h3 ref={heading} id="connect-failure" tabIndex={-1}>
        <Icon name="warning" />
        {said.title}
      </h3>
      <dl>
        <dt>{known}</dt>
        <dd>{said.known}</dd>
        {said.unknown !== undefined && (
          <>
            <dt>{unknown}</dt>
            <dd>{said.unknown}</dd>
          </>
        )}
        <dt>{todo}</dt>
        <dd>{said.advice}</dd>
      </dl>
      <div class="connect-buttons">
        {other !== undefined && (
          <button type="button" class="button" onClick={() => void attempt.test(other)}>
            {other === 'event' ? events : bookings}
          </button>
        )}
        {openable.has(failure.kind) && (
          <a class="button" href={place.base + place.path} target="_blank" rel="noreferrer">
            {tab}
          </a>
        )}
      </div>
      <details open={said.wish !== undefined}>
        <summary>{message}</summary>
        <pre class="code" tabIndex={0} aria-label={message}>
          <code ref={code}>{text}</code>
        </pre>
        <CopyButton text={text} of={message} place={code} class="" label={copy} />
      </details>
    </section>
  );
}

/** The kinds of which a tab of its own says more. The address of a place is always one of http or https. */
const openable: ReadonlySet<string> = new Set(['unreachable', 'redirect', 'timeout', 'localNetwork', 'webPage']);

const words = {
  en: {
    known: 'What we know',
    unknown: 'What we do not know',
    todo: 'What you can do',
    message: 'Text for the administrator',
    copy: 'Copy the text',
    events: 'Search events instead',
    bookings: 'Search bookings instead',
    tab: 'Open the address in a tab',
  },
  nl: {
    known: 'Wat we weten',
    unknown: 'Wat we niet weten',
    todo: 'Wat u kunt doen',
    message: 'Tekst voor de beheerder',
    copy: 'Kopieer de tekst',
    events: 'Zoek evenementen',
    bookings: 'Zoek boekingen',
    tab: 'Open het adres in een tabblad',
  },
};
