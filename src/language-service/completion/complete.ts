import { type CaretContext, type ContextKind, contextAt } from '../caret-context.ts';
import type { SearchDocument } from '../document.ts';
import { interpretations } from '../fixes/fixes.ts';
import { messages } from '../messages.ts';
import { joins, keywords, separators } from './keywords.ts';
import {
  type Completion,
  type CompletionProvider,
  type CompletionRequest,
  noOffers,
  type Offers,
  replacedText,
} from './offer.ts';
import { operands } from './operands.ts';
import { operatorOffers } from './operators.ts';
import { values } from './values.ts';

/** What can be written at an offset. */
export type CompletionList = {
  /** Best first; editors keep the order. */
  readonly items: readonly Completion[];
  /** Another character may give others: the editor asks again instead of filtering these. */
  readonly isIncomplete: boolean;
};

/** What `complete` takes. */
export type CompleteOptions = {
  /** `typed` after a character: nothing where nothing has to follow; `asked` by default. */
  readonly trigger?: 'typed' | 'asked';
  readonly signal?: AbortSignal;
};

/** What can come at a caret, best first. A promise only where `suggestValues` returns one. */
export function complete(
  document: SearchDocument,
  caret: number,
  { trigger = 'asked', signal = new AbortController().signal }: CompleteOptions = {},
): CompletionList | Promise<CompletionList> {
  const context = contextAt(document, caret);
  const request = { document, context, signal };
  if (trigger === 'typed' && context.typed === '' && !mustFollow(context, document.text)) return listOf(noOffers, request, false);
  const list = (found: Offers) => listOf(found, request, trigger === 'asked');
  const offers = providers[context.kind](request);
  return offers instanceof Promise ? offers.then(list) : list(offers);
}

const providers: Readonly<Record<ContextKind, CompletionProvider>> = {
  operand: operands,
  operator: operatorOffers,
  value: values,
  separator: separators,
  join: joins,
  keyword: keywords,
  none: () => noOffers,
};

/** Something must follow the caret that is slower to type than to choose. */
function mustFollow({ kind, isRequired, replace }: CaretContext, text: string): boolean {
  if (!isRequired || kind === 'separator' || kind === 'join' || replace.from < replace.to) return false;
  // Right behind a quoted name or value a space comes first.
  return kind === 'operand' || kind === 'value' || /\s/.test(text.charAt(replace.from - 1));
}

/** The list for an editor, with what is written there already first. */
function listOf({ offers, more }: Offers, request: CompletionRequest, isAsked: boolean): CompletionList {
  const { setting } = request.document;
  const { range, replace, typed } = request.context;
  const inOrder = [...offers.filter(({ isExact }) => isExact), ...offers.filter(({ isExact }) => !isExact)];
  const items = inOrder.map(({ isExact, filter, ...offer }, at): Completion => {
    const place = { range, replace, filter: filter ?? (typed || offer.label) };
    return { ...offer, ...place, ...(isExact && at === 0 && { isPreselected: true }) };
  });
  if (more > 0) {
    const label = messages(setting.locale).completion.more(more);
    const insert = replacedText(request);
    items.push({ label, kind: 'text', insert, caret: typed.length, range, replace, filter: typed || label });
  }
  if (isAsked || items.length === 0) items.push(...ofWholeText(request, items.length === 0));
  return { items, isIncomplete: items.length > 0 };
}

/** What a text with an error may mean, in place of all of it; Enter takes only what is sure. */
function ofWholeText({ document, context }: CompletionRequest, isAlone: boolean): readonly Completion[] {
  const { text, setting } = document;
  const { whole, isSure } = interpretations(document);
  const caret = context.range.to;
  return whole.flatMap(({ interpretation }, at) => {
    if (interpretation === undefined) return [];
    const label = `${messages(setting.locale).fixes.interpret} ${interpretation.text}`;
    const place = { range: { from: 0, to: caret }, replace: { from: 0, to: text.length }, filter: text.slice(0, caret) || label };
    const isPreselected = isAlone && isSure && at === 0;
    return [
      { label, kind: 'text', insert: interpretation.text, interpretation, ...place, ...(isPreselected && { isPreselected }) },
    ];
  });
}
