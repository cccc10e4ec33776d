import { computed } from '@preact/signals';
import { today } from '../state/clock.ts';
import { service } from '../state/language.ts';
import { text } from '../state/search.ts';
import { words } from './words.ts';

/** What dates and numbers mean today. In Monaco they are inlay hints. */
export function Meanings() {
  const found = meanings.value;
  return (
    <ul class="editor-meanings row even soft small breaks" aria-label={words().meanings}>
      {found.slice(0, visibleMeanings).map(({ at, source, meaning }) => (
        <li key={at}>
          <code>{source}</code> {meaning}
        </li>
      ))}
      {found.length > visibleMeanings && <li aria-hidden="true">…</li>}
    </ul>
  );
}

const visibleMeanings = 6;

type Meaning = { readonly at: number; readonly source: string; readonly meaning: string };

const meanings = computed<readonly Meaning[]>(() => {
  void today.value;
  const [language, now] = [service.value, text.value];
  if (language === undefined || now.length > longText) return [];
  const startOfToken = new Map(language.semanticTokens(now).map(({ from, to }) => [to, from]));
  const found = new Map<number, Meaning>();
  for (const { at, label, kind } of language.inlayHints(now)) {
    const from = startOfToken.get(at);
    if (from === undefined || kind === 'count') continue;
    const before = found.get(at);
    const meaning = before === undefined ? label : `${before.meaning}, ${label}`;
    found.set(at, { at, source: now.slice(from, at), meaning });
  }
  // A name that is written twice means the same.
  return [...new Map([...found.values()].map((one) => [`${one.source} ${one.meaning}`, one])).values()];
});

/** In characters; a longer text has hundreds of numbers. */
const longText = 5_000;
