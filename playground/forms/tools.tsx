import './tools.css';
import type { ComponentType } from 'preact';
import { bilingual } from '../state/bilingual.ts';
import { inLocale } from '../state/locale.ts';
import { type Tool, tool, tools } from '../state/view.ts';
import { later } from '../ui/later.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';

/** The builder, and the search in other forms; each is loaded when it is first shown. */
export function Tools() {
  const { label, names } = inLocale(words);
  const selected = tool.value;
  const Panel = panels[selected];
  const select = (name: Tool): void => {
    tool.value = name;
  };
  return (
    <div class="card tools">
      <h2 class="unseen">{label}</h2>
      <Tabs
        id="tool"
        label={label}
        tabs={tools.map((name) => ({ name, label: names[name] }))}
        selected={selected}
        onSelect={select}
      />
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

const words = bilingual({
  label: ['The search in other forms', 'De zoekopdracht in andere vormen'],
  names: [
    { builder: 'Builder', words: 'In words', tree: 'Tree', sql: 'SQL', url: 'URL', grammar: 'Grammar' },
    { builder: 'Bouwer', words: 'In woorden', tree: 'Boom', sql: 'SQL', url: 'URL', grammar: 'Grammatica' },
  ],
});
