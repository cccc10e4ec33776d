import { walk } from '../../../grammar/expression.ts';
import { is, isConnective, isValue } from '../../../grammar/lexer.ts';
import { printName } from '../../../grammar/literal.ts';
import { operators } from '../../../grammar/operators.ts';
import { Comma, RightParenthesis } from '../../../grammar/tokens.ts';
import { finderIn } from '../../schema/schema.ts';
import { wordsOf } from '../data-text.ts';
import { askableOperators, askedField } from './askable.ts';
import { isQuoted } from './asked-operators.ts';
import { completionWords } from './completion-words.ts';
import { withCaret, wordAlone, wordThen } from './insertion.ts';
import { noOffers, type Offer, type Offers, type Provider, type Request, writtenAt } from './offer.ts';

/** After a whole condition: AND, OR, the end of a group, and the upper bound of a date that has only a lower one. */
export const joins: Provider = (request): Offers => {
  const { context, document } = request;
  const { profile, locale } = document.setting;
  const { and, or, close } = completionWords[locale];
  const isReplacing = context.replace.to > context.replace.from;
  if (!isReplacing && isConnective(context.next)) return noOffers;
  const word = (label: 'AND' | 'OR', others: readonly string[], description: string): readonly Offer[] => {
    if (!profile.connectives.includes(label) || ![label, ...others].some((one) => begins(one, request))) return [];
    const insertion = wordThen(label, request, (next) => !isConnective(next));
    return [{ label, kind: 'keyword', description, ...insertion, ...exact(label, request), asksAgain: true }];
  };
  const words = [...word('AND', ['EN', '&&'], and), ...word('OR', ['OF', '||'], or)];
  const closes = context.typed === '' && context.expected.includes(')') && !is(context.next, RightParenthesis);
  const closing: readonly Offer[] = closes ? [{ label: ')', kind: 'keyword', description: close, insert: ')' }] : [];
  return offered([...words, ...upperBound(request), ...closing]);
};

/** In a list after a value. Whatever is being written there is no part of the list yet, and not replaced by a comma. */
export const separators: Provider = (request): Offers => {
  const { context, document } = request;
  const { comma, close } = completionWords[document.setting.locale];
  if (is(context.next, Comma) || context.typed !== '') return noOffers;
  const isClosed = is(context.next, RightParenthesis);
  const isFollowed = context.next !== undefined && isValue(context.next);
  return offered([
    { label: ',', kind: 'keyword', description: comma, insert: ',', ...(!isFollowed && { asksAgain: true }) },
    ...(isClosed || isFollowed ? [] : [{ label: ')', kind: 'keyword', description: close, insert: ')' } as const]),
  ]);
};

/** Where only certain words or signs can stand. */
export const keywords: Provider = (request): Offers => {
  const { context, document } = request;
  const { expected, next } = context;
  const { locale, profile } = document.setting;
  const { negated, and } = completionWords[locale];
  const offers: Offer[] = [];
  const add = (label: string, description: string | undefined, more: Pick<Offer, 'insert' | 'caret' | 'asksAgain'>) => {
    if (begins(label, request))
      offers.push({ label, kind: 'keyword', ...(description && { description }), ...exact(label, request), ...more });
  };
  const isThere = (label: string) => next?.image.toUpperCase() === label;
  if (expected.includes('(') && !isThere('(')) {
    const insertion = next !== undefined && isValue(next) ? wordAlone('(', request) : withCaret('(', ')', request);
    add('(', operators.IN.summary[locale], { ...insertion, asksAgain: true });
  }
  if (expected.includes('AND') && !isThere('AND')) {
    const isFollowed = next !== undefined && isValue(next);
    const quotes = isQuoted(askedField(request)?.field.type) && !isFollowed;
    const insertion = quotes ? withCaret('AND "', '"', request) : wordThen('AND', request, isValue);
    add('AND', and, { ...insertion, ...(!isFollowed && { asksAgain: true }) });
  }
  if (expected.includes('NULL') && !isThere('NULL')) {
    add('NULL', operators['IS NULL'].summary[locale], wordAlone('NULL', request));
    if (expected.includes('NOT') && !isThere('NOT') && profile.connectives.includes('NOT'))
      add('NOT NULL', negated['IS NOT NULL'], wordAlone('NOT NULL', request));
  }
  return offered(offers);
};

const offered = (offers: readonly Offer[]): Offers => ({ offers, more: 0 });

const begins = (label: string, { context: { typed } }: Request): boolean => label.startsWith(typed.toUpperCase());

const exact = (label: string, request: Request): { readonly isExact?: true } =>
  writtenAt(request).toUpperCase() === label ? { isExact: true } : {};

/** `AND startdatum <= ""`, where a date was asked from a day on and until none. */
function upperBound(request: Request): readonly Offer[] {
  const { context, document } = request;
  const { setting, partial } = document;
  const named = askedField(request);
  const isLower = context.condition?.operator === '>=' || context.condition?.operator === '>';
  if (!isLower || named?.field.type !== 'date' || context.next !== undefined || !begins('AND', request)) return [];
  if (!askableOperators(named.field, setting).includes('<=') || partial === undefined) return [];
  const find = finderIn(setting.schema);
  let isBounded = false;
  walk(partial, (node) => {
    if ('field' in node && node.kind !== 'missing' && find(node.field)?.name === named.name) {
      isBounded ||= node.kind !== 'comparison' || (node.operator !== '>=' && node.operator !== '>');
    }
  });
  if (isBounded) return [];
  const name = printName(named.name);
  const description = completionWords[setting.locale].until;
  const insertion = withCaret(`AND ${name} <= "`, '"', request);
  return [{ label: `AND ${wordsOf(name, 80)} <=`, kind: 'snippet', description, ...insertion, asksAgain: true }];
}
