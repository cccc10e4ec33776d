import { parseTime } from '../../schema/dates.ts';
import { asWritten, valueInsertion } from './insertion.ts';
import { typedOf, unquotedAt } from './literal-at.ts';
import type { Offer, Request } from './offer.ts';

/** Times of the day that begin as what was typed: every half hour, every quarter of an hour once the hour is there, and then every five minutes. */
export function times(request: Request): readonly Offer[] {
  const { context } = request;
  const written = unquotedAt(request);
  if (written !== undefined && parseTime(written) !== undefined) return timeOffers([written], request, written);
  const typed = padded(typedOf(request).trim().replace('.', ':'));
  const step = /:[0-9]/.test(typed) ? 5 : typed.includes(':') ? 15 : 30;
  const found = Array.from({ length: (24 * 60) / step }, (_, at) => clock(at * step)).filter((text) => text.startsWith(typed));
  // Nobody begins with the small hours.
  const first = context.typed === '' ? found.findIndex((text) => text === '07:00') : 0;
  return timeOffers([...found.slice(first), ...found.slice(0, first)], request);
}

/** `9:3` as `09:3`; a single digit from 3 on is an hour too. */
const padded = (typed: string): string => (/^(?:[3-9]|[0-9](?=:))/.test(typed) ? `0${typed}` : typed);

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

function timeOffers(texts: readonly string[], request: Request, written?: string): readonly Offer[] {
  return texts.flatMap((text): readonly Offer[] => {
    const isExact = text === written;
    const isKept = isExact && request.context.quote !== undefined;
    const insertion = isKept ? asWritten(request) : valueInsertion({ kind: 'string', value: text }, request);
    if (insertion === undefined) return [];
    return [{ label: text, kind: 'value', ...insertion, ...(isExact && { isExact }) }];
  });
}
