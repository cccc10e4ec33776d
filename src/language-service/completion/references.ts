import { printName } from '../../../grammar/literal.ts';
import { escapeInvisible } from '../../../grammar/messages/wording.ts';
import type { Feature } from '../../../grammar/profile.ts';
import { foldText } from '../../schema/folding.ts';
import { textIn } from '../../schema/labels.ts';
import { areComparable, signatureOf, takesFields } from '../../schema/references.ts';
import type { LocalText, NamedField, Parameter } from '../../schema/schema.ts';
import { wordsOf } from '../display-text.ts';
import { messages } from '../messages.ts';
import { isList, withCaret, wordAlone } from './insertion.ts';
import type { CompletionRequest, Offer } from './offer.ts';
import { searchableFields } from './operators.ts';
import { rankBy, ranked } from './ranking.ts';

/* What is not written down: variables, other fields, functions of the host's. */

type Candidate = { readonly label: string; readonly own: Parameter | NamedField['field']; readonly texts: readonly string[] };

/** Variables and fields that can be compared with a field, or fit a parameter. */
export function references({ name, field }: NamedField, request: CompletionRequest): readonly Offer[] {
  const { context, document } = request;
  const { schema, profile } = document.setting;
  const { condition, quote, typed } = context;
  if (quote !== undefined) return [];
  const wantsField = 'name' in field && (field as Parameter).field === true;
  const isArgument = 'name' in field;
  const found = (label: string, own: Candidate['own']): Candidate => ({
    label,
    own,
    texts: [label, textIn(own.label) ?? ''].map(foldText),
  });
  const variables = Object.entries(wantsField || !profile.features.includes('variables') ? {} : (schema.variables ?? {}))
    .filter(([, own]) => own.list === undefined && areComparable(own, field))
    .map(([own, variable]) => found(`@${own}`, variable));
  const takes = isArgument
    ? wantsField
    : condition?.operator !== undefined && takesFields(condition.operator) && !isList(request);
  // What has values of its own is hardly compared with another field.
  const isOpen = !('values' in field);
  const others = takes && isOpen && profile.features.includes('fields') ? searchableFields(document.setting) : [];
  const fields = others
    .filter((other) => other.name !== name && areComparable(other.field, field))
    .map((other) => found(printName(other.name), other.field));
  const rank = rankBy(typed);
  return ranked([...variables, ...fields], ({ texts }) => rank(texts)).map((one) => offerOf(one, request));
}

/** The relations and functions of a schema, each with the caret where a condition or its arguments go. */
export function ownConditions(request: CompletionRequest): readonly Offer[] {
  const { schema, profile, allowed } = request.document.setting;
  const rank = rankBy(request.context.typed);
  const having = <Own>(feature: Feature, all: Readonly<Record<string, Own>> = {}) =>
    Object.entries(profile.features.includes(feature) ? all : {});
  const relations = having('relations', schema.relations)
    .filter(([name]) => allowed?.includes(name) !== false)
    .map(([name, { label }]) => ({ name, label, shown: `${printName(name)} HAS (…)`, start: `${printName(name)} HAS (` }));
  const functions = having('functions', schema.functions).map(([name, own]) => ({
    name,
    label: own.label,
    shown: signatureOf(name, own),
    start: `${printName(name)}(`,
    isWhole: own.parameters.length === 0,
  }));
  const rankOf = ({ name, label }: { readonly name: string; readonly label?: LocalText | undefined }) =>
    rank([name, textIn(label) ?? ''].map(foldText));
  return [...ranked(relations, rankOf), ...ranked(functions, rankOf)].map(({ label, shown, start, ...own }): Offer => {
    const isWhole = 'isWhole' in own && own.isWhole;
    return {
      label: escapeInvisible(shown),
      kind: 'snippet',
      ...(label !== undefined && { description: wordsOf(textIn(label), 80) }),
      ...(isWhole ? wordAlone(`${start})`, request) : { ...withCaret(start, ')', request), asksAgain: true }),
    };
  });
}

function offerOf({ label, own }: Candidate, request: CompletionRequest): Offer {
  return {
    label: escapeInvisible(label),
    kind: label.startsWith('@') ? 'value' : 'field',
    detail: messages(request.document.setting.locale).completion.types[own.type],
    ...(own.label !== undefined && { description: wordsOf(textIn(own.label), 80) }),
    ...wordAlone(label, request),
  };
}
