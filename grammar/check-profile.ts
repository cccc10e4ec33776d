import type { Literal, PartialExpression, Range } from './expression.ts';
import { literalsOf, walk } from './fold.ts';
import { printName } from './literal.ts';
import { notInProfile } from './messages/profile.ts';
import { operators } from './operators.ts';
import type { PartsOf } from './parts.ts';
import { printLiteral } from './print.ts';
import { type Problem, problemOf } from './problem.ts';
import type { Profile, ValueForm } from './profile.ts';

/** What of a tree the profile does not have (L1.3), each with the range of the part that is too much. */
export function checkProfile(expression: PartialExpression, profile: Profile, partsOf: PartsOf): readonly Problem[] {
  const problems: Problem[] = [];
  const outside = (part: string, range: Range) => problems.push(problemOf(notInProfile, range, { part, profile: profile.name }));
  walk(expression, (node) => {
    if (node.kind === 'missing') return;
    if ('operands' in node || 'operand' in node) {
      const connective = connectives[node.kind];
      if (!profile.connectives.includes(connective)) outside(connective, partsOf(node).operator);
      return;
    }
    const operator = node.kind === 'comparison' ? node.operator : predicates[node.kind];
    const negated = 'negated' in node && node.negated;
    if (!profile.operators.includes(operator) || (negated && !profile.connectives.includes('NOT'))) {
      outside(negated ? operators[operator].negation : operator, partsOf(node).operator);
    }
    const name = printName(node.field);
    if (!profile.quotedNames && name.startsWith('`')) outside(name, partsOf(node).field);
    const forms = node.kind === 'in' ? profile.listForms : profile.valueForms;
    for (const literal of literalsOf(node)) {
      if (literal.kind === 'missing' || forms.includes(formOf(literal))) continue;
      if (formOf(literal) === 'relative-day' && forms.includes('text')) continue;
      outside(printLiteral(literal), literal.range ?? partsOf(node).operator);
    }
  });
  return problems;
}

const connectives = { and: 'AND', or: 'OR', not: 'NOT' } as const;
const predicates = { in: 'IN', between: 'BETWEEN', null: 'IS NULL' } as const;

/** How a value is written (L1.2). */
export function formOf(literal: Literal): ValueForm {
  if (literal.kind !== 'string') return literal.kind;
  return /^-?(?:0|[1-9][0-9]*)d$/.test(literal.value) ? 'relative-day' : 'text';
}
