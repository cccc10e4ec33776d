/** UTF-16 units, both ends included. */
export type Span = { readonly from: number; readonly to: number };

/** The same units in as few spans as can be. */
export function joined(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of disjoint(spans)) {
    const last = found.at(-1);
    if (last !== undefined && last.to + 1 === span.from) found[found.length - 1] = { from: last.from, to: span.to };
    else found.push(span);
  }
  return found;
}

/** Whether a unit lies in one of the spans. */
export const includes = (spans: readonly Span[], unit: number): boolean =>
  spans.some(({ from, to }) => from <= unit && unit <= to);

/** Every unit of the first lies in the second. */
export const within = (inner: readonly Span[], outer: readonly Span[]): boolean =>
  disjoint([...inner, ...outer]).every((span) => !includes(inner, span.from) || includes(outer, span.from));

/** The spans cut where any of them begins or ends, so that each lies wholly in or out of every other. */
export function disjoint(spans: readonly Span[]): Span[] {
  const cuts = [...new Set(spans.flatMap(({ from, to }) => [from, to + 1]))].sort((a, b) => a - b);
  return cuts
    .slice(0, -1)
    .map((from, index) => ({ from, to: (cuts[index + 1] ?? from) - 1 }))
    .filter(({ from }) => includes(spans, from));
}

/** The units of the first that do not lie in the second. */
export const except = (spans: readonly Span[], others: readonly Span[]): Span[] =>
  joined(disjoint([...spans, ...others]).filter(({ from }) => includes(spans, from) && !includes(others, from)));
