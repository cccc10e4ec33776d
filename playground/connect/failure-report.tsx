import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { locale, texts } from '../state/locale.ts';
import { Button } from '../ui/button.tsx';
import { Code } from '../ui/code-block.tsx';
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
  const { known, unknown, todo, message, copy, events, bookings, tab } = words();
  const explanation = explainFailure(failure, request, locale.value);
  const text = administratorMessage(failure, request, at, locale.value);
  const other = failure.kind === 'noRight' ? failure.readable : undefined;
  return (
    <section class="connect-failure notice roomy warning stack gap-3" aria-labelledby="connect-failure">
      <h3 class="row medium" ref={heading} id="connect-failure" tabIndex={-1}>
        <Icon name="warning" />
        {explanation.title}
      </h3>
      <dl class="stack">
        <dt class="strong">{known}</dt>
        <dd class="breaks">{explanation.known}</dd>
        {explanation.unknown !== undefined && (
          <>
            <dt class="strong">{unknown}</dt>
            <dd class="breaks">{explanation.unknown}</dd>
          </>
        )}
        <dt class="strong">{todo}</dt>
        <dd class="breaks">{explanation.advice}</dd>
      </dl>
      <div class="connect-buttons row even">
        {other !== undefined && <Button onClick={() => void attempt.test(other)}>{other === 'event' ? events : bookings}</Button>}
        {openable.has(failure.kind) && (
          <a class="button" href={request.base + request.path} target="_blank" rel="noreferrer">
            {tab}
          </a>
        )}
      </div>
      <details open={explanation.wish !== undefined}>
        <summary>{message}</summary>
        <div class="stack">
          <Code label={message} place={code} highest="14rem">
            {text}
          </Code>
          <p>
            <CopyButton text={text} of={message} place={code} class="" label={copy} />
          </p>
        </div>
      </details>
    </section>
  );
}

/** The kinds of which a tab of its own shows more. The address is always http or https. */
const openable: ReadonlySet<string> = new Set(['unreachable', 'redirect', 'timeout', 'localNetwork', 'webPage']);

const words = texts({
  known: ['What we know', 'Wat we weten'],
  unknown: ['What we do not know', 'Wat we niet weten'],
  todo: ['What you can do', 'Wat u kunt doen'],
  message: ['Text for the administrator', 'Tekst voor de beheerder'],
  copy: ['Copy the text', 'Kopieer de tekst'],
  events: ['Search events instead', 'Zoek evenementen'],
  bookings: ['Search bookings instead', 'Zoek boekingen'],
  tab: ['Open the address in a tab', 'Open het adres in een tabblad'],
});
