import { foldText } from '../../../src/schema/folding.ts';
import type { Indexed } from '../build.ts';

/* The search, the theme and the list of pages of every page. */

const one = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The page has no ${selector}.`);
  return found;
};

const root = document.documentElement;

/* The theme. */
const themes = { auto: 'Same as the system', light: 'Light', dark: 'Dark' };
type Theme = keyof typeof themes;
const order = Object.keys(themes) as Theme[];
const themeButton = one('button.theme');
const key = 'search-expression.theme';
const currentTheme = (): Theme => (root.dataset['theme'] as Theme | undefined) ?? 'auto';

function showTheme(): void {
  themeButton.textContent = { auto: '◐', light: '☀', dark: '☾' }[currentTheme()];
  themeButton.setAttribute('aria-label', `Theme: ${themes[currentTheme()]}`);
  themeButton.title = `Theme: ${themes[currentTheme()]}`;
}

themeButton.addEventListener('click', () => {
  const next = order[(order.indexOf(currentTheme()) + 1) % order.length] ?? 'auto';
  if (next === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = next;
  delete root.dataset['contrast'];
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Denied: the theme lasts as long as the page.
  }
  showTheme();
});
themeButton.hidden = false;
showTheme();

/* The list of pages, on a narrow page. */
const menu = one('.menu');
const pages = one('#pages');
const openMenu = (open: boolean): void => {
  pages.classList.toggle('open', open);
  menu.setAttribute('aria-expanded', String(open));
};
openMenu(false);
document.querySelector('.pages [aria-current]')?.scrollIntoView({ block: 'nearest' });
menu.addEventListener('click', (event) => {
  event.preventDefault();
  openMenu(!pages.classList.contains('open'));
});
menu.addEventListener('keydown', (event) => {
  if (event.key !== ' ') return;
  event.preventDefault();
  openMenu(!pages.classList.contains('open'));
});

/* The search. */
const field = one('#find') as HTMLInputElement;
const found = one('.found');
const status = one('.found p');
const list = one('.found ol');
const most = 12;

type Entry = Indexed & { readonly where: string; readonly all: string };
let index: Promise<readonly Entry[]> | undefined;

const load = (): Promise<readonly Entry[]> =>
  (index ??= fetch('search.json')
    .then((answer) => answer.json() as Promise<readonly Indexed[]>)
    .then((parts) =>
      parts.map((part) => ({
        ...part,
        where: foldText(`${part.heading} ${part.page}`),
        all: foldText(`${part.heading} ${part.page} ${part.text}`),
      })),
    ));

/** Every word has to be there, as the beginning of one; headings count most. */
function score({ where, all, heading }: Entry, words: readonly string[]): number {
  let total = 0;
  for (const word of words) {
    const inText = startsAt(all, word);
    if (!inText) return 0;
    total += startsAt(where, word) ? 10 : 1;
  }
  return total + (foldText(heading) === words.join(' ') ? 100 : 0);
}

const startsAt = (text: string, word: string): boolean => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  return false;
};

async function search(): Promise<void> {
  const text = field.value;
  const words = foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  found.hidden = words.length === 0;
  if (words.length === 0) return;
  let entries: readonly Entry[];
  try {
    entries = await load();
  } catch {
    index = undefined;
    status.textContent = 'The index of the guide could not be read; try again.';
    list.replaceChildren();
    return;
  }
  if (field.value !== text) return;
  const hits = entries
    .map((entry) => ({ entry, points: score(entry, words) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
  status.textContent =
    hits.length === 0
      ? `Nothing has all of “${text.trim()}”. Try fewer words, or the beginning of one.`
      : `${hits.length} ${hits.length === 1 ? 'place' : 'places'}${hits.length > most ? `, the first ${most}` : ''}`;
  list.replaceChildren(...hits.slice(0, most).map(({ entry }) => resultOf(entry, words)));
}

function resultOf({ file, anchor, page, heading, text }: Entry, words: readonly string[]): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `${file}#${anchor}`;
  const title = document.createElement('strong');
  title.textContent = heading === page ? heading : `${heading} · ${page}`;
  const part = document.createElement('span');
  part.textContent = excerpt(text, words);
  link.append(title, part);
  item.append(link);
  return item;
}

function excerpt(text: string, words: readonly string[]): string {
  const at = foldText(text).indexOf(words[0] ?? '');
  const from = Math.max(0, at - 40);
  return `${from > 0 ? '…' : ''}${text.slice(from, from + 120)}${text.length > from + 120 ? '…' : ''}`;
}

field.addEventListener('input', () => void search());
field.addEventListener('focus', () => void load().catch(() => (index = undefined)), { once: true });
const linksOf = (): readonly HTMLAnchorElement[] => [...list.querySelectorAll('a')];

one('.find').addEventListener('keydown', (event) => {
  const { key: pressed } = event;
  if (pressed === 'Escape') {
    found.hidden = true;
    field.focus();
    return;
  }
  if (pressed === 'Enter' && document.activeElement === field) linksOf()[0]?.click();
  const step = { ArrowDown: 1, ArrowUp: -1 }[pressed];
  if (step === undefined || found.hidden) return;
  event.preventDefault();
  const stops = [field, ...linksOf()];
  const at = stops.indexOf(document.activeElement as HTMLAnchorElement);
  stops[(at + step + stops.length) % stops.length]?.focus();
});
document.addEventListener('click', ({ target }) => {
  if (target instanceof Node && !one('.find').contains(target)) found.hidden = true;
  if (target instanceof Element && target.closest('.found a') !== null) found.hidden = true;
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
  const { target } = event;
  if (target instanceof Element && target.closest('input, textarea, select, search-expression-editor, [contenteditable]')) return;
  event.preventDefault();
  field.focus();
});
one('.find').hidden = false;
