import './results.css';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { ScreenPanel } from '../screens/screen-panel.tsx';
import { inLocale } from '../state/locale.ts';
import { answer } from '../state/rows.ts';
import { type View, view, views } from '../state/view.ts';
import { later } from '../ui/later.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { loadAnalysis } from './analysis.ts';
import { Blank } from './blank.tsx';
import { Conditions } from './conditions.tsx';
import { isOutdated } from './found.ts';
import { useSayFound } from './found-in-words.ts';
import { FoundLine } from './found-line.tsx';
import { NothingFound } from './nothing-found.tsx';
import { OfService } from './of-service.tsx';
import { Timeline } from './timeline/timeline.tsx';

/** What the search finds, in four forms, and how many rows each of its conditions has. */
export function Results() {
  useSayFound();
  useEffect(() => {
    // After the first paint; a page that is offline before goes without.
    const timer = setTimeout(() => void loadAnalysis().catch(() => undefined), 0);
    return () => clearTimeout(timer);
  }, []);
  const { label, names } = inLocale(words);
  const selected = view.value;
  const select = (name: View): void => {
    view.value = name;
  };
  return (
    <div class="card results">
      <FoundLine />
      <Tabs
        id="view"
        label={label}
        tabs={views.map((name) => ({ name, label: names[name] }))}
        selected={selected}
        onSelect={select}
      />
      <OfService />
      <TabPanel id="view" selected={selected} class={`card-body ${isOutdated.value ? 'outdated' : ''}`}>
        <Shown view={selected} />
      </TabPanel>
      <Conditions />
    </div>
  );
}

/** All but the table show by themselves that there is nothing. */
function Shown({ view }: { readonly view: View }) {
  const Panel = panels[view];
  if (view === 'screen') return <Panel />;
  if (answer.value === undefined) return <Blank />;
  if (answer.value.rows.length === 0 && view === 'table') return <NothingFound />;
  return <Panel />;
}

const panels: Readonly<Record<View, ComponentType>> = {
  timeline: Timeline,
  table: later(async () => (await import('./table/table.tsx')).Table),
  screen: ScreenPanel,
  json: later(async () => (await import('./json.tsx')).Json),
};

const words = {
  en: { label: 'What it finds', names: { timeline: 'Timeline', table: 'Table', screen: 'On a screen', json: 'JSON' } },
  nl: { label: 'Wat die vindt', names: { timeline: 'Tijdlijn', table: 'Tabel', screen: 'Op een scherm', json: 'JSON' } },
};
