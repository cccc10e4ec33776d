import type { ComponentType } from 'preact';
import { Builder } from '../builder/builder.tsx';
import { inLocale } from '../state/locale.ts';
import { type Tool, tool, tools } from '../state/view.ts';
import { TabPanel, Tabs } from '../ui/tabs.tsx';

export function Tools() {
  const { label, names } = inLocale(words);
  const selected = tool.value;
  const Panel = panels[selected];
  const select = (name: Tool): void => {
    tool.value = name;
  };
  return (
    <div class="card tools">
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

const Soon = () => <p>…</p>;
const panels: Readonly<Record<Tool, ComponentType>> = {
  builder: Builder,
  words: Soon,
  tree: Soon,
  sql: Soon,
  url: Soon,
  grammar: Soon,
};

const words = {
  en: {
    label: 'The search in other forms',
    names: { builder: 'Builder', words: 'In words', tree: 'Tree', sql: 'SQL', url: 'URL', grammar: 'Grammar' },
  },
  nl: {
    label: 'De zoekopdracht in andere vormen',
    names: { builder: 'Bouwer', words: 'In woorden', tree: 'Boom', sql: 'SQL', url: 'URL', grammar: 'Grammatica' },
  },
};
