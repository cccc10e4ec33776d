import './tools.css';
import type { ComponentType } from 'preact';
import { texts } from '../state/locale.ts';
import { type Tool, tool, tools } from '../state/view.ts';
import { later } from '../ui/later.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';

/** The builder, and the search in other forms; each is loaded when it is first shown. */
export function Tools() {
  const { label, names } = words();
  const selected = tool.value;
  const Panel = panels[selected];
  return (
    <div class="card tools">
      <h2 class="unseen">{label}</h2>
      <Tabs id="tool" label={label} values={tools} names={names} chosen={tool} />
      <TabPanel id="tool" selected={selected} class="card-body">
        <Panel />
      </TabPanel>
    </div>
  );
}

const panels: Readonly<Record<Tool, ComponentType>> = {
  builder: later(async () => (await import('./builder-panel.tsx')).BuilderPanel),
  words: later(async () => (await import('./words-panel.tsx')).WordsPanel),
  tree: later(async () => (await import('./tree-panel.tsx')).TreePanel),
  sql: later(async () => (await import('./sql-panel.tsx')).SqlPanel),
  url: later(async () => (await import('./url-panel.tsx')).UrlPanel),
  grammar: later(async () => (await import('./railroad.tsx')).GrammarPanel),
};

const words = texts({
  label: ['The search in other forms', 'De zoekopdracht in andere vormen'],
  names: {
    builder: ['Builder', 'Bouwer'],
    words: ['In words', 'In woorden'],
    tree: ['Tree', 'Boom'],
    sql: ['SQL', 'SQL'],
    url: ['URL', 'URL'],
    grammar: ['Grammar', 'Grammatica'],
  },
});
