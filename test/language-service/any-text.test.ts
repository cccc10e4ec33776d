import { Session } from 'node:inspector';
import { setFlagsFromString } from 'node:v8';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coreProfile, defineProfile, type Edit, fullProfile, type Profile, type Range } from '../../src/index.ts';
import { type CompletionList, type LanguageService, toMarkdown } from '../../src/language-service/index.ts';
import type { SearchSymbol } from '../../src/language-service/symbols.ts';
import { chanceOf } from '../differential/chance.ts';
import { anyCharacter } from '../support/any-character.ts';
import { countOf, isLong } from '../support/counts.ts';
import { textBy } from '../support/grammar-made.ts';
import { forAll } from '../support/law.ts';
import { messyTexts } from '../support/messy.ts';
import { hostileTexts } from '../support/pools.ts';
import { service } from './caret.ts';

/* For any text, features never throw, ranges lie in the text, and work grows linearly. */

/** What a feature gives that can be looked at without knowing the feature. */
type Found = {
  readonly ranges?: readonly (Range | undefined)[];
  /** Each list of edits belongs together. */
  readonly edits?: readonly (readonly Edit[] | undefined)[];
  /** Sentences for people. */
  readonly said?: readonly (string | undefined)[];
};

type Asked = Exclude<keyof LanguageService, 'schema' | 'locale'>;

/** How each method is asked, and what it gives; one that is new has no way round this. */
const features: { readonly [Name in Asked]: (of: LanguageService, text: string, caret: number) => Found } = {
  diagnose: (of, text) => {
    const found = of.diagnose(text);
    return {
      ranges: found.flatMap(({ range, related = [] }) => [range, ...related.map((other) => other.range)]),
      edits: found.flatMap(({ fixes: all = [] }) => all.map(({ edits }) => edits)),
    };
  },
  complete: (of, text, caret) => {
    const { items } = completed(of, text, caret);
    return {
      ranges: items.flatMap(({ range, replace }) => [range, replace]),
      edits: items.map(({ replace, insert }) => [{ ...replace, insert }]),
      said: items.flatMap(({ detail, description }) => [detail, description]),
    };
  },
  resolve: (of, text, caret) => {
    const { items } = completed(of, text, caret);
    return { said: [items[0], items.at(-1)].flatMap((item) => (item === undefined ? [] : of.resolve(item))) };
  },
  hover: (of, text, caret) => {
    const found = of.hover(text, caret);
    return {
      ranges: [found?.range, ...(found?.related ?? [])],
      edits: found?.actions?.map(({ edits }) => edits) ?? [],
      said: found?.paragraphs ?? [],
    };
  },
  fixes: (of, text, caret) => {
    const found = [
      ...of.fixes(text, { from: caret, to: caret }),
      ...of.fixes(text, { from: Math.floor(caret / 2), to: caret }),
      ...of.fixes(text, { from: 0, to: text.length }),
    ];
    return { edits: found.map(({ edits }) => edits), said: found.map(({ title }) => title) };
  },
  inlayHints: (of, text) => {
    const found = of.inlayHints(text);
    return {
      ranges: found.map(({ at }) => ({ from: at, to: at })),
      edits: found.map(({ fix }) => fix?.edits),
      said: found.flatMap(({ label, tooltip }) => [label, ...tooltip]),
    };
  },
  semanticTokens: (of, text) => ({ ranges: of.semanticTokens(text) }),
  format: (of, text) => ({ edits: [of.format(text)] }),
  foldingRanges: (of, text) => ({ ranges: of.foldingRanges(text) }),
  selectionRanges: (of, text, caret) => ({ ranges: of.selectionRanges(text, caret) }),
  symbols: (of, text) => {
    const found = of.symbols(text).flatMap(all);
    return { ranges: found.flatMap(({ range, selection }) => [range, selection]), said: found.map(({ name }) => name) };
  },
  highlights: (of, text, caret) => ({ ranges: of.highlights(text, caret) }),
  signature: (of, text, caret) => {
    const found = of.signature(text, caret);
    if (found === undefined) return {};
    const { label, parameters, active, documentation } = found;
    for (const { from, to } of parameters) expect(label.slice(from, to)).toHaveLength(to - from);
    expect(parameters[active]).toBeDefined();
    return { said: [label, ...documentation] };
  },
  ghostText: (of, text, caret) => {
    const found = of.ghostText(text, caret);
    return { edits: [found && [{ from: found.at, to: found.at, insert: found.insert }]] };
  },
};

const runs = countOf('LANGUAGE_SERVICE_RUNS', 40, 2_000);

const names = Object.keys(features) as readonly Asked[];

/** Without `suggestValues` nothing has to be waited for. */
function completed(of: LanguageService, text: string, caret: number): CompletionList {
  const found = of.complete(text, caret);
  if (found instanceof Promise) throw new Error('It waits for something.');
  return found;
}

const all = (symbol: SearchSymbol): readonly SearchSymbol[] => [symbol, ...symbol.children.flatMap(all)];

function check(of: LanguageService, text: string, caret: number): void {
  for (const name of names) {
    const { ranges = [], edits = [], said = [] } = features[name](of, text, caret);
    for (const range of ranges)
      if (range !== undefined && !isIn(text, range)) throw new Error(`${name}: ${JSON.stringify(range)}`);
    for (const one of edits) if (one !== undefined && !isInOrder(text, one)) throw new Error(`${name}: ${JSON.stringify(one)}`);
    for (const sentence of said) {
      if (sentence === undefined) continue;
      if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(sentence)) throw new Error(`${name}: ${JSON.stringify(sentence)}`);
      toMarkdown([sentence]);
    }
  }
}

const isIn = (text: string, { from, to }: Range): boolean =>
  Number.isInteger(from) && Number.isInteger(to) && 0 <= from && from <= to && to <= text.length;

const isInOrder = (text: string, edits: readonly Edit[]): boolean =>
  edits.every((edit, at) => isIn(text, edit) && (edits[at - 1]?.to ?? 0) <= edit.from);

describe('no text makes a feature throw, and none speaks of a place outside of it', () => {
  const services = [
    service(),
    service({ locale: 'nl', profile: coreProfile }),
    service({ allowed: ['startdatum', 'product'], timeZone: 'Europe/Amsterdam' }),
  ];
  const pieces =
    'startdatum STARTDATUM product status RES_FROMTIME `OBJ_ID` nothing Grote zaal "0d" \'7d\' "2026-11-28" 7d "09:30" 101 -1 1.5 "Open" ' +
    '" \' ` “7d” ( ) , = >= <= == IN NOT AND OR BETWEEN IS NULL TRUE && $';
  const words = fc.constantFrom(...pieces.split(' '), 'IN (', '\n', 'ca\0fe', ...hostileTexts);
  const wordy = fc
    .array(fc.tuple(words, fc.constantFrom(' ', '', '\n')), { maxLength: 14 })
    .map((parts) => parts.flat().join(''));
  const made = fc.nat().map((seed) => textBy(chanceOf(seed)));
  const broken = fc
    .tuple(messyTexts, fc.nat(), fc.nat(6), words)
    .map(
      ([{ text }, at, cut, word]) => text.slice(0, at % (text.length + 1)) + word + text.slice((at % (text.length + 1)) + cut),
    );
  test.each<[string, fc.Arbitrary<string>]>([
    ['of words of the language in any order', wordy],
    ['that the grammar could have made', made],
    ['that is right but for one piece', broken],
    ['of any characters', fc.string({ unit: anyCharacter, maxLength: 40 })],
  ])('a text %s', (_, texts) => {
    forAll([texts, fc.nat(), fc.constantFrom(...services)], runs, (text, place, of) => {
      check(of, text, place % (text.length + 1));
      check(of, text, text.length);
    });
  });

  test.each([-1, 100, 1.5, Number.NaN])('the caret %d is in no text', (caret) => {
    for (const name of names) if (name !== 'complete' && name !== 'resolve') features[name](service(), 'product = 101', caret);
  });
});

describe('the work grows no faster than the text', () => {
  const session = new Session();
  beforeAll(() => {
    // Optimized code does not count calls, and optimization depends on the machine's load.
    for (const flag of ['--no-opt', '--no-maglev']) setFlagsFromString(flag);
    session.connect();
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  });
  afterAll(() => {
    session.disconnect();
    for (const flag of ['--opt', '--maglev']) setFlagsFromString(flag);
  });

  /** Number of executed code blocks, counted by V8; deterministic whatever the machine's load. */
  function stepsOf(work: () => unknown): number {
    let steps = 0;
    session.post('Profiler.takePreciseCoverage');
    work();
    session.post('Profiler.takePreciseCoverage', (_, { result }) => {
      for (const { functions } of result) for (const { ranges } of functions) for (const { count } of ranges) steps += count;
    });
    return steps;
  }

  const open: Profile = {
    ...fullProfile,
    limits: defineProfile({ name: 'open', limits: { predicates: Infinity, listValues: Infinity } }).limits,
  };
  const of = (): LanguageService => service({ profile: open });
  const fill = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length));
  const writers: Readonly<Record<string, (size: number) => string>> = {
    'conditions joined with AND': (size) => `${fill('startdatum >= "0d" AND ', size)}startdatum <= "7d"`,
    'conditions joined with OR': (size) => `${fill('product = 101 OR ', size)}status = "Open"`,
    'a list': (size) => `product IN (${fill('101, ', size)}14)`,
    'a list of dates that is not closed': (size) => `startdatum IN (${fill('"7d",', size)}`,
    groups: (size) => `${fill('(product = 101 OR NOT status = "Open") AND ', size)}product = 1`,
    'opening parentheses': (size) => fill('(', size),
    'a long string': (size) => `RES_CUSTOM02 = "${fill('a b ', size)}"`,
    'a string that is not closed': (size) => `status = "${fill('a b ', size)}`,
    words: (size) => fill('product ', size),
    'spaces and an operator': (size) => `product${fill(' ', size)}IN (101,14)`,
    symbols: (size) => fill('= , ) $ ', size),
  };
  // The largest are past what the parser reads whole.
  const sizes = (isLong ? [4, 16, 64] : [2, 8]).map((kilobytes) => kilobytes * 1_024);
  /**
   * For a text four times as long: linear is 4, quadratic 16. Bounded work may grow faster up to
   * its bound.
   */
  const steepest = 8;
  /** What a text of any length may cost. */
  const few = 2_000;

  test.each(Object.entries(writers))('%s', (_, write) => {
    const growthOf = (name: (typeof names)[number]) =>
      sizes.map((size) => {
        const text = write(size);
        return stepsOf(() => features[name](of(), text, text.length));
      });
    const isSteep = (steps: readonly number[]) => steps.some((now, at) => at > 0 && now > steepest * (steps[at - 1] ?? 0) + few);
    const steep = names.flatMap((name) => {
      const steps = growthOf(name);
      return isSteep(steps) ? [{ name, steps }] : [];
    });
    expect(steep).toEqual([]);
  });

  test('the same work is counted the same, however often it is done', () => {
    const count = () => stepsOf(() => sumOfSums(300));
    const first = count();
    expect(new Set(Array.from({ length: 10 }, count))).toEqual(new Set([first]));
  });

  test('the same measure tells that a sum of sums is quadratic', () =>
    expect(stepsOf(() => sumOfSums(400)) / stepsOf(() => sumOfSums(100))).toBeGreaterThan(steepest));
});

function sumOfSums(size: number): number {
  let sum = 0;
  for (let a = 0; a < size; a++) for (let b = 0; b < size; b++) sum += b;
  return sum;
}
