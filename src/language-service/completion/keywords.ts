import { walk } from '../../../grammar/expression.ts';
import { is, isConnective, isValue } from '../../../grammar/lexer.ts';
import { printName } from '../../../grammar/literal.ts';
import { summaryOf } from '../../../grammar/messages/operators.ts';
import { Comma, RightParenthesis } from '../../../grammar/tokens.ts';
import { finderIn, isQuoted } from '../../schema/schema.ts';
import { wordsOf } from '../display-text.ts';
import { messages } from '../messages.ts';
import { withCaret, wordAlone, wordThen } from './insertion.ts';
import {
  type CompletionProvider,
  type CompletionRequest,
  conditionField,
  noOffers,
  type Offer,
  type Offers,
  replacedText,
} from './offer.ts';
import { allowedOperators } from './operators.ts';

/** After a condition: AND, OR, a group's end, the upper bound of a date with only a lower one. */
export const joins: CompletionProvider = (request): Offers => {
  const { context, document } = request;
  const { profile, locale } = document.setting;
  const { and, or, close } = messages(locale).completion;
  const isReplacing = context.replace.to > context.replace.from;
  if (!isReplacing && isConnective(context.next)) return noOffers;
  const word = (label: 'AND' | 'OR', synonyms: readonly string[], description: string): readonly Offer[] => {
    if (!profile.connectives.includes(label) || ![label, ...synonyms].some((one) => beginsTyped(one, request))) return [];
    const insertion = wordThen(label, request, (next) => !isConnective(next));
    return [{ label, kind: 'keyword', description, ...insertion, ...exact(label, request), asksAgain: true }];
  };
  const words = [...word('AND', ['EN', '&&'], and), ...word('OR', ['OF', '||'], or)];
  const canClose = context.typed === '' && context.expected.includes(')') && !is(context.next, RightParenthesis);
  return allOf([...words, ...upperBound(request), ...(canClose ? [symbolOffer(')', close)] : [])]);
};

/** After a value of a list. What is being written there is no part of the list yet. */
export const separators: CompletionProvider = (request): Offers => {
  const { context, document } = request;
  const { comma, close } = messages(document.setting.locale).completion;
  if (is(context.next, Comma) || context.typed !== '') return noOffers;
  const isBeforeValue = isValue(context.next);
  return allOf([
    { ...symbolOffer(',', comma), ...(!isBeforeValue && { asksAgain: true }) },
    ...(is(context.next, RightParenthesis) || isBeforeValue ? [] : [symbolOffer(')', close)]),
  ]);
};

/** Where only certain words or symbols can come. */
export const keywords: CompletionProvider = (request): Offers => {
  const { context, document } = request;
  const { expected, next } = context;
  const { locale, profile } = document.setting;
  const { negated, and } = messages(locale).completion;
  const offers: Offer[] = [];
  const add = (label: string, description: string | undefined, more: Pick<Offer, 'insert' | 'caret' | 'asksAgain'>) => {
    if (beginsTyped(label, request))
      offers.push({ label, kind: 'keyword', ...(description && { description }), ...exact(label, request), ...more });
  };
  const isOpen = (label: string) => expected.includes(label) && next?.image.toUpperCase() !== label;
  const isBeforeValue = isValue(next);
  if (isOpen('(')) {
    const insertion = isBeforeValue ? wordAlone('(', request) : withCaret('(', ')', request);
    add('(', summaryOf('IN', locale), { ...insertion, asksAgain: true });
  }
  if (isOpen('AND')) {
    const hasQuotes = isQuoted(conditionField(request)?.field.type) && !isBeforeValue;
    const insertion = hasQuotes ? withCaret('AND "', '"', request) : wordThen('AND', request, isValue);
    add('AND', and, { ...insertion, ...(!isBeforeValue && { asksAgain: true }) });
  }
  if (isOpen('NULL')) {
    add('NULL', summaryOf('IS NULL', locale), wordAlone('NULL', request));
    if (isOpen('NOT') && profile.connectives.includes('NOT'))
      add('NOT NULL', negated['IS NOT NULL'], wordAlone('NOT NULL', request));
  }
  return allOf(offers);
};

const allOf = (offers: readonly Offer[]): Offers => ({ offers, more: 0 });

const symbolOffer = (label: string, description: string): Offer => ({ label, kind: 'keyword', description, insert: label });

const beginsTyped = (label: string, { context: { typed } }: CompletionRequest): boolean => label.startsWith(typed.toUpperCase());

const exact = (label: string, request: CompletionRequest): { readonly isExact?: true } =>
  replacedText(request).toUpperCase() === label ? { isExact: true } : {};

/** `AND startdatum <= ""`, where a date has a lower bound and nothing else. */
function upperBound(request: CompletionRequest): readonly Offer[] {
  const { context, document } = request;
  const { setting, partial } = document;
  const named = conditionField(request);
  const isLower = context.condition?.operator === '>=' || context.condition?.operator === '>';
  if (!isLower || named?.field.type !== 'date' || context.next !== undefined || !beginsTyped('AND', request)) return [];
  if (!allowedOperators(named.field, setting).includes('<=') || partial === undefined) return [];
  const find = finderIn(setting.schema);
  let isBounded = false;
  walk(partial, (node) => {
    if ('field' in node && node.kind !== 'missing' && find(node.field)?.name === named.name) {
      isBounded ||= node.kind !== 'comparison' || (node.operator !== '>=' && node.operator !== '>');
    }
  });
  if (isBounded) return [];
  const name = printName(named.name);
  const description = messages(setting.locale).completion.until;
  const insertion = withCaret(`AND ${name} <= "`, '"', request);
  return [{ label: `AND ${wordsOf(name, 80)} <=`, kind: 'snippet', description, ...insertion, asksAgain: true }];
}
