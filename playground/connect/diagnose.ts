import type { Entity } from '../state/search.ts';
import { isInsideNetwork } from './address.ts';
import { type Mismatch, mismatchIn } from './answer-shape.ts';
import { onOneLine } from './on-one-line.ts';
import { isMixed, type Probe, type Probes } from './probes.ts';

/** How it is with a service: one kind for each thing that someone would do about it. */
export type Diagnosis =
  | { readonly kind: 'connected' }
  | { readonly kind: 'webPage' }
  | { readonly kind: 'wrongPassword' }
  /** The user is known, and may read the other kind of record only. */
  | { readonly kind: 'noRight'; readonly readable: Entity }
  /** A user is wrong or has no right: it cannot be told which. */
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'needsUser'; readonly status: number }
  /** Another status than 200, with the service's own words where it has any. */
  | {
      readonly kind: 'serverSays';
      readonly status: number;
      readonly words: string | undefined;
      readonly retryAfter: number | undefined;
    }
  | { readonly kind: 'redirect' }
  | { readonly kind: 'wrongShape'; readonly mismatch: Mismatch }
  | { readonly kind: 'preflight' }
  | { readonly kind: 'origin' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'mixedContent' }
  | { readonly kind: 'localNetwork' }
  | { readonly kind: 'timeout' };

/** What the probes say. A browser says of most failures only that there was one; together they tell. */
export function diagnose(probes: Probes): Diagnosis {
  const { a, b, c } = probes;
  if (a === undefined || isMixed(probes)) return { kind: 'mixedContent' };
  if (a.kind === 'answered') return diagnoseAnswer(a, probes);
  if (a.kind === 'timeout') return a;
  if (probes.hasUser && b?.kind === 'answered') return { kind: 'preflight' };
  if (c?.kind === 'opaque') return { kind: 'origin' };
  if (b?.kind === 'timeout' || c?.kind === 'timeout') return { kind: 'timeout' };
  const isLocal = !probes.isInside && isInsideNetwork(new URL(probes.base).hostname);
  return { kind: isLocal ? 'localNetwork' : 'unreachable' };
}

type Answered = Probe & { readonly kind: 'answered' };

function diagnoseAnswer(answer: Answered, { entity, hasUser, asUser, asNobody }: Probes): Diagnosis {
  const { status, text, mediaType, retryAfter } = answer;
  if (status === 0 || (status >= 300 && status < 400)) return { kind: 'redirect' };
  if (status === 401 || status === 403) {
    if (!hasUser) return { kind: 'needsUser', status };
    if (asUser === 200) return { kind: 'noRight', readable: entity === 'booking' ? 'event' : 'booking' };
    return asUser === 401 && asNobody === 200 ? { kind: 'wrongPassword' } : { kind: 'refused', status };
  }
  if (status !== 200) return { kind: 'serverSays', status, words: wordsIn(text), retryAfter };
  if (/html/i.test(mediaType) || /^\s*<(?:!doctype\s+html|html)\b/i.test(text)) return { kind: 'webPage' };
  const mismatch = mismatchIn(text, entity);
  return mismatch === undefined ? { kind: 'connected' } : { kind: 'wrongShape', mismatch };
}

/** What a service says of a refusal (RFC 9457), as far as it is short. */
function wordsIn(text: string): string | undefined {
  try {
    const { detail, title } = (JSON.parse(text) ?? {}) as { readonly detail?: unknown; readonly title?: unknown };
    const words = [detail, title].find((part) => typeof part === 'string' && part.trim() !== '');
    return typeof words === 'string' ? onOneLine(words, 400) : undefined;
  } catch {
    return undefined;
  }
}
