import './results.css';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { texts } from '../state/locale.ts';
import { answer, source } from '../state/rows.ts';
import { type View, view, views } from '../state/view.ts';
import { later } from '../ui/later.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { loadAnalysis } from './analysis.ts';
import { Conditions } from './conditions.tsx';
import { isOutdated } from './found.ts';
import { FoundLine, useAnnounceFound } from './found-line.tsx';
import { Timeline } from './timeline/timeline.tsx';

/** The rows that the search finds, in four views, and the number of rows of each condition. */
export function Results() {
  useAnnounceFound();
  useEffect(() => {
    // After the first paint; offline the page works without it.
    const timer = setTimeout(() => void loadAnalysis().catch(() => undefined), 0);
    return () => clearTimeout(timer);
  }, []);
  const { label, names } = words();
  const selected = view.value;
  return (
    <div class="card results">
      <FoundLine />
      <Tabs id="view" label={label} values={views} names={names} chosen={view} />
      {source.value.kind === 'service' && <ServiceStatus />}
      <TabPanel id="view" selected={selected} class={`card-body ${isOutdated.value ? 'outdated' : ''}`}>
        <Shown view={selected} />
      </TabPanel>
      <Conditions />
    </div>
  );
}

/** The chosen view. All views but the table show an empty answer themselves. */
function Shown({ view }: { readonly view: View }) {
  const Panel = panels[view];
  if (view === 'screen') return <Panel />;
  if (answer.value === undefined) return <Blank />;
  if (answer.value.rows.length === 0 && view === 'table') return <NothingFound />;
  return <Panel />;
}

// Most searches find something, most often in the sample.
const Blank = later(async () => (await import('./no-rows.tsx')).Blank);
const NothingFound = later(async () => (await import('./no-rows.tsx')).NothingFound);
const ServiceStatus = later(async () => (await import('./no-rows.tsx')).ServiceStatus);

const panels: Readonly<Record<View, ComponentType>> = {
  timeline: Timeline,
  table: later(async () => (await import('./table.tsx')).Table),
  screen: later(async () => (await import('../screens/preview.tsx')).Preview),
  json: later(async () => (await import('./json.tsx')).Json),
};

const words = texts({
  label: ['Results', 'Resultaten'],
  names: {
    timeline: ['Timeline', 'Tijdlijn'],
    table: ['Table', 'Tabel'],
    screen: ['On a screen', 'Op een scherm'],
    json: ['JSON', 'JSON'],
  },
});
