import { computed, effect, signal } from '@preact/signals';
import type { Diagnostic, Edit, Fix } from 'search-expression';
import { today } from '../state/clock.ts';
import { port, replaceText } from '../state/editor.ts';
import { service } from '../state/language.ts';
import { reading, text } from '../state/search.ts';
import { editText } from '../text-edits.ts';
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

/** Problems of one kind, such as a hundred unknown values of a field, are one from so many on. */
const manyAlike = 4;

/** A problem, and how many more are like it. */
export type ProblemGroup = { readonly problem: Diagnostic; readonly others: number };

/** Problems in order, those of one kind at the first of them. */
export function grouped(found: readonly Diagnostic[]): readonly ProblemGroup[] {
  const kindOf = ({ code, data }: Diagnostic): string => `${code} ${String(data?.['field'])}`;
  const kinds = Map.groupBy(found, kindOf);
  return found.flatMap((problem) => {
    const alike = kinds.get(kindOf(problem)) ?? [];
    if (alike.length < manyAlike) return [{ problem, others: 0 }];
    return alike[0] === problem ? [{ problem, others: alike.length - 1 }] : [];
  });
}

/** The best fix of a problem; undefined where none is better than the others. */
export function bestFixOf(text: string, { code, range }: Diagnostic): Fix | undefined {
  if (text.length > longText) return undefined;
  return service
    .peek()
    ?.fixes(text, range)
    .find(({ isPreferred, diagnostic: of }) => isPreferred === true && of?.code === code && of.range.from === range.from);
}

/** Applies the best fix of each problem, and of those that this reveals, as one step of undo. */
export function fixAll(): void {
  let fixed = text.peek();
  for (let round = 0; round < 10; round++) {
    const found = service.peek()?.diagnose(fixed) ?? [];
    const chosen: Edit[] = [];
    for (const problem of found.filter((one) => !isTip(one)).slice(0, mostFixed)) {
      const { edits = [] } = bestFixOf(fixed, problem) ?? {};
      if (edits.every((edit) => chosen.every((other) => edit.from > other.to || edit.to < other.from))) chosen.push(...edits);
    }
    if (chosen.length === 0) break;
    fixed = editText(
      fixed,
      chosen.toSorted((a, b) => a.from - b.from),
    );
  }
  replaceText(fixed, { focus: true });
}

/** In one round. */
const mostFixed = 20;

/** Returns the fixes of the language service, or those of the problem itself, best first. */
export function fixesOf({ code, range, fixes = [] }: Diagnostic): readonly Fix[] {
  const own = text.value.length > longText ? [] : (service.value?.fixes(text.value, range) ?? []);
  const found = own.filter(({ diagnostic: of }) => of?.code === code && of.range.from === range.from && of.range.to === range.to);
  return (found.length > 0 ? found : fixes).slice(0, maximalFixes);
}

const maximalFixes = 3;
/** In characters: finding fixes of a longer text takes noticeable time. */
const longText = 5_000;
