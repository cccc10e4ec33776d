import { computed } from '@preact/signals';
import { today } from '../state/clock.ts';
import { service } from '../state/language.ts';
import { inLocale } from '../state/locale.ts';
import { text } from '../state/search.ts';
import { words } from './words.ts';

/** What the dates and numbers of the text mean today. Monaco shows it between them. */
export function Meanings() {
  const found = meanings.value;
  return (
    <ul class="editor-meanings" aria-label={inLocale(words).meanings}>
      {found.slice(0, most).map(({ at, piece, said }) => (
        <li key={at}>
          <code>{piece}</code> {said}
        </li>
      ))}
      {found.length > most && <li aria-hidden="true">…</li>}
    </ul>
  );
}

const most = 6;

type Meaning = { readonly at: number; readonly piece: string; readonly said: string };

const meanings = computed<readonly Meaning[]>(() => {
  void today.value;
  const [language, now] = [service.value, text.value];
  if (language === undefined || now.length > longText) return [];
  const begins = new Map(language.semanticTokens(now).map(({ from, to }) => [to, from]));
  const found = new Map<number, Meaning>();
  for (const { at, label, kind } of language.inlayHints(now)) {
    const from = begins.get(at);
    if (from === undefined || kind === 'count') continue;
    const before = found.get(at);
    found.set(at, { at, piece: now.slice(from, at), said: before === undefined ? label : `${before.said}, ${label}` });
  }
  return [...found.values()];
});

/** In characters: nobody looks for the meaning of one of hundreds of numbers. */
const longText = 5_000;
