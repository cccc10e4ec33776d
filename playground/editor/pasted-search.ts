import type { EntityName } from '../state/search.ts';

export type PastedSearch = {
  readonly text: string;
  /** `undefined` if the address does not tell. */
  readonly entity: EntityName | undefined;
};

/** Extracts the search from an address or curl command, or a part of one. */
export function searchIn(pasted: string): PastedSearch | undefined {
  if (pasted.length > maximalLength || !looksLikeOne.test(pasted)) return undefined;
  const text = (inQuotes(pasted) ?? inAddress(pasted) ?? '').trim();
  return text === '' ? undefined : { text, entity: entityIn(pasted) };
}

const maximalLength = 50_000;

/** An address, path with parameters, parameter or curl command. No search begins like these. */
const looksLikeOne = /^\s*(?:(?:GET\s+)?["']?(?:https?:\/\/|\/[^\s?"']*\?)|curl(?:\.exe)?\s|[?&][\w.]+=|search=)/i;

/** `--data-urlencode 'search=…'`, which is not encoded but quoted for a shell. */
function inQuotes(pasted: string): string | undefined {
  const single = /--data-urlencode[\s=]+'search=((?:[^']|'\\''|'')*)'/i.exec(pasted)?.[1];
  if (single !== undefined) return single.replace(/'\\''|''/g, "'");
  return /--data-urlencode[\s=]+"search=((?:[^"\\]|\\.)*)"/is.exec(pasted)?.[1]?.replace(/\\(["\\$`])/g, '$1');
}

/** `…?columns=RES_ID&search=startdatum%20…`, or a part of it. */
function inAddress(pasted: string): string | undefined {
  const encoded = /(?:^|[?&"'\s])search=([^&#\s"']+)/i.exec(pasted)?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function entityIn(pasted: string): EntityName | undefined {
  const name = /\/rest\/(booking|event)\//i.exec(pasted)?.[1]?.toLowerCase();
  return name === 'booking' || name === 'event' ? name : undefined;
}
