import { computed, signal } from '@preact/signals';
import type { Range } from 'search-expression';
import type { LanguageService } from 'search-expression/language-service';
import type { createServiceInSentences } from '../editor/sentences.ts';
import { moment, timeZone, today } from './clock.ts';
import { locale } from './locale.ts';
import { schema } from './search.ts';

const create = signal<typeof createServiceInSentences | undefined>(undefined);

/** A text that the builder has just written, with a value to be filled in there: no mistake yet. */
export const unfilled = signal<string | undefined>(undefined);

/** The language service of the page; undefined until it is loaded after the first paint. */
export const service = computed<LanguageService | undefined>(() => {
  const [made, before] = [created.value, unfilled.value];
  if (made === undefined || before === undefined) return made;
  const isFilled = (text: string, { from, to }: Range): boolean => text !== before || !text.slice(from, to).endsWith('""');
  return { ...made, diagnose: (text) => made.diagnose(text).filter(({ range }) => isFilled(text, range)) };
});

const created = computed<LanguageService | undefined>(() =>
  create.value?.(schema.value, {
    timeZone: timeZone.value,
    now: () => moment.peek(),
    day: () => today.peek(),
    locale: locale.value,
  }),
);

export async function loadLanguage(): Promise<void> {
  create.value = (await import('../editor/sentences.ts')).createServiceInSentences;
}
