import type { ComponentChildren } from 'preact';
import { mayLack, mayLackCancelled } from '../state/cancelled.ts';
import { inLocale, texts } from '../state/locale.ts';
import { answer, fromService, run, source } from '../state/rows.ts';
import { type EntityName, entity, openSearch, reading } from '../state/search.ts';
import { Button, opens } from '../ui/button.tsx';
import { WithCode } from '../ui/code-block.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { later } from '../ui/later.tsx';
import { conditionCounts } from './analysis.ts';
import { keepFocus } from './found.ts';

/** Shown in place of the rows before there is an answer. */
export function Blank() {
  const { blank, toType, mistake, waiting, toRun, runIt, examples, failed } = words();
  const { isLoading, failure } = fromService.value;
  const isReady = reading.value.query !== undefined;
  const isEmpty = reading.value.text.trim() === '';
  if (source.value.kind === 'service' && isReady)
    return (
      <Empty icon="plug" title={isLoading ? waiting : failure === undefined ? toRun : failed}>
        {!isLoading && failure === undefined && <Button class="main" onClick={runHere} label={runIt} />}
      </Empty>
    );
  return (
    <Empty icon="search" title={blank}>
      <p class="soft">{isEmpty ? toType : mistake}</p>
      <p class="row center unprinted">
        <ComingWeek class="main" />
        <Button {...opens('examples')}>{examples}</Button>
      </p>
    </Empty>
  );
}

/** An answer without rows: the conditions that exclude most, and ways to go on. */
export function NothingFound() {
  const { none, named } = words();
  const given = answer.value;
  const known = conditionCounts.value;
  const report = known?.of === given ? known?.report : undefined;
  return (
    <Empty icon="search" title={none[given?.of.entity ?? 'booking']}>
      {report !== undefined && <Cause report={report} />}
      {source.value.kind === 'service' && given !== undefined && mayLackCancelled(given.of) && (
        <p class="soft">
          {inLocale(mayLack)} <WithCode text={named} />
        </p>
      )}
      <p class="row center unprinted">
        <ComingWeek />
      </p>
    </Empty>
  );
}

type EmptyProps = { readonly icon: IconName; readonly title: string; readonly children: ComponentChildren };

function Empty({ icon, title, children }: EmptyProps) {
  return (
    <div class="results-blank stack center gap-3">
      <Icon name={icon} />
      <h3 class="large">{title}</h3>
      {children}
    </div>
  );
}

/** Loaded when it is needed: most searches find something. */
const Cause = later(async () => (await import('./cause.tsx')).Cause);

/** The state of the request to a service: a progress bar, or the failure with ways to solve it. */
export function ServiceStatus() {
  const { loading, noRows, again, check } = words();
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
        <Button {...opens('connect')}>{check}</Button>
      </p>
    </div>
  );
}

/** Searches for the coming week of bookings or events, which has rows. */
function ComingWeek({ class: name = '' }: { readonly class?: string }) {
  const show = (): void => {
    keepFocus();
    openSearch({ entity: entity.peek(), text: comingWeek[entity.peek()] });
  };
  return <Button class={name} onClick={show} label={words().week} />;
}

const comingWeek: Readonly<Record<EntityName, string>> = {
  booking: 'startdatum >= "0d" AND startdatum <= "7d"',
  event: 'EVENT_DATE >= "0d" AND EVENT_DATE <= "7d"',
};

function runHere(): void {
  keepFocus();
  run();
}

const words = texts({
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
  none: {
    booking: ['No booking fits this search', 'Geen boeking past bij deze zoekopdracht'],
    event: ['No event fits this search', 'Geen evenement past bij deze zoekopdracht'],
  },
  named: [
    'With `status IS NOT NULL` in the search it gives them too.',
    'Met `status IS NOT NULL` in de zoekopdracht geeft de service ze ook.',
  ],
  loading: ['Asking the service', 'Wachten op de service'],
  noRows: ['The service gave no rows.', 'De service gaf geen rijen.'],
  again: ['Run again', 'Zoek opnieuw'],
  check: ['Check the connection', 'Controleer de verbinding'],
});
