import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { inLocale, locale } from '../state/locale.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { ConnectAttempt } from './attempt.ts';
import { administratorMessage, explainFailure } from './explain-failure.ts';

type FailureReportProps = { readonly attempt: ConnectAttempt; readonly button: RefObject<HTMLButtonElement | null> };

/** Why there is no connection, what to do, and a message to the administrator. */
export function FailureReport({ attempt, button }: FailureReportProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const code = useRef<HTMLElement>(null);
  const failed = attempt.failed.value;
  // Focuses the report, unless the user has moved on from the button, or from the report before.
  useLayoutEffect(() => {
    if (failed === undefined) return;
    if (document.activeElement === button.current || document.activeElement === document.body) heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'start' });
  }, [failed]);
  if (failed === undefined) return null;

  const { failure, request, at } = failed;
  const { known, unknown, todo, message, copy, events, bookings, tab } = inLocale(words);
  const explanation = explainFailure(failure, request, locale.value);
  const text = administratorMessage(failure, request, at, locale.value);
  const other = failure.kind === 'noRight' ? failure.readable : undefined;
  return (
    <section class="connect-failure" aria-labelledby="connect-failure">
      <h3 ref={heading} id="connect-failure" tabIndex={-1}>
        <Icon name="warning" />
        {explanation.title}
      </h3>
      <dl>
        <dt>{known}</dt>
        <dd>{explanation.known}</dd>
        {explanation.unknown !== undefined && (
          <>
            <dt>{unknown}</dt>
            <dd>{explanation.unknown}</dd>
          </>
        )}
        <dt>{todo}</dt>
        <dd>{explanation.advice}</dd>
      </dl>
      <div class="connect-buttons">
        {other !== undefined && (
          <button type="button" class="button" onClick={() => void attempt.test(other)}>
            {other === 'event' ? events : bookings}
          </button>
        )}
        {openable.has(failure.kind) && (
          <a class="button" href={request.base + request.path} target="_blank" rel="noreferrer">
            {tab}
          </a>
        )}
      </div>
      <details open={explanation.wish !== undefined}>
        <summary>{message}</summary>
        <pre class="code" role="group" tabIndex={0} aria-label={message}>
          <code ref={code}>{text}</code>
        </pre>
        <CopyButton text={text} of={message} place={code} class="" label={copy} />
      </details>
    </section>
  );
}

/** The kinds of which a tab of its own shows more. The address is always http or https. */
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
