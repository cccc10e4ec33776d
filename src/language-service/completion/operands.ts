import { is, type Token } from '../../../grammar/lexer.ts';
import { printName, readName } from '../../../grammar/literal.ts';
import { escapeInvisible } from '../../../grammar/messages/wording.ts';
import { Between, Comparator, In, Is, Not } from '../../../grammar/tokens.ts';
import { finderIn, type NamedField, type Schema } from '../../schema/schema.ts';
import { wordsOf } from '../data-text.ts';
import { askableFields } from './askable.ts';
import { completionWords } from './completion-words.ts';
import { isBlankAround, withCaret, wordThen } from './insertion.ts';
import { folded, rankBy, ranked } from './matching.ts';
import { type Offer, type Offers, offersOf, type Provider, type Request, writtenAt } from './offer.ts';
import { templates } from './templates.ts';

/** Where a condition begins: the fields, NOT and a parenthesis, and at an empty start whole searches. */
export const operands: Provider = (request): Offers => {
  const { document, context } = request;
  const { setting } = document;
  const known = finderIn(setting.schema)(readName(writtenAt(request)));
  const typed = context.typed.startsWith('`') ? context.typed.slice(1).replaceAll('``', '`') : context.typed;
  const rank = rankBy(typed);
  const texts = textsOf(setting.schema);
  const found = ranked(askableFields(setting), ({ name }) => (name === known?.name ? -1 : rank(texts.get(name) ?? [])));
  const { offers, more } = offersOf(found, (field) => fieldOffer(field, field.name === known?.name, request));
  if (context.quote !== undefined) return { offers, more };
  return { offers: [...offers, ...keywordOffers(request), ...(isBlankAround(request) ? templates(request) : [])], more };
};

function fieldOffer({ name, field }: NamedField, isExact: boolean, request: Request): Offer {
  const { document, context } = request;
  const { locale } = document.setting;
  const label = field.label === undefined ? '' : wordsOf(field.label, 80);
  const bare = printName(name);
  // Who has begun with a backtick goes on with one; who has written one of its names keeps that.
  const quoted = context.quote !== undefined && bare === name ? `\`${name}\`` : bare;
  const isWhole = isExact && (context.quote === undefined || context.quote.isClosed);
  return {
    label: escapeInvisible(bare),
    kind: 'field',
    detail: completionWords[locale].types[field.type],
    ...(label !== '' && folded(label) !== folded(name) && { description: label }),
    ...wordThen(isWhole ? writtenAt(request) : quoted, request, asks),
    ...(isExact && { isExact }),
    ...(!asks(context.next) && { asksAgain: true }),
    about: { field: name },
  };
}

const asks = (token: Token | undefined): boolean => [Comparator, In, Between, Is, Not].some((type) => is(token, type));

function keywordOffers(request: Request): readonly Offer[] {
  const { context, document } = request;
  const { profile, locale } = document.setting;
  const { not, group } = completionWords[locale];
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

/** What each field can be found by: its name, then its other names, then its label. */
const known = new WeakMap<Schema, ReadonlyMap<string, readonly string[]>>();

function textsOf(schema: Schema): ReadonlyMap<string, readonly string[]> {
  const found = known.get(schema);
  if (found !== undefined) return found;
  const made = new Map(
    Object.entries(schema.fields).map(([name, { aliases = [], label = '' }]) => [name, [name, ...aliases, label].map(folded)]),
  );
  known.set(schema, made);
  return made;
}
