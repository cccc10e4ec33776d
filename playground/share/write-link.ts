import { type Link, version } from './link.ts';

/** The address of a link: that of the page without its query. */
export async function addressOf(link: Link): Promise<string> {
  return location.origin + location.pathname + (await writeLink(link));
}

/** The hash of a link. A long search is packed in it if that is shorter. */
export async function writeLink({ text, entity, view, screen, room, shape, tool, locale, clock }: Link): Promise<string> {
  const parts = new URLSearchParams({ v: version });
  if (text !== undefined) {
    const readable = new URLSearchParams({ q: text });
    const packed = String(readable).length > longestReadable ? await pack(text) : undefined;
    if (packed !== undefined && packed.length < String(readable).length) parts.set('z', packed);
    else parts.set('q', text);
  }
  const words = { of: entity, view, screen, room, shape, tool, lang: locale };
  for (const [name, word] of Object.entries(words)) if (word !== undefined) parts.set(name, word);
  if (clock?.kind === 'frozen') parts.set('at', new Date(clock.at).toISOString().replace('.000Z', 'Z'));
  if (clock?.kind === 'moved') parts.set('by', String(clock.by));
  return `#${parts}`;
}

/** Characters of the encoded search from which packing is tried. */
const longestReadable = 1_000;

/** Deflates a text into base64url. Undefined if the browser has no `CompressionStream`. */
export async function pack(text: string): Promise<string | undefined> {
  if (!('CompressionStream' in globalThis)) return undefined;
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
