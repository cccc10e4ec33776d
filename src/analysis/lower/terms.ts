import { type Expression, type Literal, literalsOf, type Predicate } from '../../../grammar/expression.ts';
import type { Limits } from '../../../grammar/limits.ts';
import { codePoints, printName } from '../../../grammar/literal.ts';
import type { Operator } from '../../../grammar/operators.ts';
import { formOf, type Profile, type ValueForm } from '../../../grammar/profile.ts';
import { isKnown } from '../../schema/check-value.ts';
import type { Day } from '../../schema/day.ts';
import { operatorOfTest } from '../../schema/field-types.ts';
import { fieldOf, type Schema } from '../../schema/schema.ts';
import { flipped } from './goal.ts';

/** In which terms something is to be said. */
export type Terms = Task & {
  readonly schema: Schema;
  readonly today: Day;
  /** What is said may hold on `today` alone. */
  readonly thatDay: boolean;
  /** Only which rows are selected matters, not what is unknown of the others. */
  readonly rowsOnly: boolean;
  /** Values that a list may get although nobody listed them. */
  readonly longestList: number;
};

type Task = { readonly profile: Profile; readonly schema: Schema; readonly fitting: Map<Expression, boolean> };

export const termsOf = (terms: Omit<Terms, 'fitting'>): Terms => ({ ...terms, fitting: new Map() });

/** What was said, and whether it is so on that day only. */
export type Said = { readonly expression: Expression; readonly thatDay: boolean };

/**
 * Whether the profile has all of an expression, which may still be nested too deep or have too many conditions for it: what `checkProfile` says in words. It is asked
 * of every part, and remembers what it has said of each.
 */
export function fits(task: Task, expression: Expression): boolean {
  const known = task.fitting.get(expression);
  if (known !== undefined) return known;
  const { connectives } = task.profile;
  const found =
    'operands' in expression
      ? connectives.includes(expression.kind === 'and' ? 'AND' : 'OR') &&
        expression.operands.every((operand) => fits(task, operand))
      : 'operand' in expression
        ? connectives.includes('NOT') && fits(task, expression.operand)
        : predicateFits(task, expression);
  task.fitting.set(expression, found);
  return found;
}

function predicateFits({ profile }: Task, node: Predicate): boolean {
  const negated = 'negated' in node && node.negated;
  if (!profile.operators.includes(operatorOf(node)) || (negated && !profile.connectives.includes('NOT'))) return false;
  if (!profile.quotedNames && printName(node.field).startsWith('`')) return false;
  const forms = node.kind === 'in' ? profile.listForms : profile.valueForms;
  const literals = literalsOf(node);
  return (
    literals.length <= Math.max(profile.limits.listValues, 2) &&
    literals.every((literal) => hasForm(forms, literal, profile.limits))
  );
}

function hasForm(forms: readonly ValueForm[], literal: Literal, { stringLength }: Limits): boolean {
  if (literal.kind !== 'string') return forms.includes(literal.kind);
  if (literal.value.length > stringLength && codePoints(literal.value) > stringLength) return false;
  return forms.includes('text') || (forms.includes('relative-day') && formOf(literal) === 'relative-day');
}

/** The first that the profile has, and that names no value which a closed list lacks. */
export function firstFitting(task: Task, candidates: readonly (Expression | undefined)[]): Expression | undefined {
  return candidates.find((one) => one !== undefined && fits(task, one) && isOpen(task, one));
}

function isOpen({ schema }: Task, expression: Expression): boolean {
  if ('operands' in expression) return true;
  const node = 'operand' in expression ? expression.operand : expression;
  if (!('field' in node)) return true;
  const field = fieldOf(schema, node.field);
  return field.closed !== true || literalsOf(node).every((literal) => isKnown(literal, field, operatorOf(node)));
}

const operatorOf = (node: Predicate): Operator => (node.kind === 'comparison' ? node.operator : operatorOfTest[node.kind]);

/** Expressions joined as the profile can; undefined where it cannot, or where one of them could not be said. */
export function connect(
  terms: Terms,
  kind: 'and' | 'or',
  expressions: readonly (Expression | undefined)[],
): Expression | undefined {
  const [first] = expressions;
  const said = expressions.filter((one) => one !== undefined);
  if (said.length < expressions.length || said.length < 2) return said.length < expressions.length ? undefined : first;
  const { connectives } = terms.profile;
  if (connectives.includes(kind === 'and' ? 'AND' : 'OR')) return flat(kind, said);
  const dual = kind === 'and' ? 'or' : 'and';
  if (!connectives.includes('NOT') || !connectives.includes(kind === 'and' ? 'OR' : 'AND')) return undefined;
  const opposites = said.map((one) => notOf(terms, one)).filter((one) => one !== undefined);
  return opposites.length < said.length ? undefined : { kind: 'not', operand: flat(dual, opposites) };
}

/** Operands of the same kind are taken in (L2.6). */
export function flat(kind: 'and' | 'or', operands: readonly Expression[]): Expression {
  return { kind, operands: operands.flatMap((operand) => (operand.kind === kind ? operand.operands : [operand])) };
}

/** The NOT of what the profile has, in the profile, with no NOT around it where that can be. */
export function notOf(terms: Terms, expression: Expression): Expression | undefined {
  if (expression.kind === 'not') return expression.operand;
  const without = isPredicate(expression) ? flipped(expression) : undefined;
  return firstFitting(terms, [without, { kind: 'not', operand: expression }]);
}

const isPredicate = (expression: Expression): expression is Predicate => 'field' in expression;
