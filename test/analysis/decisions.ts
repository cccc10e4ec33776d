import { disjoint, equivalent, implies } from '../../src/analysis/decide.ts';
import type { Verdict } from '../../src/memory/index.ts';

/** What each decision is, and the two verdicts on one row that would make its yes wrong. */
export const decisions = {
  equivalent: { decide: equivalent, contradicted: (a: Verdict, b: Verdict) => (a === true) !== (b === true) },
  implies: { decide: implies, contradicted: (a: Verdict, b: Verdict) => a === true && b !== true },
  disjoint: { decide: disjoint, contradicted: (a: Verdict, b: Verdict) => a === true && b === true },
} as const;
