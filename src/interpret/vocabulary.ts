import type { Expression, Literal } from '../../grammar/expression.ts';
import { isSlip } from '../../grammar/fixes.ts';
import { readDecimal } from '../../grammar/literal.ts';
import { type Catalogue, type LocaleTag, localeOf, wordsIn } from '../../grammar/messages/wording.ts';
import { unicode } from '../../grammar/unicode.ts';
import { readSearch } from '../schema/diagnose.ts';
import { allOf, lettersOf } from '../schema/labels.ts';
import { type Field, type KnownValue, namesOf, type Schema } from '../schema/schema.ts';
import type { WrittenToken } from './source.ts';
import { english } from './words/en.ts';
import { ownOf, wordsInFields, wordsOfConditions, wordsOfFields, wordsOfLabels, wordsOfValues } from './words/fields.ts';
import { dutch } from './words/nl.ts';
import type { ComparisonPhrase, ReadingWords } from './words/wording.ts';

/*
 * What words and symbols may mean: those of the languages, of other notations, and the names in
 * the schema, in one trie. A word that is in none is looked for with one slip of the keyboard.
 */

/** A relation of a field to a value; `:` is what the type of the field makes of it. */
export type WrittenRelation = ComparisonPhrase | ':' | 'exists';

type Meaning =
  | { readonly is: 'field'; readonly name: string }
  | { readonly is: 'relation'; readonly relation: WrittenRelation }
  | { readonly is: 'known'; readonly field: string; readonly literal: Literal }
  /** A phrase that is a whole condition. */
  | { readonly is: 'condition'; readonly expression: Expression }
  /** A word that is sought in a field of its own. */
  | { readonly is: 'within'; readonly field: string }
  | { readonly is: (typeof plain)[number] | 'comma' | 'null' | 'begins' }
  | {
      readonly is: 'noise';
      readonly isArticle?: true;
      readonly isPlace?: true;
      readonly isClosing?: true;
      readonly isCommand?: true;
      readonly isThing?: true;
    }
  | { readonly is: 'open' | 'close'; readonly bracket: string }
  /** A verdict is asked of a whole condition: `contains(…) eq true`. */
  | { readonly is: 'truth' | 'verdict'; readonly truth: boolean }
  /** A part of a date or a time: `dates.ts` has the rows that are made of them. */
  | { readonly is: 'date'; readonly part: DatePart; readonly value: number };

/** Rows of words whose meaning has their own name. */
const plain = ['and', 'or', 'not', 'with', 'without', 'orMore', 'orLess', 'to', 'noise', 'unclear'] as const;
const plainParts = ['since', 'ahead', 'ordinalEnd', 'oclock', 'am', 'pm', 'now', 'rest', 'ending'] as const;
/**
 * Other rows of words: the part of a date that they are, the number of the first, and the step.
 */
const parts = {
  ...({ days: ['day', -2], weekdays: ['weekday', 0], months: ['month', 1], units: ['unit', 0] } as const),
  ...({
    numbers: ['number', 1],
    tens: ['number', 30, 10],
    ordinals: ['ordinal', 1],
    quarters: ['quarter', 1],
    halves: ['half', 1],
    future: ['open', 1],
    past: ['open', -1],
  } as const),
  ...({ this: ['shift', 0], next: ['shift', 1], last: ['shift', -1], ago: ['away', -1], fromNow: ['away', 1] } as const),
  ...({ dayParts: ['part', 0], todayParts: ['dayPart', 0], noon: ['clock', 12], midnight: ['clock', 0] } as const),
  ...({ halfPast: ['past', 30], halfTo: ['past', -30], quarterPast: ['past', 15], quarterTo: ['past', -15] } as const),
};
type DatePart =
  | (typeof plainParts)[number]
  | (typeof parts)[keyof typeof parts][0]
  | 'weekdayPart'
  | 'plus'
  | 'holiday'
  | 'feast'
  | 'age';

/** A meaning with what choosing it costs: 0 for what is written so by a rule. */
type Sense = { readonly meaning: Meaning; readonly cost: number };

type Trie = { senses: Sense[]; readonly next: Map<string, Trie> };

export type Vocabulary = {
  readonly root: Trie;
  /** The words of labels, values and dates by themselves without one of their letters. */
  readonly near: ReadonlyMap<string, ReadonlySet<string>>;
  /** The known words that a word is without its ending: `room` of `rooms`. */
  readonly stems: (key: string) => readonly string[];
  readonly has: (key: string) => boolean;
  /** Which words tell what was done, and so name nothing. */
  readonly done: RegExp;
  /** Words for what may be free, and for that it is. */
  readonly rooms: ReadonlySet<string>;
  readonly free: ReadonlySet<string>;
  /** Whether a word may begin what is more than noise, or is what a search is for: bookings. */
  readonly says: (key: string) => boolean;
  /** Whether a word may begin what is asked of a field. */
  readonly relates: (key: string) => boolean;
  /** What a phrase means. */
  readonly of: (phrase: string) => readonly Sense[];
};

/** Of other notations, in every language. */
const relations: Readonly<Partial<Record<WrittenRelation, string>>> = {
  '=': '= == === <=> eq $eq equals equal := is exact iexact',
  '!=': '!= !== <> ne neq $ne ≠ =out= $nin nin',
  '<': '< lt $lt =lt=',
  '<=': '<= =< ≤ le lte $lte =le=',
  '>': '> gt $gt =gt=',
  '>=': '>= => ≥ ge gte $gte =ge=',
  '~': '~ =~ contains icontains $regex regexp rlike regex includes substringof matches containstext has_cs has_any',
  '!~': '!~',
  '^=': '^= startswith istartswith beginswith hasprefix',
  '!^=': '!^=',
  in: 'in $in =in=',
  between: 'between =bt= =between=',
  like: 'like ilike glob',
  '[NULL]': 'isnull isblank isempty isleeg',
  '[VALUE]': 'notnull isnotnull _exists_',
  ':': ':',
  exists: '$exists exists',
};

const others: readonly (readonly [Meaning, string])[] = [
  [{ is: 'and' }, 'and & && $and et'],
  [{ is: 'or' }, 'or | || $or'],
  [{ is: 'not' }, 'not ! ¬ $not $nor'],
  [{ is: 'without' }, 'no'],
  [{ is: 'with' }, 'has'],
  [{ is: 'to' }, '.. ... … to - –'],
  [{ is: 'comma' }, ', ; /'],
  [{ is: 'orMore' }, '+'],
  [{ is: 'unclear' }, 'select join having union unless drop insert update'],
  [{ is: 'null' }, 'null nil none empty blank undefined'],
  [{ is: 'truth', truth: true }, 'true'],
  [{ is: 'truth', truth: false }, 'false'],
  [{ is: 'noise' }, '. ? € $ £ # lower upper lcase ucase trim tolower toupper strtolower date cast array datefield str @ then'],
  [{ is: 'date', part: 'plus', value: 1 }, '+ interval'],
  ...[...'([{'].map((bracket): [Meaning, string] => [{ is: 'open', bracket }, bracket]),
  ...[...')]}'].map((bracket): [Meaning, string] => [{ is: 'close', bracket }, bracket]),
];

/** What an amount is of, where one field alone can be it. */
const currencies = 'euro euros eur dollars pounds'.split(' ');

/** Keywords that are several words, and slips of those that are too short to look for any. */
const keywordPhrases: readonly (readonly [Meaning, string, number?])[] = [
  [{ is: 'relation', relation: 'in' }, 'is in, in ~'],
  [{ is: 'relation', relation: '!=' }, 'is distinct from'],
  [{ is: 'relation', relation: '=' }, 'is not distinct from'],
  [{ is: 'relation', relation: '~' }, 'matches regex'],
  [{ is: 'relation', relation: '[NULL]' }, 'is null, is empty, = null, == null, === null, eq null, is none'],
  [{ is: 'relation', relation: '[NULL]' }, '= ""', 0.3],
  [{ is: 'relation', relation: '[VALUE]' }, 'is not null, is not empty, != null, <> null, ne null, is not none, !== null'],
  [{ is: 'and' }, '| where, | filter, | search'],
  [{ is: 'verdict', truth: true }, 'eq true, = true, == true, === true, is true, = 1, == 1'],
  [{ is: 'verdict', truth: false }, 'eq false, = false, == false, === false, is false, = 0, == 0'],
  [{ is: 'and' }, 'adn, nad, andd, dna', 0.5],
  [{ is: 'not' }, 'nto, ont, nott', 0.5],
  [{ is: 'null' }, 'nul, nulll, nill', 0.5],
];

/** The rows of words of a language: what each is called, what it means, and its phrases. */
function* rowsOf(language: ReadingWords): Generator<readonly [Meaning, string]> {
  for (const is of plain) yield [{ is }, language[is]];
  for (const truth of [true, false]) yield [{ is: 'truth', truth }, language[`${truth}`]];
  for (const part of plainParts) yield [datePart(part, 0), language[part] ?? ''];
  for (const [row, [part, first, step = 1]] of Object.entries(parts) as [
    keyof typeof parts,
    readonly [DatePart, number, number?],
  ][])
    for (const [index, phrases] of (language[row] ?? '').split(';').entries())
      yield [datePart(part, first + index * step), phrases];
  for (const [part, row] of Object.entries({ holiday: language.holidays, feast: language.feasts, number: language.counts }))
    for (const [, value, phrases = ''] of row?.matchAll(/(\d+) ([^;]+)/g) ?? [])
      yield [datePart(part as DatePart, Number(value)), phrases];
  yield [{ is: 'begins' }, language.begins ?? ''];
  yield [{ is: 'noise', isArticle: true }, language.articles ?? ''];
  yield [{ is: 'noise', isPlace: true }, language.places ?? ''];
  yield [{ is: 'noise', isClosing: true }, language.closings ?? ''];
  yield [{ is: 'noise', isCommand: true }, language.commands ?? ''];
  yield [{ is: 'noise', isThing: true }, language.things ?? ''];
  for (const [age, phrases] of language.ages?.split(';').entries() ?? []) yield [datePart('age', age), phrases];
  const weekdays = language.weekdays.split(/[;|]/);
  for (const every of language.every?.split('|') ?? [])
    yield [{ is: 'unclear' }, weekdays.map((day) => `${every} ${day}`).join('|')];
  // Twenty five, and `vijfentwintig`.
  const [ones, tens, and] = [language.numbers.split(';'), language.tens.split(';'), firstOf(language.and)];
  for (const [ten, name] of [ones[19] ?? '', ...tens.slice(0, 7)].map(firstOf).entries())
    for (const [one, unit] of ones.slice(0, 9).map(firstOf).entries())
      yield [datePart('number', ten * 10 + 21 + one), `${name} ${unit}|${unit}${and}${name}`];
  const hundred = firstOf(tens[7] ?? '');
  for (const [index, unit] of ones.slice(1, 9).map(firstOf).entries())
    yield [datePart('number', index * 100 + 200), `${unit} ${hundred}|${unit}${hundred}`];
  for (const [relation, phrases] of Object.entries(language.comparisons)) yield [relationOf(relation), phrases];
  // A day and its part, in one word as Dutch has them or in two.
  const single = (phrases: string) => phrases.split(/\|~?/).filter((one) => /^\p{L}{3,}$/u.test(one));
  for (const [part, ends] of language.dayParts.split(';').map(single).entries())
    for (const [rows, is, first] of [
      [language.weekdays, 'weekdayPart', 0],
      [language.days, 'dayPart', -2],
    ] as const)
      for (const [index, names] of rows.split(';').map(single).entries())
        for (const name of names)
          yield [datePart(is, (index + first) * 3 + part), ends.map((end) => `${name}${end}|${name} ${end}`).join('|')];
}

const firstOf = (phrases: string) => phrases.split('|')[0] ?? '';
const relationOf = (relation: string): Meaning => ({ is: 'relation', relation: relation as WrittenRelation });
const datePart = (part: DatePart, value: number): Meaning => ({ is: 'date', part, value });

const kept = new WeakMap<Schema, Map<unknown, Vocabulary>>();

/** The vocabulary of a schema in a language, or in all where none is given; made once. */
export function vocabularyOf(schema: Schema, locale: LocaleTag | Catalogue | undefined): Vocabulary {
  const known = kept.get(schema) ?? new Map<unknown, Vocabulary>();
  kept.set(schema, known);
  const key = typeof locale === 'object' ? locale : locale && localeOf(locale);
  const made = known.get(key) ?? newVocabulary(schema, locale);
  known.set(key, made);
  return made;
}

function newVocabulary(schema: Schema, locale: LocaleTag | Catalogue | undefined): Vocabulary {
  const root: Trie = { senses: [], next: new Map() };
  const near = new Map<string, Set<string>>();
  const add = (path: readonly string[], meaning: Meaning, cost: number) => {
    let node = root;
    for (const word of path) {
      const next: Trie = node.next.get(word) ?? { senses: [], next: new Map() };
      node.next.set(word, next);
      node = next;
    }
    if (path.length > 0 && !node.senses.some((sense) => isSame(sense.meaning, meaning))) node.senses.push({ meaning, cost });
  };
  const learn = (word: string) => {
    for (const shorter of word.length > 3 ? shortened(word) : []) near.set(shorter, (near.get(shorter) ?? new Set()).add(word));
  };
  const spelled = (meaning: Meaning, phrases: readonly string[], cost: number) => {
    for (const phrase of phrases) add(pathOf(phrase), meaning, cost);
  };
  const symbols = Object.entries(relations).map(([relation, all]) => [relationOf(relation), all] as const);
  for (const [meaning, all] of [...symbols, ...others]) for (const one of all.split(' ')) add([keyOf(one)], meaning, 0);
  for (const [meaning, phrases, cost = 0] of keywordPhrases) spelled(meaning, phrases.split(', '), cost);
  for (const [meaning, phrases] of languagesOf(locale).flatMap((language) => [...rowsOf(language)])) {
    spelled(meaning, phrases.split('|'), 0.02);
    const isName = meaning.is === 'date' && ['day', 'weekday', 'month'].includes(meaning.part);
    const least = isName ? 0 : meaning.is === 'relation' ? 5 : meaning.is === 'noise' ? 9 : Number.POSITIVE_INFINITY;
    for (const word of pathOf(phrases)) if (word.length >= least) learn(word);
  }
  for (const { things = '' } of languagesOf(locale))
    for (const word of things.split('|')) if (word.length > 4) learn(keyOf(word));
  const labels = new Set<string>();
  for (const one of namesOf(schema).keys())
    for (const path of [[one], one.split('_')])
      add(
        path.map((word) => lettersOf(word) || word),
        { is: 'field', name: namesOf(schema).get(one) ?? one },
        path.length === 1 ? 0 : 0.05,
      );
  const amounts = Object.keys(schema.fields).filter((name) => schema.fields[name]?.type === 'decimal');
  const [amount = '', other] = amounts;
  spelled(amount === '' || other !== undefined ? { is: 'noise' } : { is: 'field', name: amount }, currencies, 0.02);
  for (const [name, field] of Object.entries(schema.fields)) {
    learn(lettersOf(name));
    const spoken =
      field.words === undefined ? (ownOf(wordsOfFields, field.column ?? name)?.split('|') ?? []) : allOf(field.words);
    // A label that two fields have is that of the first; a word that two have, of the first of
    // each type.
    for (const label of allOf(field.label)) {
      addName(pathOf(label), { is: 'field', name });
      // `boekingsnr` for boekingsnummer.
      if (field.type === 'text' && /^\p{L}{4,}$/u.test(label))
        for (const said of [`${label}naam`, `${label} name`]) addName(pathOf(said), { is: 'field', name }, '', 0.05);
      if (/num(?:ber|mer)$/i.test(label)) addName(pathOf(label.replace(/num(?:ber|mer)$/i, 'nr')), { is: 'field', name });
    }
    for (const word of spoken) addName(pathOf(word), { is: 'field', name }, field.type, 0.01);
    for (const [value, phrases] of ownOf(wordsOfValues, field.column ?? name) ?? []) {
      const literal = literalFor(field, { value });
      if (literal === undefined) continue;
      spelled({ is: 'known', field: name, literal }, phrases.split('|'), 0);
      for (const phrase of phrases.split('|')) if (/^\p{L}{5,}$/u.test(phrase)) learn(keyOf(phrase));
    }
    const ends = new Map<string, number>();
    for (const known of field.values ?? [])
      for (const end of new Set(namesOfValue(known).map((label) => pathOf(label).at(-1) ?? '')))
        ends.set(end, (ends.get(end) ?? 0) + 1);
    const asked = [...allOf(field.label), ...spoken];
    for (const known of field.values ?? []) {
      const literal = literalFor(field, known);
      if (literal === undefined) continue;
      for (const label of namesOfValue(known)) {
        spelled({ is: 'known', field: name, literal }, ownOf(wordsOfLabels, label)?.split('|') ?? [], 0.02);
        const path = pathOf(label);
        // "kajuit" for De Kajuit, where no other value has the word.
        const end = path.at(-1) ?? '';
        const isOwn = path.length > 1 && ends.get(end) === 1;
        if (isOwn && end.length > 4) add([end], { is: 'known', field: name, literal }, 0.3);
        // "room S" for Zaal S, but "room hall" for no Great hall.
        const isAsked = asked.some((said) => lettersOf(said) === end);
        for (const said of isOwn && !isAsked ? asked : []) {
          const id = `${pathOf(said).join(' ')} ${end}`;
          if (!labels.has(id)) add([...pathOf(said), end], { is: 'known', field: name, literal }, 0.1);
          labels.add(id);
        }
        addName(path, { is: 'known', field: name, literal }, ` ${JSON.stringify(known.value)}`);
        // `onbetaalde` of Onbetaald, and a slip in it.
        if (path.length === 1 && end.length > 5 && (field.values?.length ?? 0) < 50)
          addName([`${end}e`], { is: 'known', field: name, literal }, ` ${JSON.stringify(known.value)}`, 0.1);
      }
    }
  }
  for (const [name, field] of Object.entries(schema.fields)) {
    const codes = new Set((field.values ?? []).map(({ value }) => value));
    const countries = languagesOf(locale).flatMap(({ countries = '' }) => [...countries.matchAll(/([A-Z]{2}) ([^;]+)/g)]);
    if (field.type !== 'text' || countries.filter(([, code]) => codes.has(code ?? '')).length < 2) continue;
    for (const [, code = '', phrases = ''] of countries)
      spelled({ is: 'known', field: name, literal: { kind: 'string', value: code } }, phrases.split('|'), 0.01);
  }
  for (const [search, phrases] of Object.entries(wordsOfConditions)) {
    const expression = readSearch(search, schema, {}).query?.expression;
    if (expression !== undefined) spelled({ is: 'condition', expression }, phrases.split('|'), 0.01);
  }
  for (const [name, { column = name }] of Object.entries(schema.fields))
    spelled({ is: 'within', field: name }, ownOf(wordsInFields, column)?.split('|') ?? [], 0.15);
  const endings = languagesOf(locale).flatMap((language) => language.endings.split('|'));
  const stems = (key: string) =>
    endings.flatMap((ending) => {
      const stem = key.endsWith(ending) ? key.slice(0, -ending.length) : '';
      return near.get(stem)?.has(stem) ? [stem] : [];
    });
  const begins = (node: Trie | undefined, isIt: (meaning: Meaning) => boolean): boolean =>
    node !== undefined &&
    (node.senses.some(({ meaning }) => isIt(meaning)) || [...node.next.values()].some((one) => begins(one, isIt)));
  const relates = (key: string) => begins(root.next.get(key), ({ is }) => is === 'relation' || is === 'not');
  const says = (key: string) => begins(root.next.get(key), (meaning) => meaning.is !== 'noise' || 'isThing' in meaning);
  const of = (phrase: string) =>
    pathOf(phrase).reduce<Trie | undefined>((node, word) => node?.next.get(word), root)?.senses ?? [];
  const persons = languagesOf(locale).flatMap((language) => language.persons?.split('|') ?? []);
  spelled(
    { is: 'noise' },
    persons.filter((one) => of(one).length === 0),
    0.02,
  );
  const wordsOf = (row: 'rooms' | 'free') => new Set(languagesOf(locale).flatMap((language) => language[row]?.split('|') ?? []));
  const done = languagesOf(locale).flatMap((language) => language.done ?? []);
  return {
    root,
    near,
    done: unicode(`^(?:${done.join('|') || '(?!)'})$`),
    rooms: wordsOf('rooms'),
    free: wordsOf('free'),
    stems,
    of,
    has: (key) => root.next.has(key),
    says,
    relates,
  };

  function addName(path: readonly string[], meaning: Meaning, suffix = '', cost = 0) {
    const id = path.join(' ') + suffix;
    if (labels.has(id)) return;
    labels.add(id);
    add(path, meaning, cost);
    const isCommon = (word: string) =>
      root.next.get(word)?.senses.some(({ meaning: { is } }) => is === 'noise' || is === 'relation');
    for (const word of path) if (path.length === 1 || !isCommon(word)) learn(word);
    if (path.length > 1) add([path.join('')], meaning, 0.1);
  }
}

const isSame = (one: Meaning, other: Meaning) => JSON.stringify(one) === JSON.stringify(other);

function languagesOf(locale: LocaleTag | Catalogue | undefined): readonly ReadingWords[] {
  const tables = { en: english, nl: dutch };
  return locale === undefined ? Object.values(tables) : [wordsIn(locale, tables, 'interpret')];
}

/** A known value as a literal; numbers have no label of their own. */
export function literalFor({ type }: Field, { value }: KnownValue): Literal | undefined {
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  if (typeof value === 'string') return { kind: 'string', value };
  if (Number.isSafeInteger(value)) return { kind: 'integer', value };
  const decimal = type === 'decimal' ? readDecimal(String(value)) : undefined;
  return decimal === undefined ? undefined : { kind: 'decimal', value: decimal };
}

/** The words of a phrase, as tokens look them up. */
function pathOf(phrase: string): readonly string[] {
  const parts =
    phrase.match(unicode(String.raw`[$_]?[\p{L}_][\p{L}\p{M}\p{N}_]*(?:['’]\p{L}+)?|\d+|[^\s\p{L}\p{N}"]+|""`, 'gu')) ?? [];
  return parts.map(keyOf);
}

const keyOf = (word: string): string => (/^[\p{L}\p{N}_]/u.test(word) ? lettersOf(word) || word : word.toLowerCase());

/** What begins at a token: each meaning, and how many tokens it takes. */
export type FoundMeaning = Sense & { readonly length: number; readonly slips: number };

/** Tomorrow, of tomorrow's. */
const possessed = ({ text, key }: WrittenToken): string => (/['’]s$/.test(text) ? key.slice(0, -1) : key);

const slipping: ReadonlySet<Meaning['is']> = new Set(['field', 'known', 'date', 'relation', 'noise'] as const);

/** Every name and phrase that begins at a token; longer ones are cheaper than their parts. */
export function* findings(vocabulary: Vocabulary, tokens: readonly WrittenToken[], from: number): Generator<FoundMeaning> {
  let reached: { readonly node: Trie; readonly slips: number; readonly more: number }[] = [
    { node: vocabulary.root, slips: 0, more: 0 },
  ];
  for (let length = 1; reached.length > 0 && from + length <= tokens.length; length++) {
    const token = tokens[from + length - 1];
    if (token === undefined || (token.kind === 'string' && token.text !== '')) return;
    const next: typeof reached = [];
    for (const { node, slips, more } of reached) {
      const exact = node.next.get(token.kind === 'string' ? '""' : token.key) ?? node.next.get(possessed(token));
      if (exact !== undefined) next.push({ node: exact, slips, more });
      const isKnown = vocabulary.has(token.key);
      if (token.kind === 'word' && slips === 0)
        for (const word of isKnown
          ? tokens[from + length]?.kind === 'number'
            ? vocabulary.stems(token.key)
            : []
          : nearWords(vocabulary, token.key)) {
          // Of a word that is known itself, the name of a field before a number: orders 311.
          const all = node.next.get(word);
          const near =
            isKnown && all ? { senses: all.senses.filter(({ meaning }) => meaning.is === 'field'), next: all.next } : all;
          const more = isKnown
            ? 1.3
            : vocabulary.stems(token.key).includes(word)
              ? 0.2
              : isTurned(word, token.key)
                ? 0.3
                : token.key.length > 7
                  ? 0.5
                  : 1;
          if (near !== undefined) next.push({ node: near, slips: 1, more });
        }
    }
    for (const { node, slips, more } of next)
      for (const { meaning, cost } of node.senses)
        if (slips === 0 || slipping.has(meaning.is))
          yield { meaning, cost: cost + (meaning.is === 'noise' ? more / 4 : more), length, slips };
    // `booking-id` for booking id.
    const isHyphen = length > 1 && token.text === '-' && token.isGlued && tokens[from + length]?.isGlued === true;
    reached = isHyphen ? [...reached, ...next] : next;
  }
}

/**
 * The known words that are one slip away: at most a few, of four letters or more, with the same
 * digits.
 */
function nearWords({ near, stems }: Vocabulary, key: string): readonly string[] {
  const found = new Set(shortened(key).flatMap((shorter) => [...(near.get(shorter) ?? [])]));
  // Nobody mistypes the first letter.
  const isNear = (word: string) => (word[0] === key[0] || isTurned(word, key)) && isSlip(key, word, [word]);
  return [...stems(key), ...[...found].filter(isNear)].slice(0, 4);
}

/** The same letters in another order: the likeliest slip. */
const isTurned = (one: string, other: string): boolean => [...one].sort().join() === [...other].sort().join();

/** A word, and all that it is without one letter. */
const shortened = (word: string): readonly string[] => [
  word,
  ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)),
];

/**
 * What people call a known value, in every language: itself if it is a text, its labels and words.
 */
export const namesOfValue = ({ value, label, words }: KnownValue): readonly string[] => [
  ...(typeof value === 'string' ? [value] : []),
  ...allOf(label),
  ...allOf(words),
];
