import type { Diagnostic, Edit, Fix } from 'search-expression';
import { service } from '../state/language.ts';
import { replaceText, text } from '../state/search.ts';
import { editText } from '../text-edits.ts';
import { isTip } from './problems.ts';

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

/** The best fix of a problem, or of the whole text where it is sure what that means; undefined where none is better than the others. */
export function bestFixOf(text: string, { code, range }: Diagnostic): Fix | undefined {
  if (text.length > longText) return undefined;
  return service
    .peek()
    ?.fixes(text, range)
    .find(
      ({ isPreferred, diagnostic: of = { code, range } }) =>
        isPreferred === true && of.code === code && of.range.from === range.from,
    );
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
