/*
 * Reasoning about queries: shorter and canonical forms, hashes, relations between two queries,
 * lints, descriptions, and what a service with a smaller profile can answer. Queries come in;
 * queries, diagnostics and plain data go out. Imports the grammar, the schema and the backends.
 *
 * `field-set.ts` says what is allowed of one field, `spell.ts` writes that as an expression, and
 * `diagram/` decides what holds on every row. The rest is built on these three.
 */

export { alternatives } from './alternatives.ts';
export { type Answer, disjoint, equivalent, implies } from './decide.ts';
export { type DescribeOptions, describe } from './describe.ts';
export { type Explanation, explain } from './explain.ts';
export { type LintOptions, lint } from './lint.ts';
export { type Lowered, type LowerOptions, lower } from './lower.ts';
export { type Matches, toMatchFinder } from './matches.ts';
export { canonical, hash } from './normal-form.ts';
export { simplify } from './simplify.ts';
export { type Split, type SplitOptions, split } from './split.ts';
export type { ConditionCount, NoRowsReport } from './why-no-rows/report.ts';
export { type WhyNoRows, whyNoRows } from './why-no-rows.ts';
export { type Witness, witnesses } from './witnesses.ts';
