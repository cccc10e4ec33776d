/*
 * The JSON of react-querybuilder, a group of rules, as an expression and back. Imports src/schema
 * and grammar alone, and nothing of react-querybuilder, whose types these are a part of.
 */

export type { RulesOptions } from './from-rules.ts';
export { fromRules } from './from-rules.ts';
export type { Rule, RuleGroup, RuleOperator } from './rule.ts';
export { toRules } from './to-rules.ts';
