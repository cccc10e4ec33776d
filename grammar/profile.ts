import { allowed } from './allowed.ts';
import { type Problem, problemOf, type Repair, replaceBy } from './diagnostics.ts';
import { isLiteral, type Literal, type PartialExpression, type Range, type Value, valuesOf, walk } from './expression.ts';
import { defaultLimits, type Limits, limitsOf } from './limits.ts';
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
  /** Fields as values, and declared variables, functions, lists and relations. Default none. */
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

const everyOperator = /* @__PURE__ */ Object.keys(operators) as readonly Operator[];

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
  limits: defaultLimits,
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
  limits: defaultLimits,
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
    if (node.kind === 'call') {
      if (lacks(node.kind)) outside(`${node.name}()`, partsOf(node).field);
    } else {
      const word = node.kind === 'comparison' ? node.operator : predicateWords[node.kind];
      const row = operators[word as Operator] as (typeof operators)[Operator] | undefined;
      const isNegated = 'negated' in node && node.negated;
      const lacksNot = isNegated && !profile.connectives.includes('NOT');
      const isOutside = row === undefined ? lacks(node.kind) : !profile.operators.includes(word as Operator) || lacksNot;
      if (isOutside) outside(isNegated && row !== undefined ? row.negation : word, partsOf(node).operator);
      else if (lacksNot) outside('NOT', partsOf(node).operator);
      const name = printName(node.field);
      if (!profile.quotedNames && name.startsWith('`')) outside(name, partsOf(node).field);
    }
    const forms = node.kind === 'in' ? profile.listForms : profile.valueForms;
    for (const value of valuesOf(node)) {
      if (value.kind === 'missing') continue;
      const form = isLiteral(value) ? formOf(value) : undefined;
      const isForm = form === undefined ? !lacks(value.kind) : forms.includes(form);
      if (isForm || (form === 'relative-day' && forms.includes('text'))) continue;
      const range = value.range ?? partsOf(node).operator;
      outside(printValue(value), range, forms.includes('relative-day') ? inSmallLetters(value, range) : undefined);
    }
  });
  return problems;

  /** A kind of value or condition belongs to features of which the profile has none. */
  function lacks(kind: string): boolean {
    const any = featuresOf[kind];
    return any !== undefined && !any.some((feature) => profile.features.includes(feature));
  }
}

const featuresOf: Readonly<Record<string, readonly Feature[]>> = {
  field: ['fields'],
  variable: ['variables'],
  call: ['functions'],
  has: ['lists'],
  members: ['lists'],
  related: ['relations'],
  empty: ['lists', 'relations'],
};

/** The unit of a relative date is a small letter (L3.4). */
function inSmallLetters(value: Value, range: Range): Repair | undefined {
  if (value.kind !== 'string') return undefined;
  const small = { kind: 'string', value: value.value.toLowerCase() } as const;
  return formOf(small) === 'relative-day' ? replaceBy(printLiteral(small), range) : undefined;
}

const connectives = { and: 'AND', or: 'OR', not: 'NOT' } as const;

/** How messages call the conditions that are no comparisons. */
export const predicateWords = {
  in: 'IN',
  between: 'BETWEEN',
  null: 'IS NULL',
  has: 'HAS',
  members: 'HAS',
  related: 'HAS',
  empty: 'IS EMPTY',
} as const;

/** How a value is written (L1.2). */
export function formOf(literal: Literal): ValueForm {
  if (literal.kind !== 'string') return literal.kind;
  return /^-?(?:0|[1-9][0-9]*)d$/.test(literal.value) ? 'relative-day' : 'text';
}
