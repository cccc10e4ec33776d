import type { Entity } from '../state/search.ts';

export type FoundSearch = {
  readonly text: string;
  /** What the address asks for, where it says so. */
  readonly entity: Entity | undefined;
};

/** The search that an address, a command of a shell or a piece of one of them holds; undefined for everything else. */
export function searchIn(pasted: string): FoundSearch | undefined {
  if (pasted.length > longest || !beginsAsOne.test(pasted)) return undefined;
  const text = (inQuotes(pasted) ?? inAddress(pasted) ?? '').trim();
  return text === '' ? undefined : { text, entity: entityIn(pasted) };
}

const longest = 50_000;

/** An address, a path with parameters, the parameter alone, or the command of a shell: nothing that a search begins with. */
const beginsAsOne = /^\s*(?:(?:GET\s+)?["']?(?:https?:\/\/|\/[^\s?"']*\?)|curl(?:\.exe)?\s|[?&][\w.]+=|search=)/i;

/** `--data-urlencode 'search=…'`: not encoded, and with the quotes of its shell. */
function inQuotes(pasted: string): string | undefined {
  const single = /--data-urlencode[\s=]+'search=((?:[^']|'\\''|'')*)'/i.exec(pasted)?.[1];
  if (single !== undefined) return single.replace(/'\\''|''/g, "'");
  return /--data-urlencode[\s=]+"search=((?:[^"\\]|\\.)*)"/is.exec(pasted)?.[1]?.replace(/\\(["\\$`])/g, '$1');
}

/** `…?columns=RES_ID&search=startdatum%20…`, also without what stands before it. */
function inAddress(pasted: string): string | undefined {
  const encoded = /(?:^|[?&"'\s])search=([^&#\s"']+)/i.exec(pasted)?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function entityIn(pasted: string): Entity | undefined {
  const name = /\/rest\/(booking|event)\//i.exec(pasted)?.[1]?.toLowerCase();
  return name === 'booking' || name === 'event' ? name : undefined;
}
