import { allowed } from './allowed.ts';
import { type Problem, problemOf, type Repair, replaceBy } from './diagnostics.ts';
import { type Literal, literalsOf, type PartialExpression, type Range, type Value, valuesOf, walk } from './expression.ts';
import { type Limits, limitsOf } from './limits.ts';
import { printName } from './literal.ts';
import { notInProfile } from './messages/limits.ts';
import { type Operator, operators } from './operators.ts';
import { printLiteral, printValue } from './print.ts';
import type { PartsOf } from './ranges.ts';

/** How a value may be written. `relative-day` is a text such as "7d"; `text` is any text. */
const valueForms = ['integer', 'decimal', 'boolean', 'relative-day', 'text'] as const;
/** A form that a value is written in. */
export type ValueForm = (typeof valueForms)[number];

/** What values and conditions may be besides written ones on one field (L2.12). */
const features = ['fields', 'variables', 'functions', 'lists', 'relations'] as const;
/** A part of the language that is there or not as a whole. */
export type Feature = (typeof features)[number];

/** The part of the language that a service understands (L1), as plain data. */
export type Profile = {
  /** How messages call it. */
  readonly name: string;
  /** `IN`, `BETWEEN` and `IS NULL` without their NOT, which is a connective. */
  readonly operators: readonly Operator[];
  readonly connectives: readonly ('AND' | 'OR' | 'NOT')[];
  readonly valueForms: readonly ValueForm[];
  /** How the values of a list may be written; by default like all values. */
  readonly listForms: readonly ValueForm[];
  /**
   * Fields as values; and what schemas declare: variables, functions, lists, relations. None by
   * default.
   */
  readonly features: readonly Feature[];
  /** Names in backticks. */
  readonly quotedNames: boolean;
  /**
   * How the service compares a part of a text with a text (L1.4): by code point, with A–Z and a–z
   * alike, or folded. Unless it is folded, `split` pushes no `~` or `^=` of letters.
   */
  readonly textMatching: TextMatching;
  readonly limits: Limits;
};

const textMatchings = ['exact', 'ascii', 'folded'] as const;
/** How a service compares letters in `~` and `^=` (L1.4). */
export type TextMatching = (typeof textMatchings)[number];

const everyOperator = Object.keys(operators) as readonly Operator[];

/**
 * The whole language.
 *
 * @example fullProfile.operators.includes('~') // true
 */
export const fullProfile: Profile = {
  name: 'full',
  operators: everyOperator,
  connectives: ['AND', 'OR', 'NOT'],
  valueForms,
  listForms: valueForms,
  features,
  quotedNames: true,
  textMatching: 'folded',
  limits: limitsOf(),
};

/**
 * What the specification shows (section 4.5): `>=` and `<=` on integers and relative days, `IN` on
 * integers, joined with AND (L1.2).
 *
 * @example accepts('product = 14', { profile: coreProfile }) // false
 */
export const coreProfile: Profile = {
  name: 'core',
  operators: ['>=', '<=', 'IN'],
  connectives: ['AND'],
  valueForms: ['integer', 'relative-day'],
  listForms: ['integer'],
  features: [],
  quotedNames: false,
  textMatching: 'exact',
  limits: limitsOf(),
};

/**
 * A profile of your own, with the defaults of the core profile.
 *
 * @example defineProfile({ name: 'ours', operators: ['>=', '='], connectives: ['AND', 'OR'] })
 * @throws TypeError for an unknown operator, connective, value form, feature or way to match texts
 * @throws RangeError for a limit below the guaranteed minimum
 */
export function defineProfile(
  profile: { readonly name: string } & Partial<Omit<Profile, 'limits'>> & { readonly limits?: Partial<Limits> },
): Profile {
  const listForms = profile.listForms ?? profile.valueForms ?? coreProfile.listForms;
  const all = { ...coreProfile, ...profile, listForms, limits: limitsOf(profile.limits) };
  const known = {
    operators: everyOperator,
    connectives: fullProfile.connectives,
    valueForms,
    listForms: valueForms,
    features,
  } as const;
  for (const part of ['operators', 'connectives', 'valueForms', 'listForms', 'features'] as const) {
    const unknown = (all[part] as readonly string[]).find((item) => !(known[part] as readonly string[]).includes(item));
    if (unknown !== undefined)
      throw new TypeError(`A profile's ${part} cannot hold ${JSON.stringify(unknown)}${allowed(known[part])}`);
  }
  if (!textMatchings.includes(all.textMatching)) {
    throw new TypeError(`A profile's textMatching cannot be ${JSON.stringify(all.textMatching)}${allowed(textMatchings)}`);
  }
  return all;
}

/** What a tree uses beyond a profile (L1.3), each with its range. */
export function checkProfile(expression: PartialExpression, profile: Profile, partsOf: PartsOf): readonly Problem[] {
  const problems: Problem[] = [];
  const outside = (part: string, range: Range, fix?: Repair) =>
    problems.push(problemOf(notInProfile, range, { part, profile: profile.name }, [fix]));
  walk(expression, (node) => {
    if (node.kind === 'missing') return;
    if ('operands' in node || 'operand' in node) {
      const connective = connectives[node.kind];
      if (!profile.connectives.includes(connective)) outside(connective, partsOf(node).operator);
      return;
    }
    const isOutside = (feature: Feature) => !profile.features.includes(feature);
    for (const value of valuesOf(node)) {
      const feature = value.kind === 'variable' ? 'variables' : value.kind === 'field' ? 'fields' : undefined;
      if (feature && isOutside(feature)) outside(printValue(value as Value), value.range ?? partsOf(node).operator);
    }
    if (node.kind === 'call') {
      if (isOutside('functions')) outside(`${node.name}()`, partsOf(node).field);
      return;
    }
    const negated = 'negated' in node && node.negated;
    if (node.kind === 'has' || node.kind === 'members' || node.kind === 'related' || node.kind === 'empty') {
      const isRelation = node.kind === 'related' || (node.kind === 'empty' && !isOutside('relations'));
      if (isOutside(isRelation ? 'relations' : 'lists')) outside(listWords[node.kind], partsOf(node).operator);
      else if (negated && !profile.connectives.includes('NOT')) outside('NOT', partsOf(node).operator);
      return;
    }
    const operator = node.kind === 'comparison' ? node.operator : predicates[node.kind];
    if (!profile.operators.includes(operator) || (negated && !profile.connectives.includes('NOT'))) {
      outside(negated ? operators[operator].negation : operator, partsOf(node).operator);
    }
    const name = printName(node.field);
    if (!profile.quotedNames && name.startsWith('`')) outside(name, partsOf(node).field);
    const forms = node.kind === 'in' ? profile.listForms : profile.valueForms;
    for (const literal of literalsOf(node)) {
      if (literal.kind === 'missing' || forms.includes(formOf(literal))) continue;
      if (formOf(literal) === 'relative-day' && forms.includes('text')) continue;
      const range = literal.range ?? partsOf(node).operator;
      outside(printLiteral(literal), range, forms.includes('relative-day') ? inSmallLetters(literal, range) : undefined);
    }
  });
  return problems;
}

/** How messages call the conditions on lists and relations. */
export const listWords = { has: 'HAS', members: 'HAS', related: 'HAS', empty: 'IS EMPTY' } as const;

/** The unit of a relative date is a small letter (L3.4). */
function inSmallLetters({ kind, value }: Literal, range: Range): Repair | undefined {
  const small = { kind: 'string', value: String(value).toLowerCase() } as const;
  return kind === 'string' && formOf(small) === 'relative-day' ? replaceBy(printLiteral(small), range) : undefined;
}

const connectives = { and: 'AND', or: 'OR', not: 'NOT' } as const;
const predicates = { in: 'IN', between: 'BETWEEN', null: 'IS NULL' } as const;

/** How a value is written (L1.2). */
export function formOf(literal: Literal): ValueForm {
  if (literal.kind !== 'string') return literal.kind;
  return /^-?(?:0|[1-9][0-9]*)d$/.test(literal.value) ? 'relative-day' : 'text';
}
