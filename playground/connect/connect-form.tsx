import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { inLocale } from '../state/locale.ts';
import type { DialogProps } from '../ui/dialog.tsx';
import { createAttempt } from './attempt.ts';
import { ConnectFields } from './connect-fields.tsx';
import { FailureReport } from './failure-report.tsx';
import { RequestPreview } from './request-preview.tsx';

/** Address, user and password, what will be sent with them, and what came of it. */
export function ConnectForm({ onClose }: DialogProps) {
  const attempt = useMemo(createAttempt, []);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // The button that was pressed to disconnect is gone, and the focus with it.
    if (document.activeElement === document.body) document.getElementById('connect-address')?.focus();
    return attempt.leave;
  }, []);
  const { intro, test, asking, sample } = inLocale(words);
  const isAsking = attempt.isAsking.value;
  return (
    <form
      class="connect-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void attempt.test();
      }}
    >
      <p>{intro}</p>
      <ConnectFields attempt={attempt} />
      <RequestPreview attempt={attempt} />
      <FailureReport attempt={attempt} button={button} />
      <div class="connect-buttons connect-end">
        <button ref={button} type="submit" class="button main" aria-busy={isAsking}>
          {isAsking ? asking : test}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {sample}
        </button>
      </div>
    </form>
  );
}

const words = {
  en: {
    intro:
      'See your own bookings and events here. They go from your service to this browser, and nowhere else; nothing is changed.',
    test: 'Test and connect',
    asking: 'Asking the service …',
    sample: 'Continue with sample data',
  },
  nl: {
    intro:
      'Zie hier uw eigen boekingen en evenementen. Ze gaan van uw service naar deze browser, en nergens anders heen; er wordt niets gewijzigd.',
    test: 'Test en verbind',
    asking: 'De service wordt gevraagd …',
    sample: 'Verder met voorbeeldgegevens',
  },
};
