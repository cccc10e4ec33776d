import type { Locale } from 'search-expression';

/** What a link to the page carries behind its `#`, where no server sees it. */
export type Shared = { readonly text: string | undefined; readonly locale: Locale | undefined };

export function readLink(hash: string): Shared {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const lang = given.get('lang');
  return { text: given.get('q') ?? undefined, locale: lang === 'en' || lang === 'nl' ? lang : undefined };
}

export function writeLink({ text, locale }: Shared): string {
  const given = new URLSearchParams({ ...(text !== undefined && { q: text }), ...(locale !== undefined && { lang: locale }) });
  return `#${given}`;
}
