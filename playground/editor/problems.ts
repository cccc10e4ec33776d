import { computed, effect, signal } from '@preact/signals';
import type { Diagnostic } from 'search-expression';
import { today } from '../state/clock.ts';
import { service } from '../state/language.ts';
import { port, reading, text } from '../state/search.ts';
import { lastKey } from './stage.ts';

/** All diagnostics of the text as it is now, in the order of the text. */
const problems = computed<readonly Diagnostic[]>(() => {
  // Lints depend on the day.
  void today.value;
  const found = service.value?.diagnose(text.value) ?? reading.value.diagnostics;
  // A wrong word at the end is told once: it is also why the text ends too early.
  const end = text.value.trimEnd().length;
  const isWrongEnd = found.some(
    ({ code, severity, range: { from, to } }) => severity === 'error' && code !== 'unexpected-end' && from < end && to >= end,
  );
  return found.filter(({ code }) => !(isWrongEnd && code === 'unexpected-end')).toSorted((a, b) => a.range.from - b.range.from);
});

/** The keys of the problems at the last pause of the user. */
const settled = signal<ReadonlySet<string>>(new Set());

/** Problems to show: a new one waits until the user pauses, a solved one disappears at once. */
export const shownProblems = computed(() => problems.value.filter((one) => settled.value.has(keyOf(one))));

/** Whether tips are listed; otherwise only counted, so that nothing below moves. */
export const areTipsListed = signal(false);

export const isTip = ({ severity }: Diagnostic): boolean => severity === 'hint';

/** Whether no problem waits for a pause. */
export const isSettled = computed(() => shownProblems.value.length === problems.value.length);

/** Milliseconds after the last key: longer than between keys, yet felt as its result. */
const pause = 450;
let timer: ReturnType<typeof setTimeout> | undefined;
effect(() => {
  const keys = new Set(problems.value.map(keyOf));
  const wait = lastKey.peek() + pause - performance.now();
  clearTimeout(timer);
  const settle = (): void => {
    if (port.peek()?.isChoosing() === true) timer = setTimeout(settle, 150);
    else settled.value = keys;
  };
  if (wait <= 0) settle();
  else timer = setTimeout(settle, wait);
});

/** By code and text, since offsets change with every key. */
function keyOf({ code, range }: Diagnostic): string {
  return `${code} ${text.value.slice(range.from, range.to)}`;
}
