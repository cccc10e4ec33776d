import { clock } from '../state/clock.ts';
import { openSearch } from '../state/editor.ts';
import { locale } from '../state/locale.ts';
import { screen, screens, tool, tools, view, views } from '../state/view.ts';

/** Opens what a link carries behind its `#`, where no server sees it. What it does not know it leaves as it is. */
export function openLink(): void {
  const given = new URLSearchParams(location.hash.replace(/^#/, ''));
  const word = <Word extends string>(name: string, words: readonly Word[]) => words.find((one) => one === given.get(name));
  const at = Date.parse(given.get('at') ?? '');
  if (!Number.isNaN(at)) clock.value = { kind: 'frozen', at };
  locale.value = word('lang', ['en', 'nl']) ?? locale.value;
  view.value = word('view', views) ?? view.value;
  screen.value = word('screen', screens) ?? screen.value;
  tool.value = word('tool', tools) ?? tool.value;
  const text = given.get('q') ?? undefined;
  if (text !== undefined || given.has('of')) openSearch({ entity: word('of', ['booking', 'event']) ?? 'booking', text });
}
