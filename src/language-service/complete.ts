import type { Range } from '../../grammar/expression.ts';
import type { ContextKind } from './caret-reading.ts';
import { askedOperators } from './completion/asked-operators.ts';
import { joins, keywords, separators } from './completion/links.ts';
import { listOf, noOffers, type Provider } from './completion/offer.ts';
import { operands } from './completion/operands.ts';
import { resolveCompletion } from './completion/resolve-completion.ts';
import { values } from './completion/values.ts';
import { type Context, contextAt } from './context.ts';
import type { SearchDocument } from './search-document.ts';
import type { Setting } from './setting.ts';

/** What a suggestion is; editors show a sign for it, and screen readers its name. */
export type CompletionKind = 'field' | 'operator' | 'keyword' | 'value' | 'snippet' | 'text';

/** One suggestion, as plain data. */
export type Completion = {
  /** What the list shows first: the field, the operator, the number, the date as it is written. */
  readonly label: string;
  readonly kind: CompletionKind;
  /** Said right behind the label, in a few letters: the type of a field, what a date is called. */
  readonly detail?: string;
  /** Said at the right: the label of a field, the name of a value, the day that a date means. Never what `detail` says already. */
  readonly description?: string;
  /** What is put in the place of `replace`. */
  readonly insert: string;
  /** Where the caret comes to stand in `insert`; at its end by default. Beyond the end for a caret that steps over a closing quote behind it. */
  readonly caret?: number;
  /** What was typed: from its first character to the caret. */
  readonly range: Range;
  /** What is replaced: `range`, and what of the same piece stands behind the caret. */
  readonly replace: Range;
  /** What an editor that filters by itself is to compare with the text of `range`. */
  readonly filter: string;
  /** It is the one that Enter takes. At most one of a list, and then its first. */
  readonly isPreselected?: true;
  /** After it was taken something must follow: the editor asks again at once. */
  readonly asksAgain?: true;
  /** What `resolve` looks up to say more about it. */
  readonly about?: { readonly field: string; readonly value?: string | number | boolean };
};

export type CompletionList = {
  /** Best first; editors keep the order. */
  readonly items: readonly Completion[];
  /** Another character may give others: the editor asks again instead of filtering these. */
  readonly isIncomplete: boolean;
};

export type CompleteOptions = {
  /** `typed` where a character was typed, which gives nothing where nothing has to follow; `asked` where the user asks. */
  readonly trigger?: 'typed' | 'asked';
  readonly signal?: AbortSignal;
};

/** What can stand at a caret, best first. A promise only where `suggestValues` gives one. */
export function complete(
  document: SearchDocument,
  caret: number,
  { trigger = 'asked', signal = new AbortController().signal }: CompleteOptions = {},
): CompletionList | Promise<CompletionList> {
  const context = contextAt(document, caret);
  const request = { document, context, signal };
  if (trigger === 'typed' && context.typed === '' && !isAwaited(context, document.text)) return listOf(noOffers, request);
  const offers = providers[context.kind](request);
  return offers instanceof Promise ? offers.then((made) => listOf(made, request)) : listOf(offers, request);
}

/** One for each kind of place. */
const providers: Readonly<Record<ContextKind, Provider>> = {
  operand: operands,
  operator: askedOperators,
  value: values,
  separator: separators,
  join: joins,
  keyword: keywords,
  none: () => noOffers,
};

/** Something has to stand at the caret, which is not a sign that is quicker typed than chosen, and does not stand there yet. */
function isAwaited({ kind, isRequired, replace }: Context, text: string): boolean {
  if (!isRequired || kind === 'separator' || kind === 'join' || replace.from < replace.to) return false;
  // Right behind a name or value in quotes there is a space to come first.
  return kind === 'operand' || kind === 'value' || /\s/.test(text.charAt(replace.from - 1));
}

/** More about a suggestion, to be shown beside it: sentences with code in backticks. */
export function resolve(setting: Setting, completion: Completion): readonly string[] {
  return resolveCompletion(setting, completion);
}
