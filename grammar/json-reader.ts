import { type Diagnostic, maximumDiagnostics, type Problem, problemOf, report } from './diagnostics.ts';
import { type Literal, maximumDepth } from './expression.ts';
import { readDecimal, readInteger } from './literal.ts';
import { type ExpectedPart, unexpectedValue } from './messages/json.ts';
import { integerOutOfRange, invalidNumber } from './messages/lexical.ts';
import { limitExceeded } from './messages/limits.ts';
import type { CommonOptions } from './options.ts';
import { maximumNodes } from './well-formed.ts';

/**
 * What is read of JSON from outside, with its problems. It may be anything: a circle ends at the
 * nesting limit, a getter is never called, and after 100 problems nothing more is read.
 */
export class JsonReader {
  readonly #problems: Problem[] = [];
  #values = 0;
  #tooLarge = false;

  /** Reports what should stand at a path. */
  expect(expected: ExpectedPart, path: string, found: unknown, severity: 'error' | 'warning' = 'error'): undefined {
    this.#add({ ...problemOf(unexpectedValue, nowhere, { path, needed: expected, found: shown(found) }), severity });
  }

  /** Reports a key that means nothing. */
  refuseKey(key: string, path: string, severity: 'error' | 'warning' = 'error'): void {
    this.#add({ ...problemOf(unexpectedValue, nowhere, { path, needed: 'noKey', found: key }), severity });
  }

  /** Adds a value to the count of those read; false when there is no more to read. */
  enter(path: string, depth: number): boolean {
    if (this.stopped) return false;
    if (depth > maximumDepth) return this.#stop('nesting', maximumDepth, path);
    return ++this.#values <= maximumNodes || this.#stop('listValues', maximumNodes, path);
  }

  /**
   * The literal of a number, or of its digits in a text; `-0` is 0, and an exponent is worked out.
   * Without a kind, an integer is one.
   */
  number(value: unknown, path: string, kind?: 'integer' | 'decimal'): Literal | undefined {
    if (kind !== 'decimal' && Number.isSafeInteger(value)) return { kind: 'integer', value: Number(value) + 0 };
    const found = typeof value === 'number' ? String(value) : value;
    const parts = typeof found === 'string' ? numberPattern.exec(found) : null;
    if (typeof found !== 'string' || parts === null) return this.expect(kind ?? 'decimal', path, value);
    const { whole, fraction } = withoutExponent(parts);
    const sign = parts[1] ?? '';
    if (kind === 'integer' || (kind === undefined && fraction === '')) {
      if (fraction !== '') return this.expect('integer', path, value);
      const integer = whole.length > 16 ? undefined : readInteger(sign + whole);
      if (integer !== undefined) return { kind: 'integer', value: integer };
      this.#add(problemOf(integerOutOfRange, nowhere, { found, path }));
      return undefined;
    }
    const decimal = whole.length > 16 ? undefined : readDecimal(`${sign}${whole}.${fraction || '0'}`);
    if (decimal !== undefined) return { kind: 'decimal', value: decimal };
    const data = { found, reason: 'digits', path } as const;
    this.#add(problemOf(invalidNumber, nowhere, data));
    return undefined;
  }

  /** Whether there are as many problems as are told, or more data than are read. */
  get stopped(): boolean {
    return this.#tooLarge || this.#problems.length === maximumDiagnostics;
  }

  /** Whether an error was found, or may be in what was not read. */
  get failed(): boolean {
    return this.stopped || this.#problems.some(({ severity = 'error' }) => severity === 'error');
  }

  diagnostics(locale: CommonOptions['locale']): readonly Diagnostic[] {
    // Apart, for those at one place in a text count as one.
    return this.#problems.flatMap((problem) => report([problem], locale));
  }

  #stop(limit: 'nesting' | 'listValues', maximum: number, path: string): false {
    this.#add(problemOf(limitExceeded, nowhere, { limit, maximum, path }));
    this.#tooLarge = true;
    return false;
  }

  #add(problem: Problem): void {
    if (this.#problems.length < maximumDiagnostics) this.#problems.push(problem);
  }
}

/** JSON has no place in a text. */
const nowhere = { from: 0, to: 0 };

/** An own property that holds a value; `undefined` for any other, so that no foreign code runs. */
export function property(value: object, key: string | number): unknown {
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON number, its sign, whole part, fraction and exponent. */
const numberPattern = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/;

/** The digits before and after the point, without needless zeros; too many if out of range. */
function withoutExponent([, , digits = '', after = '', exponent = '0']: readonly (string | undefined)[]) {
  const shift = Math.max(-most, Math.min(most, Number(exponent)));
  const all = digits + after;
  const point = digits.length + shift;
  const whole = point <= 0 ? '0' : all.slice(0, point).padEnd(point, '0');
  const fraction = point <= 0 ? all.padStart(all.length - point, '0') : all.slice(point);
  return { whole: whole.replace(/^0+(?=.)/, ''), fraction: fraction.replace(/0+$/, '') };
}

/** An exponent beyond leaves no number that can be kept, except 0. */
const most = 400;

/** A value in a message. */
function shown(value: unknown): string | undefined {
  if (Array.isArray(value)) return '[…]';
  if (typeof value === 'object' && value !== null) return '{…}';
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 200));
  if (value === undefined) return undefined;
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? String(value) : typeof value;
}
