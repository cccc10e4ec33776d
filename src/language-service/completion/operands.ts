import { isTest } from '../../../grammar/fixes.ts';
import { printName, readName } from '../../../grammar/literal.ts';
import { escapeInvisible } from '../../../grammar/messages/wording.ts';
import { readSearch } from '../../schema/diagnose.ts';
import { foldText } from '../../schema/folding.ts';
import { textIn } from '../../schema/labels.ts';
import { finderIn, type NamedField, type Schema } from '../../schema/schema.ts';
import { cached } from '../cache.ts';
import { wordsOf } from '../display-text.ts';
import { messages } from '../messages.ts';
import { withCaret, wordThen } from './insertion.ts';
import { type CompletionProvider, type CompletionRequest, type Offer, type Offers, offersOf, replacedText } from './offer.ts';
import { allowedOperators, searchableFields } from './operators.ts';
import { rankBy, ranked } from './ranking.ts';
import { ownConditions } from './references.ts';

/** Where a condition begins: fields, NOT, a parenthesis; in an empty text whole searches. */
export const operands: CompletionProvider = (request): Offers => {
  const { document, context } = request;
  const { setting, text } = document;
  const known = finderIn(setting.schema)(readName(replacedText(request)));
  const typed = context.typed.startsWith('`') ? context.typed.slice(1).replaceAll('``', '`') : context.typed;
  const rank = rankBy(typed);
  const texts = textsOf(setting.schema);
  const found = ranked(searchableFields(setting), ({ name }) => (name === known?.name ? -1 : rank(texts.get(name) ?? [])));
  const { offers, more } = offersOf(found, (field) => fieldOffer(field, field.name === known?.name, request));
  if (context.quote !== undefined) return { offers, more };
  const isAlone = (text.slice(0, context.range.from) + text.slice(context.replace.to)).trim() === '';
  return {
    offers: [...offers, ...ownConditions(request), ...keywordOffers(request), ...(isAlone ? templates(request) : [])],
    more,
  };
};

/** What each field is found by: its name, its aliases, its label. */
const textsOf = /* @__PURE__ */ cached(
  ({ fields }: Schema): ReadonlyMap<string, readonly string[]> =>
    new Map(
      Object.entries(fields).map(([name, { aliases = [], label }]) => [
        name,
        [name, ...aliases, textIn(label) ?? ''].map(foldText),
      ]),
    ),
);

function fieldOffer({ name, field }: NamedField, isExact: boolean, request: CompletionRequest): Offer {
  const { document, context } = request;
  const { locale } = document.setting;
  const label = field.label === undefined ? '' : wordsOf(textIn(field.label), 80);
  const bare = printName(name);
  // A backtick that was typed stays, and so does an alias.
  const quoted = context.quote !== undefined && bare === name ? `\`${name}\`` : bare;
  const isWhole = isExact && (context.quote === undefined || context.quote.isClosed);
  return {
    label: escapeInvisible(bare),
    kind: 'field',
    detail: messages(locale).completion.types[field.type],
    ...(label !== '' && foldText(label) !== foldText(name) && { description: label }),
    ...wordThen(isWhole ? replacedText(request) : quoted, request, isTest),
    ...(isExact && { isExact }),
    ...(!isTest(context.next) && { asksAgain: true }),
    about: { field: name },
  };
}

function keywordOffers(request: CompletionRequest): readonly Offer[] {
  const { context, document } = request;
  const { profile, locale } = document.setting;
  const { not, group } = messages(locale).completion;
  const typed = context.typed.toUpperCase();
  const offers: Offer[] = [];
  if (profile.connectives.includes('NOT') && 'NOT'.startsWith(typed)) {
    offers.push({
      label: 'NOT',
      kind: 'keyword',
      description: not,
      ...wordThen('NOT', request, () => true),
      ...(typed === 'NOT' && { isExact: true }),
      asksAgain: true,
    });
  }
  // A group means something only beside an OR or after a NOT.
  if (typed === '' && profile.connectives.some((connective) => connective !== 'AND')) {
    const closing = context.next === undefined ? ')' : '';
    offers.push({ label: '(', kind: 'keyword', description: group, ...withCaret('(', closing, request), asksAgain: true });
  }
  return offers;
}

/** Whole searches to begin with that the schema and the profile allow. */
function templates({ document: { setting }, context }: CompletionRequest): readonly Offer[] {
  const { schema, profile, allowed, locale } = setting;
  const fields = searchableFields(setting);
  const options = { profile, ...(allowed !== undefined && { allowed }) };
  const isAllowed = (text: string) => readSearch(text, schema, options).query !== undefined;
  const labels = messages(locale).completion.templates;
  const offers: Offer[] = [];
  const date = fields.find(({ field }) => field.type === 'date');
  if (date !== undefined) {
    const name = printName(date.name);
    const add = (label: string, texts: readonly string[]) => {
      const text = texts.find(isAllowed);
      if (text !== undefined) offers.push({ label, kind: 'snippet', description: text, insert: text });
    };
    add(labels.today, [`${name} = "0d"`, `${name} >= "0d" AND ${name} <= "0d"`]);
    add(labels.week, [`${name} >= "0d" AND ${name} <= "7d"`]);
    // Where something begins and ends, its end comes second.
    const [end, at] = (['date', 'time'] as const).map((type) => {
      const [first, second = first] = fields.filter(({ field }) => field.type === type && field.dateTime === undefined);
      return second && printName(second.name);
    });
    if (end !== undefined && at !== undefined) add(labels.notOver, [`${end} > "0d" OR (${end} = "0d" AND ${at} > "0h")`]);
  }
  const known = fields.find(({ field }) => field.values !== undefined && allowedOperators(field, setting).includes('IN'));
  if (known !== undefined) {
    const insert = `${printName(known.name)} IN ()`;
    const description = `${printName(known.name)} IN (…)`;
    offers.push({ label: labels.oneOf, kind: 'snippet', description, insert, caret: insert.length - 1, asksAgain: true });
  }
  const rank = rankBy(context.typed);
  return offers.filter(({ label }) => rank([foldText(label)]) !== undefined);
}
