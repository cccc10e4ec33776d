import { inLocale } from '../state/locale.ts';
import { fromService, source } from '../state/rows.ts';
import { dialog } from '../state/view.ts';
import { runHere } from './run-here.ts';

/** How it is with the request to a service: a bar that shows only where it takes a while, and what went wrong with what can be done. */
export function OfService() {
  const { loading, failed, again, check } = inLocale(words);
  if (source.value.kind === 'sample') return null;
  const { isLoading, failure } = fromService.value;
  if (isLoading) return <div class="results-progress" role="progressbar" aria-label={loading} />;
  if (failure === undefined) return null;
  return (
    <div class="notice error results-failure">
      <p>
        <strong>{failed}</strong> {failure}
      </p>
      <p class="results-buttons">
        <button type="button" class="button" onClick={runHere}>
          {again}
        </button>
        <button
          type="button"
          class="button"
          aria-haspopup="dialog"
          onClick={() => {
            dialog.value = 'connect';
          }}
        >
          {check}
        </button>
      </p>
    </div>
  );
}

const words = {
  en: {
    loading: 'The service is being asked',
    failed: 'The service gave no rows.',
    again: 'Run again',
    check: 'Check the connection',
  },
  nl: {
    loading: 'De service wordt bevraagd',
    failed: 'De service gaf geen rijen.',
    again: 'Opnieuw uitvoeren',
    check: 'Controleer de verbinding',
  },
};
