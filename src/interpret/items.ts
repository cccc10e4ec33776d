import type { Expression, Range } from '../../grammar/expression.ts';
import { printLiteral } from '../../grammar/print.ts';
import { parseDay } from '../schema/dates.ts';
import type { Schema } from '../schema/schema.ts';
import type { WrittenValue } from './conditions.ts';
import { tokensUpTo, type WhenText, type WhenValue, whensAt } from './dates.ts';
import { patternOf, sourceOf, type WrittenSource, type WrittenToken } from './source.ts';
import { type FoundMeaning, findings, type Vocabulary, type WrittenRelation } from './vocabulary.ts';
import { fieldsOfCodes } from './words/fields.ts';

/*
 * The items of a text: every word, phrase, value and symbol that may begin at a token, with what
 * it costs to take it so. What is written by a rule costs nothing.
 */

type Weight = Range & { readonly length: number; readonly cost: number; readonly isGuess: boolean; readonly slips: number };

export type WrittenItem = Weight & ItemMeaning;

type ItemMeaning =
  | { readonly is: 'field'; readonly name: string }
  | { readonly is: 'relation'; readonly relation: WrittenRelation; readonly isWord: boolean }
  | { readonly is: 'value'; readonly value: WrittenValue }
  | { readonly is: 'condition'; readonly expression: Expression }
  | { readonly is: 'both'; readonly values: readonly [WhenValue, WhenValue] }
  | { readonly is: 'verdict'; readonly truth: boolean }
  | { readonly is: 'and' | 'or' | 'not' | 'with' | 'without' | 'orMore' | 'orLess' | 'begins' | 'null' }
  | { readonly is: 'comma'; readonly isTight: boolean; readonly isSemicolon: boolean }
  | { readonly is: 'to'; readonly isSign: boolean }
  | { readonly is: 'open' | 'close'; readonly bracket: string }
  /** Left out; `isSpoken` if it says nothing of its own. */
  | {
      readonly is: 'noise';
      readonly isSpoken: boolean;
      readonly isArticle?: boolean;
      readonly isPlace?: boolean;
      readonly isField?: boolean;
    };

/** The items of a source by the token that they begin at. */
export function itemsOf(
  source: WrittenSource,
  schema: Schema,
  vocabulary: Vocabulary,
  today: number,
): (at: number) => readonly WrittenItem[] {
  const { text, tokens } = source;
  const findingsOf = (all: readonly WrittenToken[]) => all.map((_, at) => [...findings(vocabulary, all, at)]);
  const found = findingsOf(tokens);
  addEnds(found, tokens, vocabulary);
  // `show` asks at the beginning; behind a word it is a name, as of a magic show.
  let isLead = true;
  for (const [at, all] of found.entries()) {
    if (!isLead) found[at] = all.filter(({ meaning }) => !('isCommand' in meaning));
    isLead &&= all.some(({ meaning }) => meaning.is === 'noise');
  }
  const asksFree = tokens.some(({ key }) => vocabulary.rooms.has(key));
  const task: WhenText = { text, tokens, findings: found, today };
  const quotedWhen = (one: string): WhenValue | undefined => {
    const inner = sourceOf(one);
    const { length } = inner.tokens;
    if (length === 0 || length > 10) return undefined;
    const whens = [...whensAt({ ...inner, findings: findingsOf(inner.tokens), today }, 0)];
    return whens.find((when) => when.length === length && when.values.length === 1)?.values[0];
  };
  return (at) => {
    const token = tokens[at];
    if (token === undefined) return [];
    // Which rooms are free is what no search says.
    if (asksFree && vocabulary.free.has(token.key) && !found[at]?.some(({ meaning }) => meaning.is === 'field')) return [];
    const items: WrittenItem[] = [];
    // Of a phrase that no search can say, nothing else is made.
    // The note says urgent.
    const isSaid = [1, 2, 3].some((back) =>
      found[at - back]?.some(
        ({ meaning, length }) => length === back && meaning.is === 'relation' && /[~^]/.test(meaning.relation),
      ),
    );
    const unclearLengths = (found[at] ?? []).map(({ meaning, length }) => (meaning.is === 'unclear' ? length : 0));
    const unclear = isSaid ? 0 : Math.max(0, ...unclearLengths);
    const add: Add = (item, length, cost, isGuess = false, slips = 0) => {
      const to = tokens[at + length - 1]?.to ?? token.to;
      const isNamed =
        (item.is === 'field' && cost < 0.01) || item.is === 'condition' || (item.is === 'value' && item.value.form === 'known');
      if (length <= unclear && !isNamed) return;
      items.push({ ...item, from: token.from, to, length, cost: cost + 0.05, isGuess, slips });
    };
    const whens = [...whensAt(task, at)];
    const isAge = whens.some(({ values: [value] }) => value?.form === 'day' && value.isBeyond === true);
    for (const one of found[at] ?? [])
      if (!isAge || one.meaning.is !== 'relation') addMeaning(one, add, found[at] ?? [], tokens, at, schema, vocabulary);
    for (const { values, length, cost, isGuess } of whens) {
      const [value, second] = values;
      if (value === undefined) continue;
      if (second === undefined) {
        const [said, more] = dateBehind(task, at, length, value);
        add({ is: 'value', value: said }, more + sameDay(task, at + more), cost, isGuess);
      } else add({ is: 'both', values: [value, second] }, length, cost, isGuess);
    }
    for (const { digits, length, cost } of numbersAt(tokens, found, at))
      add({ is: 'value', value: { form: 'number', digits } }, length, cost);
    if (token.kind === 'string') {
      const isRegex =
        !token.isPattern && tokens.slice(Math.max(0, at - 2), at).some(({ key }) => /^(?:\$?regexp?|rlike|=~)$/.test(key));
      const isPattern = token.isPattern || isRegex;
      const written = isRegex ? patternOf(token.text) : token.text;
      for (const { meaning } of vocabulary.of(token.text)) if (meaning.is === 'field') add(meaning, 1, 0.1);
      const value: WrittenValue = {
        form: 'text',
        text: written ?? '',
        isQuoted: true,
        isPattern,
        isExplained: /[=<>]/.test(token.text),
        when: quotedWhen(token.text),
      };
      if (written !== undefined) add({ is: 'value', value }, 1 + aside(tokens, at + 1, ({ kind }) => kind === 'number'), 0);
    }
    const [dot, member] = [tokens[at + 1], tokens[at + 2]];
    const isNamed = found[at]?.some(({ meaning, slips }) => meaning.is === 'field' && slips === 0) === true;
    if (token.kind === 'word' && dot?.text === '.' && dot.isGlued && member?.kind === 'word' && member.isGlued && !isNamed)
      add({ is: 'noise', isSpoken: true }, 2, 0);
    addPattern(tokens, at, add);
    addCode(source, schema, at, add);
    addCompound(token, found[at] ?? [], schema, vocabulary, add);
    const said = (found[at] ?? []).filter(({ meaning }) => meaning.is !== 'unclear');
    addWords(source, schema, vocabulary, at, isSaid ? found.with(at, said) : found, add);
    // A sign that nothing explains is left out, unless it may compare.
    const isLeft = token.kind === 'symbol' && !/[=<>~!]/.test(token.text);
    if (isLeft && !items.some(({ is }) => is !== 'noise' && is !== 'value'))
      add({ is: 'noise', isSpoken: false }, 1, 1.2, true, 1);
    return items;
  };
}

/** The ends of names that share their beginning: `Zaal S or M`. */
function addEnds(found: FoundMeaning[][], tokens: readonly WrittenToken[], vocabulary: Vocabulary): void {
  let [beginning, end] = ['', 0];
  for (const [at, findings] of found.entries()) {
    const known = findings.find(({ meaning, length, slips }) => meaning.is === 'known' && length > 1 && slips === 0);
    if (known !== undefined) {
      end = at + known.length;
      beginning = tokens
        .slice(at, end - 1)
        .map(({ text }) => text)
        .join(' ');
    } else if (at === end + 1 && found[end]?.some(({ meaning: { is } }) => is === 'and' || is === 'or' || is === 'comma')) {
      const shared = vocabulary.of(`${beginning} ${tokens[at]?.text}`).filter(({ meaning }) => meaning.is === 'known');
      findings.push(...shared.map((sense) => ({ ...sense, length: 1, slips: 0 })));
      if (shared.length > 0) end = at + 1;
    }
  }
}

type Add = (item: ItemMeaning, length: number, cost: number, isGuess?: boolean, slips?: number) => void;

function addMeaning(
  { meaning, cost, length, slips }: FoundMeaning,
  add: Add,
  found: readonly FoundMeaning[],
  tokens: readonly WrittenToken[],
  at: number,
  schema: Schema,
  vocabulary: Vocabulary,
): void {
  const [token, next] = [tokens[at], tokens[at + 1]];
  const own = (item: ItemMeaning, more = 0) => add(item, length, cost + more, false, slips);
  const isAlsoNoise = found.some((one) => one.length === length && one.meaning.is === 'noise');
  switch (meaning.is) {
    case 'date':
      if (meaning.part === 'number' && !isAlsoNoise)
        own({ is: 'value', value: { form: 'number', digits: String(meaning.value) } });
      break;
    case 'unclear':
      break;
    case 'relation': {
      // Dutch `voor`: before a number, for a day.
      const isDoubtful =
        isAlsoNoise && (meaning.relation === 'before' || meaning.relation === 'after') && next?.kind !== 'number';
      return own({ ...meaning, isWord: token?.kind === 'word' && cost > 0 }, isDoubtful ? 0.02 : 0);
    }
    case 'field': {
      // `Start date (RES_FROMDATE)`: a label that two fields have is followed by the name.
      const named = Object.keys(schema.fields).find(
        (name) => aside(tokens, at + length, ({ text }) => text.toLowerCase() === name.toLowerCase()) > 0,
      );
      if (named !== undefined) add({ is: 'field', name: named }, length + 3, cost, false, slips);
      own(meaning);
      // What is asked for: `rooms with …`.
      const { type, values } = schema.fields[meaning.name] ?? {};
      const isFree = type === 'text' || (values === undefined && type !== 'date' && type !== 'time');
      const isPlural = vocabulary.stems(tokens[at + length - 1]?.key ?? '').length > 0;
      const isAsked = cost === 0 && vocabulary.relates(tokens[at + length]?.key ?? '');
      if (isPlural || !(isFree || isAsked))
        add({ is: 'noise', isSpoken: false, isField: true }, length, isPlural ? 0.5 : 1.6, true, slips);
      return;
    }
    case 'known': {
      const { field, literal } = meaning;
      const words = tokens.slice(at, at + length).map(({ text }) => text);
      // De is a word, DE a code; de Groot is a name.
      const isName =
        next?.kind === 'word' && (/^\p{Lu}\p{Ll}/u.test(next.text) || (particles.has(words.join()) && !vocabulary.has(next.key)));
      const isWord = isName && /^\p{Ll}{2}$/u.test(words.join());
      if ((isWord || /^\p{Lu}\p{Ll}$/u.test(words.join())) && words[0] !== literal.value) return;
      const isSame = ({ text }: WrittenToken) => text === String(literal.value) || text === printLiteral(literal);
      const more = aside(tokens, at + length, isSame);
      return add(
        { is: 'value', value: { form: 'known', field, literal, text: words.join(' ') } },
        length + more,
        cost,
        false,
        slips,
      );
    }
    case 'within': {
      const value = {
        kind: 'string',
        value: tokens
          .slice(at, at + length)
          .map((one, index) => (index > 0 && !one.isGlued ? ' ' : '') + one.text)
          .join(''),
      } as const;
      return own({ is: 'condition', expression: { kind: 'comparison', field: meaning.field, operator: '~', value } });
    }
    case 'truth':
      return own({ is: 'value', value: { form: 'truth', truth: meaning.truth } });
    case 'to': {
      const isBefore = token?.text === '-' && next?.isGlued === true;
      return own({ is: 'to', isSign: isBefore && !(token.isGlued && tokens[at - 1]?.kind !== 'symbol') });
    }
    case 'comma': {
      // `1,200` is rather a number than two.
      const isTight = token?.isGlued === true && next?.isGlued === true && next.kind === 'number';
      return own({ is: 'comma', isTight, isSemicolon: token?.text === ';' });
    }
    case 'orMore':
      // `20+`
      if (token?.text !== '+' || (token.isGlued && next?.isGlued !== true)) own({ is: 'orMore' });
      break;
    case 'noise':
      if ('isClosing' in meaning && tokens.slice(at + length).filter(({ kind }) => kind === 'word').length < 3)
        add({ is: 'noise', isSpoken: true }, tokens.length - at, cost);
      return own({ is: 'noise', isSpoken: true, isArticle: 'isArticle' in meaning, isPlace: 'isPlace' in meaning }, 0.05);
    default:
      return own(meaning as ItemMeaning);
  }
}

/** What is in parentheses behind a value and says the same: its number, or the day that it is. */
function aside(tokens: readonly WrittenToken[], at: number, isSame: (token: WrittenToken) => boolean): number {
  const inner = tokens[at + 1];
  return tokens[at]?.text === '(' && tokens[at + 2]?.text === ')' && inner !== undefined && isSame(inner) ? 3 : 0;
}

/** A weekday with its date, as in `Thursday 26/11`: that date, and how many tokens both are. */
function dateBehind(task: WhenText, at: number, length: number, value: WhenValue): readonly [WhenValue, number] {
  const isWeekday = task.findings[at]?.some(
    (one) => one.length === length && one.meaning.is === 'date' && one.meaning.part === 'weekday',
  );
  const weekday = parseDay(value.low ?? '');
  if (isWeekday !== true || weekday === undefined) return [value, length];
  const next = at + length + Number(task.tokens[at + length]?.text === ',');
  const dated = [...whensAt(task, next)].find(
    ({ values: [day], length: of }) =>
      day?.form === 'day' &&
      task.tokens[next]?.kind === 'number' &&
      day.low === day.high &&
      of > 2 &&
      ((parseDay(day.low ?? '') ?? weekday + 1) - weekday) % 7 === 0,
  );
  const [day] = dated?.values ?? [];
  return dated === undefined || day === undefined ? [value, length] : [day, next + dated.length - at];
}

function sameDay(task: WhenText, at: number): number {
  const whens = task.tokens[at]?.text === '(' ? [...whensAt(task, at + 1)] : [];
  const found = whens.find(({ length }) => task.tokens[at + 1 + length]?.text === ')');
  return found === undefined ? 0 : found.length + 2;
}

type WrittenNumber = { readonly digits: string; readonly length: number; readonly cost: number };

/** Numbers with their sign, decimals and thousands, as English and Dutch write them. */
function* numbersAt(
  tokens: readonly WrittenToken[],
  found: readonly (readonly FoundMeaning[])[],
  at: number,
): Generator<WrittenNumber> {
  const isMinus = tokens[at]?.text === '-' && tokens[at + 1]?.kind === 'number' && tokens[at + 1]?.isGlued === true;
  const start = isMinus ? at + 1 : at;
  const first = tokens[start];
  if (first?.kind !== 'number') return;
  let whole = (isMinus ? '-' : '') + first.text.replace(/^0+(?=\d)/, '');
  const isBeforeWord = tokens[start + 1]?.kind === 'word' && tokens[start + 1]?.isGlued === true;
  yield { digits: whole, length: start - at + 1, cost: isBeforeWord ? 0.8 : 0 };
  // `1k`, and five thousand as `5 thousand`.
  const times = found[start + 1]?.find(({ meaning, slips }) => slips === 0 && meaning.is === 'date' && meaning.part === 'number');
  const power = times !== undefined && 'value' in times.meaning ? /^1(0{2,4})$/.exec(String(times.meaning.value)) : null;
  const zeros = isBeforeWord && tokens[start + 1]?.key === 'k' ? '000' : power?.[1];
  if (zeros !== undefined) yield { digits: whole + zeros, length: start - at + 1 + (times?.length ?? 1), cost: 0 };
  const isShort = first.text.length < 4;
  for (let next = start + 1, mark = ''; ; next += 2) {
    const [separator, digits] = [tokens[next], tokens[next + 1]];
    if (!separator?.isGlued || digits?.kind !== 'number' || !digits.isGlued || !/^[.,]$/.test(separator.text)) return;
    const length = next + 2 - at;
    const isPoint = separator.text === '.';
    const isThousands = digits.text.length === 3 && isShort && (mark === '' || mark === separator.text);
    const isListed = /^[([,]$/.test(tokens[at - 1]?.text ?? '');
    if (isThousands) yield { digits: whole + digits.text, length, cost: isListed ? 1.2 : isPoint && mark === '' ? 0.3 : 0.2 };
    if (mark !== separator.text) yield { digits: `${whole}.${digits.text}`, length, cost: isThousands ? 0.4 : isPoint ? 0 : 0.1 };
    if (!isThousands) return;
    mark = separator.text;
    whole += digits.text;
  }
}

/** `*` alone is any value; `jans*` and `*koor*` are patterns. */
function addPattern(tokens: readonly WrittenToken[], at: number, add: Add): void {
  const isGlued = (index: number) => tokens[index]?.isGlued === true;
  const isStar = (index: number) => tokens[index]?.text === '*' && tokens[index]?.kind === 'symbol';
  const opens = isStar(at);
  const word = opens ? at + 1 : at;
  if (opens && !(isGlued(word) && tokens[word]?.kind === 'word')) add({ is: 'value', value: { form: 'any' } }, 1, 0);
  const token = tokens[word];
  const ends = isStar(word + 1) && isGlued(word + 1);
  if (token === undefined || token.kind === 'symbol' || (opens ? !token.isGlued : !ends)) return;
  const text = `${opens ? '%' : ''}${token.text}${ends ? '%' : ''}`;
  const value = { form: 'text', text, isQuoted: false, isPattern: true, when: undefined } as const;
  add({ is: 'value', value }, word - at + (ends ? 2 : 1), 0);
}

/** Whether the name of a text ends before a token. */
const isAsked = (found: readonly (readonly FoundMeaning[])[], at: number, { fields }: Schema): boolean =>
  [1, 2, 3].some((back) =>
    found[at - back]?.some(
      ({ meaning, length, slips }) =>
        length === back && slips === 0 && meaning.is === 'field' && fields[meaning.name]?.type === 'text',
    ),
  );

/** A code as EV-2041, or a day and a number, as the names of events are. */
function addCode(source: WrittenSource, schema: Schema, at: number, add: Add): void {
  const start = source.tokens[at]?.start ?? 0;
  code.lastIndex = start;
  if (!code.test(source.text)) return;
  const length = tokensUpTo(source, at, code.lastIndex);
  const text = source.text.slice(start, code.lastIndex);
  if (length === 0) return;
  add({ is: 'value', value: { form: 'text', text, isQuoted: true, isPattern: false, when: undefined } }, length, 0.1);
  const field = Object.keys(schema.fields).find((name) => fieldsOfCodes.has(schema.fields[name]?.column ?? name));
  if (field !== undefined)
    add(
      { is: 'condition', expression: { kind: 'comparison', field, operator: '=', value: { kind: 'string', value: text } } },
      length,
      0.2,
    );
}

const code = /(?:[A-Z]{1,4}-?\d{2,}|\d{4}-\d\d-\d\d_\d+)(?![\w-])/y;

/** A word that ends in the name of a text: `theateropstelling`. */
function addCompound(
  token: WrittenToken,
  found: readonly FoundMeaning[],
  schema: Schema,
  vocabulary: Vocabulary,
  add: Add,
): void {
  if (token.kind !== 'word' || token.key.length < 10 || token.key.length > 40 || found.some(({ slips }) => slips === 0)) return;
  for (let end = 4; end <= token.key.length - 6; end++)
    for (const { meaning } of vocabulary.of(token.key.slice(end)))
      if (meaning.is === 'field' && schema.fields[meaning.name]?.type === 'text' && token.text.length === token.key.length) {
        const value = { kind: 'string', value: token.text.slice(0, end) } as const;
        add({ is: 'condition', expression: { kind: 'comparison', field: meaning.name, operator: '~', value } }, 1, 0.1);
      }
}

/** What stands in names: Bakkerij de Vries. */
export const particles: ReadonlySet<string> = new Set('de der den het van ter ten la le el di von'.split(' '));

/** Words without quotes as a text: those that mean nothing else are cheap. */
function addWords(
  { text, tokens }: WrittenSource,
  schema: Schema,
  vocabulary: Vocabulary,
  at: number,
  found: readonly (readonly FoundMeaning[])[],
  add: Add,
): void {
  let cost = 0;
  let isExplained = false;
  let isName = true;
  const first = (found[at] ?? []).filter(({ slips }) => slips === 0).map(({ meaning }) => meaning.is);
  let isRelation = first.includes('relation') && !first.includes('noise');
  for (let length = 1; length <= 5; length++) {
    const [token, next] = [tokens[at + length - 1], tokens[at + length]];
    if (token === undefined) return;
    const isInner = length > 1 && token.isGlued;
    if (isInner && token.text === '-' && next?.isGlued === true && next.kind === 'word') continue;
    const isBetween = length > 1 && next?.kind === 'word' && (found[at + length] ?? []).length === 0;
    if (isBetween && token.text === '&') continue;
    // Customer de Boer.
    const isBehindField = length === 1 && /^(?:de|den|der|ter)$/.test(token.key) && isAsked(found, at, schema);
    if (isBehindField && next?.kind === 'word' && (found[at + 1] ?? []).length === 0) {
      cost += 0.02;
      isName = false;
      continue;
    }
    // Van Dijk, and van der Berg.
    if (at === 0 && length === 1 && token.key === 'van' && next?.kind === 'word' && (found[1] ?? []).length === 0) {
      cost += 0.1;
      isName = false;
      continue;
    }
    if (length < 3 && /^(?:van de[rn]|de[rn] \p{L}+)$/u.test(`${token.key} ${next?.key}`)) {
      cost += 0.2;
      continue;
    }
    if (isBetween && particles.has(token.key) && (found[at + length - 2] ?? []).length === 0) {
      cost += 0.25;
      continue;
    }
    if (token.kind === 'string' || token.kind === 'symbol' || (isInner && token.kind === 'number')) return;
    const meanings = (found[at + length - 1] ?? []).filter(
      ({ meaning }) => meaning.is !== 'within' && (meaning.is !== 'date' || meaning.part !== 'feast'),
    );
    const known = meanings.filter(({ slips }) => slips === 0).map(({ meaning }) => meaning.is);
    if (length === 1 && known.some((is) => is === 'and' || is === 'or')) return;
    // A name of something that the schema does not have is sought in no text either.
    isExplained ||=
      token.kind === 'number' ||
      token.text.includes('_') ||
      known.some((is) => is !== 'noise' && is !== 'field' && is !== 'known');
    // Words that say nothing, and names of fields, are sought in no text; nor is what stands
    // before a bracket or a relation.
    const isNamed = (name: string) => schema.fields[name]?.type !== 'text';
    isRelation ||= meanings.some(({ meaning, length: of, slips }) => meaning.is === 'relation' && of > 1 && slips === 0);
    isName &&= meanings.some(
      ({ slips, cost: of, meaning }) =>
        slips === 0 && meaning.is !== 'known' && (meaning.is !== 'field' || of === 0 || isNamed(meaning.name)),
    );
    isExplained ||= next?.kind === 'symbol' && (/[=<>]/.test(next.text) || (/^[:([]$/.test(next.text) && next.isGlued));
    cost += token.kind === 'number' ? 0.9 : known.length > 0 ? 1.1 : meanings.length > 0 ? 0.8 : 0.35;
    if (length === 1 ? token.kind === 'number' : known.length > 0) continue;
    const written = text.slice(tokens[at]?.start, token.start + token.text.length);
    const value = { form: 'text', text: written, isQuoted: false, isPattern: false, when: undefined } as const;
    add(
      {
        is: 'value',
        value: {
          ...value,
          isExplained: isExplained || isName || written.length === 1 || (at > 0 && vocabulary.done.test(token.text)),
          isEmpty: isName || isRelation || (isExplained && length === 1),
        },
      },
      length,
      cost,
      isExplained,
    );
  }
}
