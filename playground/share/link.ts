import type { Locale } from 'search-expression';
import type { ClockSetting } from '../state/clock.ts';
import { entities } from '../state/entry.ts';
import type { EntityName } from '../state/search.ts';
import { type DisplayShape, type Screen, screens, shapes, type Tool, tools, type View, views } from '../state/view.ts';

/**
 * What a link to the page carries behind its `#`, where no server sees it. It has no address of a
 * service and no user. What is left out stays as it is.
 */
export type Link = {
  readonly text?: string | undefined;
  readonly entity?: EntityName | undefined;
  readonly view?: View | undefined;
  readonly screen?: Screen | undefined;
  /** The room of a sign, and the shape of the display. */
  readonly room?: string | undefined;
  readonly shape?: DisplayShape | undefined;
  readonly tool?: Tool | undefined;
  readonly locale?: Locale | undefined;
  readonly clock?: ClockSetting | undefined;
};

/** Changes when later pages could misread a link. */
export const version = '1';

/** The most characters of a search that is opened. */
export const longestText = 100_000;

/** The most characters of the name of a room. */
const longestRoom = 200;

/** Limits of the clock in milliseconds, within which all dates are valid. */
export const clockLimits = { first: 0, last: Date.UTC(2200, 0, 1) - 1, by: 36_600 * 86_400_000 };

type ReadLink = { readonly link: Link; readonly problem?: 'version' | 'broken' | 'too long' };

/** The names of all parameters of a link. */
export const linkNames = ['v', 'q', 'z', 'of', 'view', 'screen', 'room', 'shape', 'tool', 'lang', 'at', 'by'] as const;

/**
 * Reads a link. Never throws: unknown values are left out, and a search that cannot be read is a
 * problem. Of an unknown version only a readable search is taken.
 */
export async function readLink(given: URLSearchParams): Promise<ReadLink> {
  const link = { ...readWords(given), clock: readClock(given) };
  const { q, entity } = { q: given.get('q') ?? undefined, entity: link.entity };
  if ((given.get('v') ?? version) !== version)
    return {
      link: q === undefined || q.length > longestText ? {} : { text: q, entity: entity ?? 'booking' },
      problem: 'version',
    };
  const packed = given.get('z') ?? undefined;
  const found = q !== undefined ? short(q) : packed !== undefined ? await unpack(packed) : undefined;
  if (found === undefined) return { link };
  return 'text' in found ? { link: { ...link, ...found, entity: entity ?? 'booking' } } : { link, problem: found.problem };
}

const short = (text: string) => (text.length > longestText ? ({ problem: 'too long' } as const) : { text });

function readWords(given: URLSearchParams) {
  const word = <Word extends string>(name: string, words: readonly Word[]) => words.find((one) => one === given.get(name));
  return {
    entity: word('of', entities),
    view: word('view', views),
    screen: word('screen', screens),
    room: (given.get('room') ?? '').slice(0, longestRoom) || undefined,
    shape: word('shape', shapes),
    tool: word('tool', tools),
    locale: word('lang', ['en', 'nl']),
  };
}

/** Without `at` and `by`, a link with a version means a live clock. */
function readClock(given: URLSearchParams): ClockSetting | undefined {
  // An unencoded `+` is decoded as a space.
  const at = given.get('at')?.replace(' ', '+') ?? '';
  const moment = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?$/.test(at) ? Date.parse(at) : Number.NaN;
  if (moment >= clockLimits.first && moment <= clockLimits.last) return { kind: 'frozen', at: moment };
  const away = given.get('by') ?? '';
  const by = /^-?\d{1,15}$/.test(away) ? Number(away) : Number.NaN;
  if (Math.abs(by) <= clockLimits.by) return { kind: 'moved', by };
  return given.has('v') ? { kind: 'live' } : undefined;
}

type Unpacked = { readonly text: string } | { readonly problem: 'too long' | 'broken' };

/** Reverses `pack`. Stops at a text too long: few bytes may inflate to any size. Never throws. */
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
