import { longestText } from './link.ts';

/** A text in fewer characters, of those that stand in an address as they are: deflated, in base64url. Undefined where a browser cannot. */
export async function pack(text: string): Promise<string | undefined> {
  if (!('CompressionStream' in globalThis)) return undefined;
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const parts = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, at) =>
    String.fromCharCode(...bytes.subarray(at * chunk, (at + 1) * chunk)),
  );
  return btoa(parts.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const chunk = 8_192;

export type Unpacked = { readonly text: string } | { readonly problem: 'too long' | 'broken' };

/** The text that was packed. Stops as soon as it is too long: a few bytes can unpack to any number. Never throws. */
export async function unpack(packed: string): Promise<Unpacked> {
  if (packed.length > 4 * longestText) return { problem: 'too long' };
  if (!/^[\w-]*$/.test(packed)) return { problem: 'broken' };
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return await textOf(stream.getReader());
  } catch {
    return { problem: 'broken' };
  }
}

async function textOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Unpacked> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode() };
    text += decoder.decode(value, { stream: true });
    if (text.length > longestText) {
      reader.cancel().catch(() => undefined);
      return { problem: 'too long' };
    }
  }
}
