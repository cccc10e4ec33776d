import type { EntityName } from '../state/search.ts';
import { isInsideNetwork } from './address.ts';
import { isMixed, type Probe, type Probes, testColumns } from './probes.ts';

/** What the probes show: one kind for each thing that somebody would do about it. */
export type Diagnosis =
  | { readonly kind: 'connected' }
  | { readonly kind: 'webPage' }
  | { readonly kind: 'wrongPassword' }
  /** The user may read only the other kind of record. */
  | { readonly kind: 'noRight'; readonly readable: EntityName }
  /** The user, the password or the rights: the service does not tell which. */
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'needsUser'; readonly status: number }
  /** Another status than 200, with the reason that the service gives, if any. */
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

export type ConnectionFailure = Exclude<Diagnosis, { readonly kind: 'connected' }>;

export type FailedRequest = Pick<Probes, 'base' | 'origin' | 'entity' | 'hasUser'> & {
  readonly host: string;
  readonly path: string;
};

/** Where an answer differs from those of the service; `path` is a JSON path. */
export type Mismatch = {
  readonly path: string;
  readonly expected: 'json' | 'list' | 'record' | 'text';
  readonly found: JsonKind;
};
export type JsonKind = 'nothing' | 'list' | 'record' | 'text' | 'number' | 'boolean' | 'null' | 'noJson';

/** Diagnoses a connection. Browsers give no reason for most failures; several probes show it. */
export function diagnoseConnection(probes: Probes): Diagnosis {
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
  if (status !== 200) return { kind: 'serverSays', status, words: reasonIn(text), retryAfter };
  if (/html/i.test(mediaType) || /^\s*<(?:!doctype\s+html|html)\b/i.test(text)) return { kind: 'webPage' };
  const mismatch = mismatchIn(text, entity);
  return mismatch === undefined ? { kind: 'connected' } : { kind: 'wrongShape', mismatch };
}

/** Returns the reason of a refusal (RFC 9457), at most 400 characters. */
function reasonIn(text: string): string | undefined {
  try {
    const { detail, title } = (JSON.parse(text) ?? {}) as { readonly detail?: unknown; readonly title?: unknown };
    const reason = [detail, title].find((part) => typeof part === 'string' && part.trim() !== '');
    return typeof reason === 'string' ? onOneLine(reason, 400) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the first mismatch with a list of flat records of texts with the probed columns. */
export function mismatchIn(text: string, entity: EntityName): Mismatch | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return { path: '$', expected: 'json', found: 'noJson' };
  }
  if (!Array.isArray(answer)) return { path: '$', expected: 'list', found: jsonKind(answer) };
  for (const [at, row] of (answer as readonly unknown[]).entries()) {
    const path = `$[${at}]`;
    if (jsonKind(row) !== 'record') return { path, expected: 'record', found: jsonKind(row) };
    const record = row as Readonly<Record<string, unknown>>;
    for (const name of new Set([...testColumns[entity], ...Object.keys(record)])) {
      const found = Object.hasOwn(record, name) ? jsonKind(record[name]) : 'nothing';
      if (found !== 'text') return { path: path + step(name), expected: 'text', found };
    }
  }
  return undefined;
}

function jsonKind(value: unknown): JsonKind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return jsonKinds[typeof value] ?? 'record';
}

const jsonKinds: Readonly<Record<string, JsonKind>> = { string: 'text', number: 'number', boolean: 'boolean' };

const step = (name: string): string =>
  /^[A-Za-z_]\w{0,79}$/.test(name) ? `.${name}` : `[${JSON.stringify(onOneLine(name, 80))}]`;

/** Returns text of a service on one line, shortened, without control and bidi characters. */
export function onOneLine(text: string, maximalLength: number): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > maximalLength ? `${line.slice(0, maximalLength - 1).toWellFormed()}…` : line;
}
