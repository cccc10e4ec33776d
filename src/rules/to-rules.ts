import type { Diagnostic } from '../../grammar/diagnostics.ts';
import {
  type Element,
  type Expression,
  fold,
  isLiteral,
  isPlain,
  type Literal,
  onPredicates,
  type PlainPredicate,
  type Predicate,
  valuesOf,
} from '../../grammar/expression.ts';
import { JsonReader } from '../../grammar/json-reader.ts';
import type { ComparisonOperator } from '../../grammar/operators.ts';
import { assertOptions, type CommonOptions } from '../../grammar/options.ts';
import { assertWellFormed, print } from '../../grammar/print.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { comparisonName, type MatchRule, placeholder, type Rule, type RuleGroup, testName } from './rule.ts';

/**
 * Writes an expression or a query as the JSON of react-querybuilder. Numbers are numbers, `12.0`
 * as 12; lists and bounds are arrays. A relative date stays a text such as "7d", which SQL that
 * react-querybuilder writes by itself does not count from today. The one thing that rules cannot
 * say is a field called `~`, which is nothing chosen there; it has a diagnostic with its path.
 *
 * @example toRules(parseQuery('product IN (1,14)', schema)).rules
 * // { combinator: 'and', rules: [{ field: 'product', operator: 'in', value: [1, 14] }] }
 * @throws TypeError for a tree that is not well-formed (L2.6), for a copy or clone of a query, and
 *   for an unknown option
 */
export function toRules(
  expression: Expression | Query,
  options: CommonOptions = {},
): { readonly rules: RuleGroup | undefined; readonly diagnostics: readonly Diagnostic[] } {
  assertOptions(options);
  const tree = 'schema' in expression ? contentOf(expression).expression : expression;
  assertWellFormed(tree);
  const reader = new JsonReader();
  refusePlaceholders(tree, '', reader);
  const diagnostics = reader.diagnostics(options.locale);
  if (reader.failed) return { rules: undefined, diagnostics };
  const written = fold<Written>(tree, {
    and: (rules) => ({ combinator: 'and', rules: [...rules] }),
    or: (rules) => ({ combinator: 'or', rules: [...rules] }),
    not: (rule) => ({ ...('rules' in rule && rule.not !== true ? rule : groupOf(rule)), not: true }),
    ...onPredicates<Written>((node) => elementRule(node) ?? fieldsRule(node) ?? ruleOf(node as PlainPredicate)),
    related: ({ field, only, negated }, condition) => {
      const rule = matching(field, only ? 'all' : negated ? 'none' : 'some', condition());
      return only && negated ? { ...groupOf(rule), not: true } : rule;
    },
  });
  return { rules: 'rules' in written ? written : groupOf(written), diagnostics };
}

type Written = Rule | MatchRule | RuleGroup;

const groupOf = (rule: Written): RuleGroup => ({ combinator: 'and', rules: [rule] });

const matching = (field: string, mode: MatchRule['match']['mode'], rule: Written): MatchRule => ({
  field,
  operator: '=',
  match: { mode },
  value: 'rules' in rule ? rule : groupOf(rule),
});

/** HAS on elements with written values, which have no name in rules; undefined for any other condition. */
function elementRule(node: Predicate): Written | undefined {
  if ((node.kind !== 'has' && node.kind !== 'members') || !valuesOf(node).every(isLiteral)) return undefined;
  const { field, negated } = node;
  const mode = negated ? 'none' : 'some';
  const equal = (operator: ComparisonOperator, value: Element) =>
    matching(field, mode, { field: '', operator: comparisonName(operator), value: valueOf(value as Literal) });
  if (node.kind === 'has') return equal(node.operator, node.value);
  const values = node.values as readonly Literal[];
  if (!node.all) return matching(field, mode, { field: '', operator: testName('in', false), value: values.map(valueOf) });
  // Not all of them: one of them is there not at all.
  return { combinator: negated ? 'or' : 'and', rules: values.map((value) => equal('=', value)) };
}

function ruleOf(node: PlainPredicate): Rule {
  const { field } = node;
  if (node.kind === 'comparison') return { field, operator: comparisonName(node.operator), value: valueOf(node.value) };
  const operator = testName(node.kind, node.negated);
  if (node.kind === 'null') return { field, operator, value: null };
  return { field, operator, value: (node.kind === 'in' ? node.values : [node.low, node.high]).map(valueOf) };
}

/** A condition that compares a field with other fields alone. */
function fieldsRule(node: Predicate): Rule | undefined {
  if (node.kind !== 'comparison' && node.kind !== 'between') return undefined;
  const names = valuesOf(node).flatMap((value) => (value.kind === 'field' ? [value.field] : []));
  if (names.length < valuesOf(node).length) return undefined;
  const { field } = node;
  if (node.kind === 'between') return { field, operator: testName(node.kind, node.negated), valueSource: 'field', value: names };
  return { field, operator: comparisonName(node.operator), valueSource: 'field', value: names[0] ?? '' };
}

/** A decimal has at most 15 digits, so that its double is read as the same. */
const valueOf = ({ kind, value }: Literal) => (kind === 'decimal' ? Number(value) : value);

function refusePlaceholders(node: Expression, path: string, reader: JsonReader): void {
  if ('operands' in node) {
    for (const [index, operand] of node.operands.entries()) refusePlaceholders(operand, `${path}/operands/${index}`, reader);
  } else if ('operand' in node) refusePlaceholders(node.operand, `${path}/operand`, reader);
  else if (node.kind === 'related') refusePlaceholders(node.condition, `${path}/condition`, reader);
  else if (!isPlain(node) && elementRule(node) === undefined && fieldsRule(node) === undefined)
    reader.expect('ruleValue', path, print(node));
  else if ('field' in node && node.field === placeholder) reader.expect('ruleField', `${path}/field`, node.field);
}
