import type { Literal } from '../../../grammar/expression.ts';
import { is } from '../../../grammar/lexer.ts';
import { isStringValue } from '../../../grammar/literal.ts';
import type { FieldType } from '../../../grammar/operators.ts';
import { printLiteral } from '../../../grammar/print.ts';
import { formOf, type ValueForm } from '../../../grammar/profile.ts';
import { RightParenthesis } from '../../../grammar/tokens.ts';
import { wrongText } from '../../schema/check-fields.ts';
import { foldText } from '../../schema/folding.ts';
import { textIn } from '../../schema/labels.ts';
import { type Field, isOfType, isQuoted, type KnownValue, type NamedField } from '../../schema/schema.ts';
import { cached } from '../cache.ts';
import { wordsOf } from '../display-text.ts';
import { literalOfKnown } from '../field-values.ts';
import { messages } from '../messages.ts';
import { dates, times } from './dates-and-times.ts';
import { asWritten, isList, literalAt, readLiteral, typedValue, valueInsertion } from './insertion.ts';
import {
  type CompletionProvider,
  type CompletionRequest,
  conditionField,
  noOffers,
  type Offer,
  type Offers,
  offersOf,
} from './offer.ts';
import { rankBy, ranked } from './ranking.ts';
import { references } from './references.ts';

/**
 * A value: those that the schema lists, those that `suggestValues` gives, and dates and times. A
 * complete value at the caret comes first, so that Enter keeps it. A number is completed from its
 * first digits; anything else is searched for word by word in values and labels.
 */
export const values: CompletionProvider = (request) => {
  const named = conditionField(request);
  const { context, document, signal } = request;
  if (named === undefined || !canStand(named, request)) return noOffers;
  const { suggestValues } = document.setting;
  const { name, field } = named;
  const known = candidatesOf(field);
  if (suggestValues === undefined || !canSuggest.has(field.type)) return offersFor(known, named, request);
  if (signal.aborted) return noOffers;
  return withSuggested(() => suggestValues({ ...field, name }, context.typed, signal), known, named, request);
};

/** The types whose values `suggestValues` gives. */
const canSuggest: ReadonlySet<FieldType> = new Set<FieldType>(['integer', 'decimal', 'text']);

/** A number cannot stand in quotes, nor a second value after the first where there is one only. */
function canStand({ field: { type } }: NamedField, request: CompletionRequest): boolean {
  const { quote, next, typed } = request.context;
  if (quote !== undefined) return isQuoted(type);
  return next === undefined || isList(request) || typed !== '' || !/^["'0-9-]/.test(next.image);
}

type Suggested = readonly KnownValue[] | Promise<readonly KnownValue[]>;

/** Adds what `suggestValues` gives. If it fails, only those values are missing. */
function withSuggested(
  suggest: () => Suggested,
  known: readonly Candidate[],
  named: NamedField,
  request: CompletionRequest,
): Offers | Promise<Offers> {
  const add = (suggested: unknown): Offers => {
    if (request.signal.aborted) return noOffers;
    const found = Array.isArray(suggested) ? suggested.flatMap((value) => suggestedCandidate(value, named.field.type)) : [];
    const keys = new Set(known.map(({ key }) => key));
    const fresh = found.filter(({ key }) => !keys.has(key) && keys.add(key));
    return offersFor([...known, ...fresh], named, request);
  };
  let suggested: Suggested;
  try {
    suggested = suggest();
  } catch {
    return add([]);
  }
  return isPromise(suggested) ? Promise.resolve(suggested).then(add, () => add([])) : add(suggested);
}

/** Also for a promise of another realm. */
const isPromise = (suggested: Suggested): suggested is Promise<readonly KnownValue[]> =>
  typeof (suggested as { readonly then?: unknown } | undefined)?.then === 'function';

/** Only values of the type are taken. They were searched for already, so that they all match. */
function suggestedCandidate(suggested: unknown, type: FieldType): readonly Candidate[] {
  if (typeof suggested !== 'object' || suggested === null || !('value' in suggested)) return [];
  const label: unknown = 'label' in suggested ? suggested.label : undefined;
  const { value } = suggested as KnownValue;
  const candidate = candidateOf({ value, ...(typeof label === 'string' && { label }) }, type);
  return candidate === undefined ? [] : [{ ...candidate, texts: undefined }];
}

/** A known or suggested value. */
type Candidate = {
  readonly literal: Literal;
  /** Equal for literals of the same value. */
  readonly key: string;
  readonly label: string | undefined;
  /** What it is found by, folded; undefined for one that always matches. */
  readonly texts: readonly string[] | undefined;
};

/** Equal for literals of the same value, however they are written. */
export function keyOf({ kind, value }: Literal): string {
  return kind === 'string' ? `"${value}` : kind === 'boolean' ? String(value) : String(Number(value));
}

/** The values that the schema lists and the language can write, each once, in its order. */
export const candidatesOf = /* @__PURE__ */ cached((field: Field): readonly Candidate[] => {
  const listed = field.values ?? (field.type === 'boolean' ? [{ value: true }, { value: false }] : []);
  const byKey = new Map<string, Candidate>();
  for (const known of listed) {
    const candidate = candidateOf(known, field.type);
    if (candidate !== undefined && !byKey.has(candidate.key)) byKey.set(candidate.key, candidate);
  }
  return [...byKey.values()];
});

/** Undefined for what is no value of the type, or has no literal. */
function candidateOf(known: KnownValue, type: FieldType): Candidate | undefined {
  const literal = literalOfKnown(known, type);
  if (literal === undefined || !isOfType[type](literal) || !isWritable(literal, type)) return undefined;
  // A number is found by its first digits, not by digits anywhere.
  const isNumber = literal.kind === 'integer' || literal.kind === 'decimal';
  const texts = [...(isNumber ? [] : [foldText(String(literal.value))]), foldText(textIn(known.label) ?? '')];
  return { literal, key: keyOf(literal), label: textIn(known.label), texts };
}

function isWritable({ kind, value }: Literal, type: FieldType): boolean {
  if (kind !== 'string') return true;
  return type === 'date' || type === 'time' ? wrongText(value, { type }) === undefined : isStringValue(value);
}

function offersFor(candidates: readonly Candidate[], named: NamedField, request: CompletionRequest): Offers {
  const { type } = named.field;
  const written = literalAt(request, type);
  const writtenKey = written && keyOf(written);
  const listed = listedKeys(request);
  const forms = request.document.setting.profile[isList(request) ? 'listForms' : 'valueForms'];
  if ('name' in named.field && 'field' in named.field) return { offers: references(named, request), more: 0 };
  const free = candidates.filter(({ literal, key }) => hasForm(literal, forms) && (!listed.has(key) || key === writtenKey));
  const matching = matchingOf(free, type, request);
  const first = writtenKey === undefined ? undefined : free.find(({ key }) => key === writtenKey);
  const found = first === undefined ? matching : [first, ...matching.filter((candidate) => candidate !== first)];
  const besides = references(named, request);
  const { offers, more } = offersOf(found, (candidate) => valueOffer(candidate, candidate === first, named, request));
  const own = written !== undefined && first === undefined ? unknownOffer(written, offers, named, request) : [];
  const moments = momentOffers(type, request, forms.includes('text') ? 'text' : 'relative-day');
  const labels = new Set(moments.map(({ label }) => label));
  const freeMoments = moments.filter(({ label, isExact }) => isExact || !listed.has(keyOf({ kind: 'string', value: label })));
  return { offers: [...own, ...offers.filter(({ label }) => !labels.has(label)), ...freeMoments, ...besides], more };
}

function momentOffers(type: FieldType, request: CompletionRequest, form: 'text' | 'relative-day'): readonly Offer[] {
  return type === 'date' ? dates(request, form) : type === 'time' ? times(request) : [];
}

function hasForm(literal: Literal, forms: readonly ValueForm[]): boolean {
  if (literal.kind !== 'string') return forms.includes(literal.kind);
  return forms.includes('text') || forms.includes(formOf(literal));
}

function matchingOf(candidates: readonly Candidate[], type: FieldType, request: CompletionRequest): readonly Candidate[] {
  const typed = typedValue(request);
  if (isNumeric(type) && /^[-+]?[0-9.]*$/.test(typed))
    return candidates.filter(({ literal }) => String(literal.value).startsWith(typed));
  const rank = rankBy(typed);
  return ranked(candidates, ({ texts }) => (texts === undefined ? 1000 : rank(texts)));
}

const isNumeric = (type: FieldType): boolean => type === 'integer' || type === 'decimal';

function valueOffer(candidate: Candidate, isExact: boolean, { name, field }: NamedField, request: CompletionRequest): Offer {
  const { literal } = candidate;
  const { value, label } = displayOf(candidate);
  const insertion = isExact ? asWritten(request) : valueInsertion(literal, request);
  return {
    label: value,
    kind: 'value',
    ...(label !== undefined && { description: label }),
    ...(insertion ?? { insert: printLiteral(literal) }),
    ...(isNumeric(field.type) && /^[-0-9]/.test(request.context.typed) && { filter: value }),
    ...(isExact && { isExact }),
    about: { field: name, value: literal.value },
  };
}

/** A value and its label, each in one line. */
const displayOf = /* @__PURE__ */ cached(({ literal, label = '' }: Candidate) => {
  const value = wordsOf(literal.kind === 'boolean' ? printLiteral(literal) : String(literal.value), 80);
  const words = wordsOf(label, 80);
  return { value: value === '' ? '""' : value, label: words === value || words === '' ? undefined : words };
});

/** A number at the caret that others begin with, for Enter to keep; not in a closed list. */
function unknownOffer(
  literal: Literal,
  others: readonly Offer[],
  { field }: NamedField,
  request: CompletionRequest,
): readonly Offer[] {
  if (!isNumeric(field.type) || others.length === 0 || field.closed === true) return [];
  const label = String(literal.value);
  const detail = messages(request.document.setting.locale).completion.unknown;
  return [{ label, kind: 'value', detail, ...asWritten(request), filter: label, isExact: true }];
}

/** The values of the list that the caret is in, before and after it. */
function listedKeys(request: CompletionRequest): ReadonlySet<string> {
  const { context, document } = request;
  if (!isList(request)) return new Set();
  const behind = document.tokens.filter(({ from }) => from >= context.replace.to);
  const end = behind.findIndex((token) => is(token, RightParenthesis));
  const tokens = [...(context.condition?.values ?? []), ...behind.slice(0, Math.max(0, end))];
  return new Set(tokens.flatMap(({ image }) => readLiteral(image) ?? []).map(keyOf));
}
