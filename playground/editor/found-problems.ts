import { computed, effect, signal } from '@preact/signals';
import type { Diagnostic, Fix } from 'search-expression';
import { today } from '../state/clock.ts';
import { service } from '../state/language.ts';
import { reading, text } from '../state/search.ts';
import { lastKey } from './last-key.ts';

/** All that is wrong with the text now, or could be better, in the order of the text. */
const problems = computed<readonly Diagnostic[]>(() => {
  // Lints speak of days.
  void today.value;
  const found = service.value?.diagnose(text.value) ?? reading.value.diagnostics;
  return found.toSorted((a, b) => a.range.from - b.range.from);
});

/** The problems that were shown when the user last paused, each by what it says of which piece. */
const settled = signal<ReadonlySet<string>>(new Set());

/**
 * What is shown: a text that is being typed is not called wrong until the user pauses; what is mended is gone at once.
 */
export const shownProblems = computed(() => problems.value.filter((one) => settled.value.has(keyOf(one))));

/** Whether tips are told in full; else only how many there are, since nothing is wrong and nothing below should move. */
export const areTipsTold = signal(false);

export const isTip = ({ severity }: Diagnostic): boolean => severity === 'hint';

/** Whether all that is known is shown. */
export const isSettled = computed(() => shownProblems.value.length === problems.value.length);

/** In milliseconds after the last key: longer than one key waits for the next, and soon enough to belong to it. */
const pause = 450;
let timer: ReturnType<typeof setTimeout> | undefined;
effect(() => {
  const keys = new Set(problems.value.map(keyOf));
  const wait = lastKey.peek() + pause - performance.now();
  clearTimeout(timer);
  const settle = (): void => {
    settled.value = keys;
  };
  if (wait <= 0) settle();
  else timer = setTimeout(settle, wait);
});

function keyOf({ code, range }: Diagnostic): string {
  return `${code} ${text.value.slice(range.from, range.to)}`;
}

/** What can be done about a problem, best first: what the language service finds, or what the problem itself brings. */
export function fixesOf({ code, range, fixes = [] }: Diagnostic): readonly Fix[] {
  const own = text.value.length > longText ? [] : (service.value?.fixes(text.value, range) ?? []);
  const found = own.filter(({ diagnostic: of }) => of?.code === code && of.range.from === range.from && of.range.to === range.to);
  return (found.length > 0 ? found : fixes).slice(0, mostFixes);
}

const mostFixes = 3;
/** In characters: looking for the fixes of a longer one would be felt. */
const longText = 5_000;
