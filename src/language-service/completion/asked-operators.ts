import { is, isValue } from '../../../grammar/lexer.ts';
import { type FieldType, type Operator, type OperatorRow, operatorOf, operators } from '../../../grammar/operators.ts';
import { Between, Comparator, comparatorMeant, In, Is, LeftParenthesis, Not } from '../../../grammar/tokens.ts';
import { askableOperators, askedField } from './askable.ts';
import { completionWords } from './completion-words.ts';
import { withCaret, wordAlone, wordThen } from './insertion.ts';
import { folded, rankBy, ranked } from './matching.ts';
import { noOffers, type Offer, type Offers, offersOf, type Provider, type Request, writtenAt } from './offer.ts';

/** After a field: the operators that its type and the profile take, found by their signs, their words, or what they mean. */
export const askedOperators: Provider = (request): Offers => {
  const { context, document } = request;
  const { condition, next } = context;
  const field = condition?.field?.field;
  if (field !== undefined && askedField(request) === undefined) return noOffers;
  const afterNot = !context.expected.includes('comparator');
  const fitting = askableOperators(field, document.setting).filter((label) => canStand(label, afterNot, request));
  const typed = context.typed.toUpperCase();
  const written = writtenAt(request);
  // The same written in another way, or as other languages have it.
  const meant = operatorOf.get(written) ?? comparatorMeant.get(written);
  const byName = fitting.filter((label) => label.startsWith(typed) || label === meant);
  const rank = rankBy(context.typed, 'at words');
  const bySummary = ranked(fitting, (label) => rank([folded(summaryOf(label, request))]));
  const offers = offersOf(byName.length > 0 ? byName : bySummary, (label) => operatorOffer(label, field?.type, request));
  const first = firstWord(written, byName, request);
  if (is(next, In) || is(next, Between)) return { offers: notOffer(request), more: 0 };
  if (next !== undefined && [Comparator, Is, Not].some((type) => is(next, type))) return noOffers;
  return { ...offers, offers: [...first, ...offers.offers] };
};

/** `NOT` or `IS` as a whole word: more than one operator begins with it, so that Enter may not choose among them. */
function firstWord(written: string, labels: readonly string[], request: Request): readonly Offer[] {
  const label = written.toUpperCase();
  if (!labels.some((one) => one.startsWith(`${label} `))) return [];
  return [{ label, kind: 'operator', ...wordThen(label, request, () => true), isExact: true, asksAgain: true }];
}

/** What stands behind has to fit: a list only IN, a value only what takes one. */
function canStand(label: string, afterNot: boolean, { context: { next } }: Request): boolean {
  if (afterNot && label !== 'IN' && label !== 'BETWEEN') return false;
  if (is(next, LeftParenthesis)) return arityOf(label) === 'many';
  return next === undefined || !isValue(next) || arityOf(label) === 'one' || arityOf(label) === 'two';
}

function operatorOffer(label: string, type: FieldType | undefined, request: Request): Offer {
  const written = writtenAt(request);
  const isExact = label === written.toUpperCase() || operatorOf.get(written) === label;
  const arity = arityOf(label);
  return {
    label,
    kind: 'operator',
    description: summaryOf(label, request),
    ...insertionOf(isExact && operatorOf.has(written) ? written : label, arity, type, request),
    ...(isExact && { isExact }),
    ...(arity !== 'none' && !isFollowed(request) && { asksAgain: true }),
  };
}

function insertionOf(text: string, arity: OperatorRow['arity'], type: FieldType | undefined, request: Request) {
  if (arity === 'none') return wordAlone(text, request);
  if (isFollowed(request)) return wordThen(text, request, () => true);
  if (arity === 'many') return withCaret(`${text} (`, ')', request);
  const quotes = isQuoted(type) ? '"' : '';
  if (arity === 'two') return withCaret(`${text} ${quotes}`, `${quotes} AND ${quotes}${quotes}`, request);
  return quotes === '' ? wordThen(text, request, () => false) : withCaret(`${text} "`, '"', request);
}

/** Values of the type stand in quotes. */
export const isQuoted = (type: FieldType | undefined): boolean => type === 'date' || type === 'time' || type === 'text';

/** A value or a list stands behind already. */
const isFollowed = ({ context: { next } }: Request): boolean =>
  next !== undefined && (isValue(next) || is(next, LeftParenthesis));

function notOffer(request: Request): readonly Offer[] {
  const { context, document } = request;
  const { profile, locale } = document.setting;
  const isOpen = context.expected.includes('NOT') && profile.connectives.includes('NOT');
  if (!isOpen || !'NOT'.startsWith(context.typed.toUpperCase())) return [];
  const description = completionWords[locale].not;
  return [{ label: 'NOT', kind: 'operator', description, ...wordThen('NOT', request, () => true) }];
}

/** The row of an operator or of its negated form. */
const rowOf: ReadonlyMap<string, OperatorRow> = new Map(
  (Object.keys(operators) as Operator[]).flatMap((operator) => {
    const row: OperatorRow = operators[operator];
    return [[operator, row], ...(row.negatedMethod === undefined ? [] : [[row.negation, row] as const])] as const;
  }),
);

const arityOf = (label: string): OperatorRow['arity'] => rowOf.get(label)?.arity ?? 'none';

function summaryOf(label: string, { document: { setting } }: Request): string {
  return completionWords[setting.locale].negated[label] ?? rowOf.get(label)?.summary[setting.locale] ?? '';
}
