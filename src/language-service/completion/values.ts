import type { Literal } from '../../../grammar/expression.ts';
import { is, type Token } from '../../../grammar/lexer.ts';
import type { FieldType } from '../../../grammar/operators.ts';
import { printLiteral } from '../../../grammar/print.ts';
import { formOf, type ValueForm } from '../../../grammar/profile.ts';
import { RightParenthesis } from '../../../grammar/tokens.ts';
import type { KnownValue, NamedField } from '../../schema/schema.ts';
import { askedField } from './askable.ts';
import { type Candidate, candidateOf, candidatesOf, keyOf, shownOf } from './candidates.ts';
import { completionWords } from './completion-words.ts';
import { dates } from './dates.ts';
import { asWritten, isList, valueInsertion } from './insertion.ts';
import { bareLiteral, exactLiteral, typedOf } from './literal-at.ts';
import { rankBy, ranked } from './matching.ts';
import { noOffers, type Offer, type Offers, offersOf, type Provider, type Request } from './offer.ts';
import { times } from './times.ts';

/**
 * A value: those that the field is known to have, those that `suggestValues` gives, and for dates and times those that can be thought of. What stands at the
 * caret already as a whole value comes first, so that Enter leaves it as it is. A number is completed from its first digits only, never found by a name that
 * happens to hold them; anything else is searched for word by word.
 */
export const values: Provider = (request) => {
  const named = askedField(request);
  const { context, document, signal } = request;
  if (named === undefined || !hasPlace(named, request)) return noOffers;
  const { suggestValues } = document.setting;
  const known = candidatesOf(named.field);
  if (suggestValues === undefined || !areSuggested.has(named.field.type)) return offersFor(known, named, request);
  const { name, field } = named;
  const suggest = () => suggestValues({ ...field, name }, context.typed, signal);
  return signal.aborted ? noOffers : merged(suggest, known, named, request);
};

/** The types whose values others may suggest. */
const areSuggested: ReadonlySet<FieldType> = new Set<FieldType>(['integer', 'decimal', 'text']);

/** A number cannot stand in quotes, nor a second value after the first where one is asked. */
function hasPlace({ field: { type } }: NamedField, request: Request): boolean {
  const { quote, next } = request.context;
  const isText = type === 'text' || type === 'date' || type === 'time';
  const isTaken =
    next !== undefined && quote === undefined && !isList(request) && request.context.typed === '' && isLiteral(next);
  return !isTaken && (quote === undefined || isText);
}

const isLiteral = ({ image }: Token): boolean => /^["'0-9-]/.test(image);

type Suggested = readonly KnownValue[] | Promise<readonly KnownValue[]>;

/** What `suggestValues` gives comes after what the schema knows. Where it fails, its values are missed and nothing else. */
function merged(
  suggest: () => Suggested,
  known: readonly Candidate[],
  named: NamedField,
  request: Request,
): Offers | Promise<Offers> {
  const whole = (more: unknown): Offers => {
    if (request.signal.aborted) return noOffers;
    const literals = Array.isArray(more) ? more.flatMap((value) => suggestedLiteral(value, named.field.type)) : [];
    const keys = new Set(known.map(({ key }) => key));
    const fresh = literals.filter(({ key }) => !keys.has(key) && keys.add(key));
    return offersFor([...known, ...fresh], named, request);
  };
  let suggested: Suggested;
  try {
    suggested = suggest();
  } catch {
    return whole([]);
  }
  return isLater(suggested) ? Promise.resolve(suggested).then(whole, () => whole([])) : whole(suggested);
}

/** A promise of another window is one too. */
const isLater = (suggested: Suggested): suggested is Promise<readonly KnownValue[]> =>
  typeof (suggested as { readonly then?: unknown } | undefined)?.then === 'function';

/** It comes from outside: only what is a value of the type is taken. It was found by whoever gives it, so that its name is not searched. */
function suggestedLiteral(suggested: unknown, type: FieldType): readonly Candidate[] {
  if (typeof suggested !== 'object' || suggested === null || !('value' in suggested)) return [];
  const label: unknown = 'label' in suggested ? suggested.label : undefined;
  const { value } = suggested as KnownValue;
  const candidate = candidateOf({ value, ...(typeof label === 'string' && { label }) }, type);
  return candidate === undefined ? [] : [{ ...candidate, texts: undefined }];
}

function offersFor(candidates: readonly Candidate[], named: NamedField, request: Request): Offers {
  const { type } = named.field;
  const exact = exactLiteral(request, type);
  const exactKey = exact && keyOf(exact);
  const taken = listedKeys(request);
  const forms = request.document.setting.profile[isList(request) ? 'listForms' : 'valueForms'];
  const fresh = candidates.filter(({ literal, key }) => isWritable(literal, forms) && (!taken.has(key) || key === exactKey));
  const found = matching(fresh, type, request);
  const first = exactKey === undefined ? undefined : fresh.find(({ key }) => key === exactKey);
  const offered = first === undefined ? found : [first, ...found.filter((candidate) => candidate !== first)];
  const { offers, more } = offersOf(offered, (candidate) => valueOffer(candidate, candidate === first, named, request));
  const own = exact !== undefined && first === undefined ? unknownOffer(exact, offers, named, request) : [];
  const made = ownOffers[type](request, forms.includes('text') ? 'text' : 'relative-day');
  const labels = new Set(made.map(({ label }) => label));
  const fit = made.filter(({ label, isExact }) => isExact || !taken.has(keyOf({ kind: 'string', value: label })));
  return { offers: [...own, ...offers.filter(({ label }) => !labels.has(label)), ...fit], more };
}

function isWritable(literal: Literal, forms: readonly ValueForm[]): boolean {
  if (literal.kind !== 'string') return forms.includes(literal.kind);
  return forms.includes('text') || forms.includes(formOf(literal));
}

/** A number is completed from its beginning; anything else is searched for in names and values. */
function matching(candidates: readonly Candidate[], type: FieldType, request: Request): readonly Candidate[] {
  const typed = typedOf(request);
  if (isNumeric(type) && /^[-+]?[0-9.]*$/.test(typed))
    return candidates.filter(({ literal }) => String(literal.value).startsWith(typed));
  const rank = rankBy(typed);
  return ranked(candidates, ({ texts }) => (texts === undefined ? 1000 : rank(texts)));
}

const isNumeric = (type: FieldType): boolean => type === 'integer' || type === 'decimal';

/** What is made for a type rather than known. */
const ownOffers: Readonly<Record<FieldType, (request: Request, form: 'text' | 'relative-day') => readonly Offer[]>> = {
  integer: () => [],
  decimal: () => [],
  text: () => [],
  boolean: () => [],
  date: dates,
  time: times,
};

function valueOffer(candidate: Candidate, isExact: boolean, { name, field }: NamedField, request: Request): Offer {
  const { literal } = candidate;
  const { value, name: said } = shownOf(candidate);
  const insertion = isExact ? asWritten(request) : valueInsertion(literal, request);
  return {
    label: value,
    kind: 'value',
    ...(said !== undefined && { description: said }),
    ...(insertion ?? { insert: printLiteral(literal) }),
    ...(isNumeric(field.type) && request.context.typed !== '' && /^[-0-9]/.test(request.context.typed) && { filter: value }),
    ...(isExact && { isExact }),
    about: { field: name, value: literal.value },
  };
}

/** A whole number that others begin with: it is offered itself, since Enter may not make another of it. Where the list is closed it cannot be meant. */
function unknownOffer(exact: Literal, others: readonly Offer[], { field }: NamedField, request: Request): readonly Offer[] {
  const { setting } = request.document;
  if (!isNumeric(field.type) || others.length === 0 || field.closed === true) return [];
  const label = String(exact.value);
  const detail = completionWords[setting.locale].unknown;
  return [{ label, kind: 'value', detail, ...asWritten(request), filter: label, isExact: true }];
}

/** The values that a list has already, before and behind the caret. */
function listedKeys(request: Request): ReadonlySet<string> {
  const { context, document } = request;
  if (!isList(request)) return new Set();
  const { tokens } = document;
  const end = tokens.findIndex((token) => token.from >= context.replace.to && is(token, RightParenthesis));
  const behind = tokens.slice(0, end < 0 ? 0 : end).filter((token) => token.from >= context.replace.to);
  const literals = [...(context.condition?.values ?? []), ...behind].map(({ image }) => bareLiteral(image));
  return new Set(literals.flatMap((literal) => (literal === undefined ? [] : [keyOf(literal)])));
}
