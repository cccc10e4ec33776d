import { is, isValue } from '../../../grammar/lexer.ts';
import { printName } from '../../../grammar/literal.ts';
import { summaryOf } from '../../../grammar/messages/operators.ts';
import { type FieldType, type Operator, type OperatorRow, operatorOf, operators } from '../../../grammar/operators.ts';
import type { ValueForm } from '../../../grammar/profile.ts';
import { Between, Comparator, comparatorMeant, In, Is, LeftParenthesis, Not } from '../../../grammar/tokens.ts';
import { foldText } from '../../schema/folding.ts';
import { declared, type Field, isQuoted, type NamedField, operatorsOf } from '../../schema/schema.ts';
import type { Setting } from '../document.ts';
import { messages } from '../messages.ts';
import { withCaret, wordAlone, wordThen } from './insertion.ts';
import {
  type CompletionProvider,
  type CompletionRequest,
  conditionField,
  noOffers,
  type Offer,
  type Offers,
  offersOf,
  replacedText,
} from './offer.ts';
import { rankBy, ranked } from './ranking.ts';

/** After a field: operators of its type and the profile, found by symbol, word or meaning. */
export const operatorOffers: CompletionProvider = (request): Offers => {
  const { context, document } = request;
  const { condition, next } = context;
  const field = condition?.field?.field;
  if (condition !== undefined && declared(document.setting.schema.relations, condition.name) !== undefined)
    return { offers: relationOffers(request), more: 0 };
  if (field !== undefined && conditionField(request) === undefined) return noOffers;
  if (is(next, In) || is(next, Between)) return { offers: offerNot(request), more: 0 };
  if ([Comparator, Is, Not].some((type) => is(next, type))) return noOffers;
  const afterNot = !context.expected.includes('comparator');
  const fitting = allowedOperators(field, document.setting).filter((label) => fits(label, afterNot, request));
  const typed = context.typed.toUpperCase();
  const written = replacedText(request);
  // Another spelling, or the symbol of another language.
  const synonym = operatorOf.get(written) ?? comparatorMeant.get(written);
  const byName = fitting.filter((label) => label.startsWith(typed) || label === synonym);
  const rank = rankBy(context.typed, 'at words');
  const found = byName.length > 0 ? byName : ranked(fitting, (label) => rank([foldText(meaningOf(label, request))]));
  const { offers, more } = offersOf(found, (label) => operatorOffer(label, field?.type, request));
  return { offers: [...offerFirstWord(written, byName, request), ...offers], more };
};

/** What may stand after the name of a relation. */
function relationOffers(request: CompletionRequest): readonly Offer[] {
  const typed = request.context.typed.toUpperCase();
  const isWhole = request.context.expected.includes('comparator');
  const words = ['HAS', 'HAS ONLY', ...(isWhole ? ['IS EMPTY', 'IS NOT EMPTY'] : [])];
  return words
    .filter((label) => label.startsWith(typed))
    .map((label) => {
      const hasCondition = label.startsWith('HAS');
      const insertion = hasCondition ? withCaret(`${label} (`, ')', request) : wordAlone(label, request);
      return { label, kind: 'operator', ...insertion, ...(hasCondition && { asksAgain: true }) };
    });
}

/** A complete `NOT` or `IS`: Enter must not choose among the operators that begin with it. */
function offerFirstWord(written: string, labels: readonly string[], request: CompletionRequest): readonly Offer[] {
  const label = written.toUpperCase();
  if (!labels.some((one) => one.startsWith(`${label} `))) return [];
  return [{ label, kind: 'operator', ...wordThen(label, request, () => true), isExact: true, asksAgain: true }];
}

/** Whether an operator fits what follows: a list only IN, a value only one that takes a value. */
function fits(label: string, afterNot: boolean, { context: { next } }: CompletionRequest): boolean {
  if (afterNot && label !== 'IN' && label !== 'BETWEEN' && !label.startsWith('HAS')) return false;
  if (is(next, LeftParenthesis)) return arityOf(label) === 'many';
  return next === undefined || !isValue(next) || arityOf(label) === 'one' || arityOf(label) === 'two';
}

function operatorOffer(label: string, type: FieldType | undefined, request: CompletionRequest): Offer {
  const written = replacedText(request);
  const isExact = label === written.toUpperCase() || operatorOf.get(written) === label;
  const arity = arityOf(label);
  return {
    label,
    kind: 'operator',
    description: messages(request.document.setting.locale).completion.short[label] ?? meaningOf(label, request),
    ...insertionOf(isExact && operatorOf.has(written) ? written : label, arity, type, request),
    ...(isExact && { isExact }),
    ...(arity !== 'none' && !isFollowed(request) && { asksAgain: true }),
  };
}

function insertionOf(
  text: string,
  arity: OperatorRow['arity'],
  type: FieldType | undefined,
  request: CompletionRequest,
): Pick<Offer, 'insert' | 'caret'> {
  if (arity === 'none') return wordAlone(text, request);
  if (isFollowed(request)) return wordThen(text, request, () => true);
  if (arity === 'many') return withCaret(`${text} (`, ')', request);
  const quotes = isQuoted(type) ? '"' : '';
  if (arity === 'two') return withCaret(`${text} ${quotes}`, `${quotes} AND ${quotes}${quotes}`, request);
  return quotes === '' ? wordThen(text, request, () => false) : withCaret(`${text} "`, '"', request);
}

/** A value or a list follows already. */
const isFollowed = ({ context: { next } }: CompletionRequest): boolean => isValue(next) || is(next, LeftParenthesis);

function offerNot(request: CompletionRequest): readonly Offer[] {
  const { context, document } = request;
  const { profile, locale } = document.setting;
  const isAllowed = context.expected.includes('NOT') && profile.connectives.includes('NOT');
  if (!isAllowed || !'NOT'.startsWith(context.typed.toUpperCase())) return [];
  const description = messages(locale).completion.not;
  return [{ label: 'NOT', kind: 'operator', description, ...wordThen('NOT', request, () => true) }];
}

/** The row of an operator or of its negated form. */
const rowOf: ReadonlyMap<string, OperatorRow> = new Map(
  (Object.keys(operators) as Operator[]).flatMap((operator) => {
    const row: OperatorRow = operators[operator];
    return [[operator, row], ...(row.negatedMethod === undefined ? [] : [[row.negation, row] as const])] as const;
  }),
);

/** Whether an operator compares texts folded (L3.3). */
export const isFolded = (label: string): boolean => rowOf.get(label)?.folded === true;

const arityOf = (label: string): OperatorRow['arity'] => rowOf.get(label)?.arity ?? arityOfList[label] ?? 'none';

/** The operators of lists. */
const arityOfList: Readonly<Record<string, OperatorRow['arity']>> = {
  HAS: 'one',
  'HAS ANY': 'many',
  'HAS ALL': 'many',
  'NOT HAS': 'one',
  'IS EMPTY': 'none',
  'IS NOT EMPTY': 'none',
};

function meaningOf(label: string, { document: { setting } }: CompletionRequest): string {
  const { locale } = setting;
  return messages(locale).completion.negated[label] ?? (label in operators ? summaryOf(label as Operator, locale) : '');
}

/**
 * The operators that a profile allows for a field, `NOT IN` and the like among them, the most used
 * first.
 */
export function allowedOperators(field: Field | undefined, { profile }: Setting): readonly string[] {
  const canNegate = profile.connectives.includes('NOT');
  if (field?.list) {
    const own = profile.features.includes('lists') ? Object.keys(arityOfList) : [];
    const all = profile.operators.includes('IS NULL') ? [...own, 'IS NULL', 'IS NOT NULL'] : own;
    return canNegate ? all : all.filter((label) => !label.includes('NOT'));
  }
  const found: string[] = [];
  for (const operator of profile.operators) {
    if (field !== undefined && !operatorsOf[field.type].has(operator)) continue;
    const forms = operator === 'IN' ? profile.listForms : profile.valueForms;
    if (field !== undefined && operator !== 'IS NULL' && !formsOf[field.type].some((form) => forms.includes(form))) continue;
    found.push(operator);
    if (canNegate && 'negatedMethod' in operators[operator]) found.push(operators[operator].negation);
  }
  if (field === undefined) return found;
  const order = field.values === undefined ? mostUsed[field.type] : mostUsedOfKnown.concat(mostUsed[field.type]);
  const rank = (operator: string) => (order.includes(operator) ? order.indexOf(operator) : order.length);
  return found.sort((a, b) => rank(a) - rank(b));
}

/** The fields that may be searched with at least one operator. */
export function searchableFields(setting: Setting): readonly NamedField[] {
  const { schema, allowed, profile } = setting;
  const names = allowed && new Set(allowed);
  return Object.entries(schema.fields)
    .map(([name, field]) => ({ name, field }))
    .filter(({ name }) => names?.has(name) ?? true)
    .filter(({ name }) => profile.quotedNames || !printName(name).startsWith('`'))
    .filter(({ field }) => allowedOperators(field, setting).length > 0);
}

/** The forms of values that a type has. */
const formsOf: Readonly<Record<FieldType, readonly ValueForm[]>> = {
  integer: ['integer'],
  decimal: ['integer', 'decimal'],
  text: ['text'],
  date: ['relative-day', 'text'],
  time: ['text'],
  boolean: ['boolean'],
};

const bounds = ['>=', '<=', 'BETWEEN', '=', '<', '>', '!='];
const ordered = [...bounds, 'IN', 'IS NULL', 'IS NOT NULL', 'NOT BETWEEN', 'NOT IN'];
const mostUsedOfKnown = ['IN', '=', '!=', 'NOT IN'];
const mostUsed: Readonly<Record<FieldType, readonly string[]>> = {
  integer: ['=', 'IN', ...bounds, 'NOT IN', 'IS NULL', 'IS NOT NULL', 'NOT BETWEEN'],
  decimal: ordered,
  text: [
    '=',
    '~',
    '^=',
    'IN',
    '!=',
    '!~',
    '!^=',
    'NOT IN',
    'IS NULL',
    'IS NOT NULL',
    '>=',
    '<=',
    '<',
    '>',
    'BETWEEN',
    'NOT BETWEEN',
  ],
  date: ordered,
  time: ordered,
  boolean: ['=', '!=', 'IS NULL', 'IS NOT NULL'],
};
