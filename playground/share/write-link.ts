import { type Link, version } from './link.ts';
import { pack } from './packed-text.ts';

/** A link as it stands behind the `#`. A short search can be read in it; a long one is packed, where that makes it shorter. */
export async function writeLink({ text, entity, view, screen, tool, locale, clock }: Link): Promise<string> {
  const parts = new URLSearchParams({ v: version });
  if (text !== undefined) {
    const readable = new URLSearchParams({ q: text });
    const packed = String(readable).length > longestReadable ? await pack(text) : undefined;
    if (packed !== undefined && packed.length < String(readable).length) parts.set('z', packed);
    else parts.set('q', text);
  }
  const words = { of: entity, view, screen, tool, lang: locale };
  for (const [name, word] of Object.entries(words)) if (word !== undefined) parts.set(name, word);
  if (clock?.kind === 'frozen') parts.set('at', new Date(clock.at).toISOString().replace('.000Z', 'Z'));
  if (clock?.kind === 'moved') parts.set('by', String(clock.by));
  return `#${parts}`;
}

const longestReadable = 1_000;
