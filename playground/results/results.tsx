import type { ComponentType } from 'preact';
import { ScreenPanel } from '../screens/screen-panel.tsx';
import { toEntry } from '../state/entry.ts';
import { inLocale } from '../state/locale.ts';
import { answer, chosen } from '../state/rows.ts';
import { type View, view, views } from '../state/view.ts';
import { TabPanel, Tabs } from '../ui/tabs.tsx';

export function Results() {
  const { label, names } = inLocale(words);
  const selected = view.value;
  const Panel = panels[selected];
  const select = (name: View): void => {
    view.value = name;
  };
  return (
    <div class="card results">
      <Tabs
        id="view"
        label={label}
        tabs={views.map((name) => ({ name, label: names[name] }))}
        selected={selected}
        onSelect={select}
      />
      <TabPanel id="view" selected={selected} class="card-body">
        <Panel />
      </TabPanel>
    </div>
  );
}

function List() {
  return (
    <>
      <p id="count">{answer.value?.rows.length}</p>
      <ul>
        {answer.value?.rows.slice(0, 50).map((row) => {
          const { id, title, date, from, place } = toEntry(row);
          const choose = (): void => {
            chosen.value = row;
          };
          return (
            <li key={id}>
              <button type="button" class="button quiet" onClick={choose}>
                {date} {from} {place} {title}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

const panels: Readonly<Record<View, ComponentType>> = { timeline: List, table: List, screen: ScreenPanel, json: List };

const words = {
  en: { label: 'What it finds', names: { timeline: 'Timeline', table: 'Table', screen: 'On a screen', json: 'JSON' } },
  nl: { label: 'Wat die vindt', names: { timeline: 'Tijdlijn', table: 'Tabel', screen: 'Op een scherm', json: 'JSON' } },
};
