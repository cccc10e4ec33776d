import type { Range } from '../../grammar/expression.ts';
import { printLiteral } from '../../grammar/print.ts';
import type { Schema } from '../schema/schema.ts';
import type { WrittenValue } from './conditions.ts';
import { type WhenText, type WhenValue, whensAt } from './dates.ts';
import { sourceOf, type WrittenSource, type WrittenToken } from './source.ts';
import { type FoundMeaning, findings, type Meaning, pathOf, type Vocabulary } from './vocabulary.ts';

/*
 * The items of a text: every word, phrase, value and symbol that may begin at a token, with what it
 * costs to take it so. What is written by a rule costs nothing.
 */

type Weight = Range & { readonly length: number; readonly cost: number; readonly isGuess: boolean; readonly slips: number };

export type WrittenItem = Weight &
  (
    | { readonly is: 'field'; readonly name: string }
    | { readonly is: 'relation'; readonly relation: (Meaning & { is: 'relation' })['relation']; readonly isWord: boolean }
    | { readonly is: 'value'; readonly value: WrittenValue }
    | { readonly is: 'both'; readonly values: readonly [WhenValue, WhenValue] }
    | { readonly is: 'and' | 'or' | 'not' | 'with' | 'without' | 'orMore' | 'orLess' | 'null' }
    | { readonly is: 'comma'; readonly isTight: boolean; readonly isSemicolon: boolean }
    | { readonly is: 'to'; readonly isSign: boolean }
    | { readonly is: 'open' | 'close'; readonly bracket: string }
    /** Left out; `isSpoken` if it says nothing of its own. */
    | { readonly is: 'noise'; readonly isSpoken: boolean }
  );

/** The items of a source by the token that they begin at. */
export function itemsOf(
  source: WrittenSource,
  schema: Schema,
  vocabulary: Vocabulary,
  today: number,
): (at: number) => readonly WrittenItem[] {
  const { text, tokens } = source;
  const found = tokens.map((_, at) => [...findings(vocabulary, tokens, at)]);
  const task: WhenText = { text, tokens, findings: found, today };
  const quotedWhen = (one: string): WhenValue | undefined => {
    const inner = sourceOf(one);
    if (inner.tokens.length === 0 || inner.tokens.length > 6) return undefined;
    const within = {
      text: inner.text,
      tokens: inner.tokens,
      findings: inner.tokens.map((_, at) => [...findings(vocabulary, inner.tokens, at)]),
      today,
    };
    for (const { length, values } of whensAt(within, 0))
      if (length === inner.tokens.length && values.length === 1) return values[0];
    return undefined;
  };
  const fieldsNamed = (one: string): readonly string[] => {
    let node: typeof vocabulary.root | undefined = vocabulary.root;
    for (const word of pathOf(one)) node = node?.next.get(word);
    return node?.senses.flatMap(({ meaning }) => (meaning.is === 'field' ? [meaning.name] : [])) ?? [];
  };
  return (at) => {
    const token = tokens[at];
    if (token === undefined) return [];
    const items: WrittenItem[] = [];
    const weight = (length: number, cost: number, isGuess = false, slips = 0): Weight => ({
      from: token.from,
      to: tokens[at + length - 1]?.to ?? token.to,
      length,
      cost: cost + 0.05,
      isGuess,
      slips,
    });
    for (const one of found[at] ?? []) items.push(...itemsOfFinding(one, weight, task, at, schema, vocabulary));
    for (const { values, length, cost, isGuess } of whensAt(task, at)) {
      const [first, second] = values;
      const whole = withAside(task, at + length);
      if (first !== undefined && second !== undefined)
        items.push({ is: 'both', values: [first, second], ...weight(length, cost, isGuess) });
      else if (first !== undefined) items.push({ is: 'value', value: first, ...weight(length + whole, cost, isGuess) });
    }
    for (const { digits, length, cost } of numbersAt(tokens, at))
      items.push({ is: 'value', value: { form: 'number', digits }, ...weight(length, cost) });
    if (token.kind === 'string') {
      for (const name of fieldsNamed(token.text)) items.push({ is: 'field', name, ...weight(1, 0.1) });
      const value: WrittenValue = {
        form: 'text',
        text: token.text,
        isQuoted: true,
        isPattern: token.isPattern,
        when: quotedWhen(token.text),
      };
      items.push({ is: 'value', value, ...weight(1 + aside(tokens, at + 1, (one) => one.kind === 'number'), 0) });
    }
    const [dot, member] = [tokens[at + 1], tokens[at + 2]];
    if (token.kind === 'word' && dot?.text === '.' && dot.isGlued && member?.kind === 'word' && member.isGlued)
      items.push({ is: 'noise', isSpoken: true, ...weight(2, 0) });
    items.push(...patternsAt(tokens, at, weight), ...wordsAt(source, at, found, weight));
    if (token.kind === 'symbol' && !items.some(({ is }) => is !== 'noise' && is !== 'value'))
      items.push({ is: 'noise', isSpoken: false, ...weight(1, 1.2, false, 1) });
    return items;
  };
}

function itemsOfFinding(
  { meaning, cost, length, slips }: FoundMeaning,
  weight: (length: number, cost: number, isGuess?: boolean, slips?: number) => Weight,
  { tokens }: WhenText,
  at: number,
  schema: Schema,
  vocabulary: Vocabulary,
): readonly WrittenItem[] {
  const own = weight(length, cost, false, slips);
  const [token] = tokens.slice(at);
  switch (meaning.is) {
    case 'date':
      return [];
    case 'relation':
      return [{ is: 'relation', relation: meaning.relation, isWord: token?.kind === 'word' && cost > 0, ...own }];
    case 'field': {
      // `Start date (RES_FROMDATE)`: a label that two fields have is followed by the name.
      const inner = tokens[at + length + 1];
      const [open, close] = [tokens[at + length], tokens[at + length + 2]];
      const isAside = open?.text === '(' && close?.text === ')' && inner?.kind === 'word';
      const named = isAside
        ? Object.keys(schema.fields).find((name) => name.toLowerCase() === inner.text.toLowerCase())
        : undefined;
      const isMany = vocabulary.stems(token?.key ?? '').length > 0;
      const plain: readonly WrittenItem[] = [
        { is: 'field', name: meaning.name, ...own },
        // What is asked for: `rooms with …`.
        ...(isMany ? [{ is: 'noise' as const, isSpoken: false, ...own, cost: 0.8, isGuess: true }] : []),
      ];
      return named === undefined ? plain : [{ is: 'field', name: named, ...weight(length + 3, cost, false, slips) }, ...plain];
    }
    case 'known': {
      const text = tokens
        .slice(at, at + length)
        .map((one) => one.text)
        .join(' ');
      const value: WrittenValue = { form: 'known', field: meaning.field, literal: meaning.literal, text };
      const more = aside(
        tokens,
        at + length,
        (one) => one.text === String(meaning.literal.value) || printLiteral(meaning.literal) === one.text,
      );
      return [{ is: 'value', value, ...weight(length + more, cost, false, slips) }];
    }
    case 'truth':
      return [{ is: 'value', value: { form: 'truth', truth: meaning.truth }, ...own }];
    case 'to':
      return [
        {
          is: 'to',
          isSign:
            token?.text === '-' && tokens[at + 1]?.isGlued === true && !(token.isGlued && tokens[at - 1]?.kind !== 'symbol'),
          ...own,
        },
      ];
    case 'comma': {
      // `1,200` is rather a number than two.
      const isTight = token?.isGlued === true && tokens[at + 1]?.isGlued === true && tokens[at + 1]?.kind === 'number';
      return [{ is: 'comma', isTight, isSemicolon: token?.text === ';', ...own }];
    }
    case 'open':
    case 'close':
      return [{ is: meaning.is, bracket: meaning.bracket, ...own }];
    case 'noise':
      return [{ is: 'noise', isSpoken: true, ...own, cost: own.cost + 0.05 }];
    default:
      return [{ is: meaning.is, ...own }];
  }
}

/** What is in parentheses behind a value and says the same: its number, or the day that it is. */
function aside(tokens: readonly WrittenToken[], at: number, isSame: (token: WrittenToken) => boolean): number {
  const inner = tokens[at + 1];
  return tokens[at]?.text === '(' && tokens[at + 2]?.text === ')' && inner !== undefined && isSame(inner) ? 3 : 0;
}

function withAside(task: WhenText, at: number): number {
  if (task.tokens[at]?.text !== '(') return 0;
  for (const { length } of whensAt(task, at + 1)) if (task.tokens[at + 1 + length]?.text === ')') return length + 2;
  return 0;
}

/** Numbers with their sign, decimals and thousands, as English and Dutch write them. */
function* numbersAt(
  tokens: readonly WrittenToken[],
  at: number,
): Generator<{ readonly digits: string; readonly length: number; readonly cost: number }> {
  const isMinus = tokens[at]?.text === '-' && tokens[at + 1]?.kind === 'number' && tokens[at + 1]?.isGlued === true;
  const start = isMinus ? at + 1 : at;
  if (tokens[start]?.kind !== 'number') return;
  const sign = isMinus ? '-' : '';
  const head = tokens[start].text.replace(/^0+(?=\d)/, '');
  const groups: string[] = [];
  yield { digits: sign + head, length: start - at + 1, cost: isGluedWord(tokens[start + 1]) ? 0.8 : 0 };
  for (let next = start + 1, mark: string = ''; next + 1 < tokens.length; next += 2) {
    const [separator, digits] = [tokens[next], tokens[next + 1]];
    if (!separator?.isGlued || !digits?.isGlued || digits.kind !== 'number' || (separator.text !== '.' && separator.text !== ','))
      return;
    const length = next + 2 - at;
    const isThousands = digits.text.length === 3 && head.length < 4 && (mark === '' || mark === separator.text);
    const whole = head + groups.join('');
    if (isThousands)
      yield { digits: sign + whole + digits.text, length, cost: separator.text === '.' && groups.length === 0 ? 0.3 : 0.2 };
    if (groups.length === 0 || mark !== separator.text)
      yield { digits: `${sign}${whole}.${digits.text}`, length, cost: isThousands ? 0.4 : separator.text === '.' ? 0 : 0.1 };
    if (!isThousands) return;
    mark = separator.text;
    groups.push(digits.text);
  }
}

const isGluedWord = (token: WrittenToken | undefined) => token?.kind === 'word' && token.isGlued;

/** `*` alone is any value; `jans*` and `*koor*` are patterns. */
function* patternsAt(
  tokens: readonly WrittenToken[],
  at: number,
  weight: (length: number, cost: number) => Weight,
): Generator<WrittenItem> {
  const isStar = (index: number) => tokens[index]?.text === '*';
  const opens = isStar(at);
  const word = opens ? at + 1 : at;
  if (opens && !(tokens[word]?.isGlued && tokens[word]?.kind === 'word'))
    yield { is: 'value', value: { form: 'any' }, ...weight(1, 0) };
  const token = tokens[word];
  if (token === undefined || token.kind === 'symbol' || (opens && !token.isGlued)) return;
  const ends = isStar(word + 1) && tokens[word + 1]?.isGlued === true;
  if (!opens && !ends) return;
  const text = `${opens ? '%' : ''}${token.text}${ends ? '%' : ''}`;
  yield {
    is: 'value',
    value: { form: 'text', text, isQuoted: false, isPattern: true, when: undefined },
    ...weight(word - at + (ends ? 2 : 1), 0),
  };
}

/** Words without quotes as a text: those that mean nothing else are cheap. */
function* wordsAt(
  { text, tokens }: WrittenSource,
  at: number,
  found: readonly (readonly FoundMeaning[])[],
  weight: (length: number, cost: number, isGuess?: boolean) => Weight,
): Generator<WrittenItem> {
  let cost = 0;
  let isExplained = false;
  for (let length = 1; length <= 5; length++) {
    const token = tokens[at + length - 1];
    const isHyphen = length > 1 && token?.text === '-' && token.isGlued && tokens[at + length]?.isGlued === true;
    if (isHyphen && tokens[at + length]?.kind === 'word') continue;
    if (
      token === undefined ||
      (token.kind !== 'word' && token.kind !== 'number') ||
      (length > 1 && token.kind === 'number' && token.isGlued)
    )
      return;
    const meanings = found[at + length - 1] ?? [];
    const isKnown = meanings.some(({ slips }) => slips === 0);
    isExplained ||= meanings.some(({ slips, meaning: { is } }) => slips === 0 && is !== 'noise' && is !== 'field' && is !== 'known');
    cost += token.kind === 'number' ? 0.9 : isKnown ? 1.1 : meanings.length > 0 ? 0.8 : 0.35;
    const first = tokens[at];
    if (first === undefined || (length === 1 && token.kind === 'number')) continue;
    const written = text.slice(first.start, token.start + token.text.length);
    if (isKnown && length > 1) continue;
    yield {
      is: 'value',
      value: { form: 'text', text: written, isQuoted: false, isPattern: false, isExplained, when: undefined },
      ...weight(length, cost),
    };
  }
}
