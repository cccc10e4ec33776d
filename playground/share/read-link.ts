import type { ClockSetting } from '../state/clock.ts';
import { screens, tools, views } from '../state/view.ts';
import { clockLimits, type Link, longestText, version } from './link.ts';
import { unpack } from './packed-text.ts';

export type LinkRead = { readonly link: Link; readonly problem?: 'version' | 'broken' | 'too long' };

/** Every name that a link can hold. */
export const linkNames = ['v', 'q', 'z', 'of', 'view', 'screen', 'tool', 'lang', 'at', 'by'] as const;

/**
 * What a link carries. Never throws, whatever it is given: what is not known is left out, and a search that cannot be read is a problem. Of a version
 * that is not known only the search is taken, as far as it can be read.
 */
export async function readLink(given: URLSearchParams): Promise<LinkRead> {
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
    entity: word('of', ['booking', 'event']),
    view: word('view', views),
    screen: word('screen', screens),
    tool: word('tool', tools),
    locale: word('lang', ['en', 'nl']),
  };
}

/** A link of a known version that says nothing of the clock means a live one. */
function readClock(given: URLSearchParams): ClockSetting | undefined {
  // A `+` that was not encoded comes as a space.
  const at = given.get('at')?.replace(' ', '+') ?? '';
  const moment = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?$/.test(at) ? Date.parse(at) : Number.NaN;
  if (moment >= clockLimits.first && moment <= clockLimits.last) return { kind: 'frozen', at: moment };
  const away = given.get('by') ?? '';
  const by = /^-?\d{1,15}$/.test(away) ? Number(away) : Number.NaN;
  if (Math.abs(by) <= clockLimits.by) return { kind: 'moved', by };
  return given.has('v') ? { kind: 'live' } : undefined;
}
