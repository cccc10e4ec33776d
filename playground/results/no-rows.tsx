import { bilingual } from '../state/bilingual.ts';
import { mayLack, mayLackCancelled } from '../state/cancelled.ts';
import { openSearch } from '../state/editor.ts';
import { inLocale } from '../state/locale.ts';
import { answer, fromService, source } from '../state/rows.ts';
import { run } from '../state/run.ts';
import { type EntityName, entity, reading } from '../state/search.ts';
import { type DialogName, dialog } from '../state/view.ts';
import { Button } from '../ui/button.tsx';
import { WithCode } from '../ui/code-block.tsx';
import { Icon } from '../ui/icon.tsx';
import { later } from '../ui/later.tsx';
import { conditionCounts } from './analysis.ts';
import { keepFocus } from './found.ts';

/** Shown in place of the rows before there is an answer. */
export function Blank() {
  const { blank, toType, mistake, waiting, toRun, runIt, examples, failed } = inLocale(words);
  const { isLoading, failure } = fromService.value;
  const isReady = reading.value.query !== undefined;
  const isEmpty = reading.value.text.trim() === '';
  if (source.value.kind === 'service' && isReady)
    return (
      <div class="results-blank stack center gap-3">
        <Icon name="plug" />
        <h3 class="large">{isLoading ? waiting : failure === undefined ? toRun : failed}</h3>
        {!isLoading && failure === undefined && (
          <Button class="main" onClick={runHere}>
            {runIt}
          </Button>
        )}
      </div>
    );
  return (
    <div class="results-blank stack center gap-3">
      <Icon name="search" />
      <h3 class="large">{blank}</h3>
      <p class="soft">{isEmpty ? toType : mistake}</p>
      <p class="row center unprinted">
        <ComingWeek class="button main" />
        <Opener of="examples">{examples}</Opener>
      </p>
    </div>
  );
}

/** An answer without rows: the conditions that exclude most, and ways to go on. */
export function NothingFound() {
  const { none, named } = inLocale(words);
  const given = answer.value;
  const known = conditionCounts.value;
  const report = known?.of === given ? known?.report : undefined;
  return (
    <div class="results-blank stack center gap-3">
      <Icon name="search" />
      <h3 class="large">{none[given?.of.entity ?? 'booking']}</h3>
      {report !== undefined && <Cause report={report} />}
      {source.value.kind === 'service' && given !== undefined && mayLackCancelled(given.of) && (
        <p class="soft">
          {inLocale(mayLack)} <WithCode text={named} />
        </p>
      )}
      <p class="row center unprinted">
        <ComingWeek class="button" />
      </p>
    </div>
  );
}

/** Loaded when it is needed: most searches find something. */
const Cause = later(async () => (await import('./cause.tsx')).Cause);

/** The state of the request to a service: a progress bar, or the failure with ways to solve it. */
export function ServiceStatus() {
  const { loading, noRows, again, check } = inLocale(words);
  if (source.value.kind === 'sample') return null;
  const { isLoading, failure } = fromService.value;
  if (isLoading) return <div class="results-progress late" role="progressbar" aria-label={loading} />;
  if (failure === undefined) return null;
  return (
    <div class="notice error results-failure stack start">
      <p>
        <strong>{noRows}</strong> {failure}
      </p>
      <p class="row center unprinted">
        <Button onClick={runHere}>{again}</Button>
        <Opener of="connect">{check}</Opener>
      </p>
    </div>
  );
}

/** Searches for the coming week of bookings or events, which has rows. */
function ComingWeek({ class: name }: { readonly class: string }) {
  const show = (): void => {
    keepFocus();
    openSearch({ entity: entity.peek(), text: comingWeek[entity.peek()] });
  };
  return (
    <button type="button" class={name} onClick={show}>
      {inLocale(words).week}
    </button>
  );
}

const comingWeek: Readonly<Record<EntityName, string>> = {
  booking: 'startdatum >= "0d" AND startdatum <= "7d"',
  event: 'EVENT_DATE >= "0d" AND EVENT_DATE <= "7d"',
};

function Opener({ of, children }: { readonly of: DialogName; readonly children: string }) {
  const open = (): void => void (dialog.value = of);
  return (
    <Button aria-haspopup="dialog" onClick={open}>
      {children}
    </Button>
  );
}

function runHere(): void {
  keepFocus();
  run();
}

const words = bilingual({
  blank: ['What you search for appears here', 'Hier verschijnt waar u naar zoekt'],
  toType: ['Write a search, or begin with one of these.', 'Schrijf een zoekopdracht, of begin hiermee.'],
  mistake: [
    'Rows appear once the search is complete. Or begin with one of these.',
    'Er komen rijen zodra de zoekopdracht klopt. Of begin hiermee.',
  ],
  waiting: ['Asking the service …', 'Wachten op de service …'],
  toRun: ['The service has not been asked yet', 'Er is nog niet gezocht'],
  failed: ['There is no answer yet', 'Er is nog geen antwoord'],
  runIt: ['Run the search', 'Zoek'],
  week: ['Show the coming week', 'Toon de komende week'],
  examples: ['See examples', 'Bekijk voorbeelden'],
  none: [
    { booking: 'No booking fits this search', event: 'No event fits this search' },
    { booking: 'Geen boeking past bij deze zoekopdracht', event: 'Geen evenement past bij deze zoekopdracht' },
  ],
  named: [
    'With `status IS NOT NULL` in the search it gives them too.',
    'Met `status IS NOT NULL` in de zoekopdracht geeft de service ze ook.',
  ],
  loading: ['Asking the service', 'Wachten op de service'],
  noRows: ['The service gave no rows.', 'De service gaf geen rijen.'],
  again: ['Run again', 'Zoek opnieuw'],
  check: ['Check the connection', 'Controleer de verbinding'],
});
