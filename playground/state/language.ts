import { computed, signal } from '@preact/signals';
import type { createLanguageService, LanguageService } from 'search-expression/language-service';
import { moment, timeZone } from './clock.ts';
import { locale } from './locale.ts';
import { schema } from './search.ts';

const create = signal<typeof createLanguageService | undefined>(undefined);

/** The language service of the page; undefined until it is loaded after the first paint. */
export const service = computed<LanguageService | undefined>(() =>
  create.value?.(schema.value, {
    timeZone: timeZone.value,
    now: () => moment.peek(),
    locale: locale.value,
  }),
);

export async function loadLanguage(): Promise<void> {
  create.value = (await import('search-expression/language-service')).createLanguageService;
}
