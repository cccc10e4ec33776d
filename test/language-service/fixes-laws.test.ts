import { expect, test } from 'vitest';
import { equivalent } from '../../src/analysis/decide.ts';
import { coreProfile, type Diagnostic, type DiagnosticCode, parseQuery } from '../../src/index.ts';
import { applyEdits, type CodeFix, createLanguageService, type LanguageService } from '../../src/language-service/index.ts';
import { toEvaluator } from '../../src/memory/index.ts';
import { written } from '../analysis/lints/written.ts';
import { chanceOf } from '../differential/chance.ts';
import { expressionOf } from '../differential/expressions.ts';
import { type World, worldOf } from '../differential/world.ts';
import { readCorpus, schemaOf } from '../support/corpus.ts';
import { countOf } from '../support/counts.ts';

/** How many texts each law is asked of. */
const texts = countOf('FIX_TEXTS', 40, 200);

/** Errors that a fix may reveal, and why: an error hides less basic ones in the same part. */
const mayShow: Readonly<Partial<Record<DiagnosticCode, readonly DiagnosticCode[]>>> = {
  // The new word, value or name is checked next; a removed stray character may leave no text.
  'unexpected-character': ['empty-expression', 'unexpected-end', 'unexpected-token', 'unbalanced-parenthesis', 'unknown-field'],
  'wrong-quote': ['unexpected-token', 'invalid-date', 'invalid-time', 'type-mismatch', 'unknown-value'],
  'unterminated-string': ['unexpected-token', 'unexpected-end', 'unknown-field', 'type-mismatch'],
  'invalid-escape': ['unknown-field', 'type-mismatch', 'invalid-date'],
  'date-not-quoted': [
    'invalid-date',
    'date-out-of-range',
    'invalid-time',
    'type-mismatch',
    'unexpected-token',
    'operator-not-allowed',
  ],
  'invalid-number': ['type-mismatch', 'unexpected-token', 'integer-out-of-range'],
  // Only the first syntax error of a condition is reported, and no other error before its fix.
  'unexpected-token': [
    'empty-expression',
    'unexpected-end',
    'unknown-field',
    'operator-not-allowed',
    'type-mismatch',
    'invalid-date',
    'empty-list',
    'not-in-profile',
    'unknown-value',
  ],
  'unbalanced-parenthesis': ['unexpected-end'],
  'empty-list': ['unexpected-token'],
  'chained-comparison': ['unexpected-token'],
  // The field, the operator or the value that was meant has rules of its own.
  'unknown-field': ['type-mismatch', 'operator-not-allowed', 'invalid-date', 'invalid-time'],
  'operator-not-allowed': ['invalid-date', 'invalid-time', 'unknown-value'],
  'type-mismatch': ['unknown-value'],
};

test('a quick fix of any text of the corpus ends its diagnostic, and brings no error that is not told of', () => {
  const cases = readCorpus().flatMap((area) => area.cases.map((one) => ({ ...area, ...one })));
  const wrong = cases.filter(
    ({ search, limits, ...one }) => search !== undefined && limits === undefined && one.diagnostics !== undefined,
  );
  const linted = cases.filter(({ search, lints = [] }) => search !== undefined && lints.length > 0);
  const all = [...wrong, ...linted];
  const step = Math.max(1, Math.floor(all.length / texts));
  for (const one of all.filter((_, at) => at % step === 0)) {
    const { search: text = '', today, profile } = one;
    const asked = createLanguageService(schemaOf(one), { today, ...(profile === 'core' && { profile: coreProfile }) });
    const before = asked.diagnose(text);
    for (const fix of asked.fixes(text, { from: 0, to: text.length })) {
      if (fix.kind !== 'quickfix' || fix.diagnostic === undefined) continue;
      const after = asked.diagnose(applyEdits(text, fix.edits));
      const message = `${fix.title}\n${text}\n=> ${applyEdits(text, fix.edits)}`;
      expect(areInOrder(text, fix), message).toBe(true);
      expect(remains(fix.diagnostic, fix, before, after), message).toBe(false);
      const foreseen = [...errorsOf(before), ...(mayShow[fix.diagnostic.code] ?? [])];
      expect(
        errorsOf(after).filter((code) => !foreseen.includes(code)),
        message,
      ).toEqual([]);
    }
  }
});

test('a rewriting says the same on the day that it is made, and a negation of the whole the opposite', () => {
  for (const { asked, text, world, chance } of searches(texts)) {
    const [from = 0, to = 0] = [chance.below(text.length + 1), chance.below(text.length + 1)].sort((a, b) => a - b);
    const ranges = [
      { from, to: from },
      { from, to },
      { from: 0, to: text.length },
    ];
    const query = parseQuery(text, world.schema);
    for (const range of ranges) {
      for (const fix of asked.fixes(text, range)) {
        if (fix.kind !== 'rewrite') continue;
        const made = applyEdits(text, fix.edits);
        const again = parseQuery(made, world.schema);
        const message = `${fix.title}\n${text}\n=> ${made}`;
        expect(areInOrder(text, fix), message).toBe(true);
        if (!fix.title.startsWith('Negate')) {
          expect(equivalent(query, again, { today: world.today }).answer, message).not.toBe('no');
          expect(verdicts(again, world), message).toEqual(verdicts(query, world));
        } else if (range.to - range.from === text.length) {
          const turned = verdicts(query, world).map((verdict) => (verdict === null ? null : !verdict));
          expect(verdicts(again, world), message).toEqual(turned);
        }
      }
    }
  }
});

test('to mend all changes no verdict of a search that is right, and leaves nothing to mend', () => {
  let seen = 0;
  for (const { asked, text, world } of searches(2 * texts)) {
    const [all] = asked.fixes(text, { from: 0, to: 0 }).filter(({ kind }) => kind === 'fixAll');
    if (all === undefined) continue;
    seen++;
    const made = applyEdits(text, all.edits);
    const message = `${text}\n=> ${made}`;
    expect(verdicts(parseQuery(made, world.schema), world), message).toEqual(verdicts(parseQuery(text, world.schema), world));
    expect(
      asked.fixes(made, { from: 0, to: 0 }).filter(({ kind }) => kind === 'fixAll'),
      message,
    ).toEqual([]);
  }
  expect(seen).toBeGreaterThan(0);
});

function* searches(count: number) {
  for (let number = 0; number < count; number++) {
    const chance = chanceOf(72, number);
    const world = worldOf(chanceOf(72, Math.floor(number / 20)));
    const asked: LanguageService = createLanguageService(world.schema, { today: world.today, timeZone: world.timeZone });
    yield { asked, world, chance, text: written(expressionOf(world, chance), chance) };
  }
}

function verdicts(query: ReturnType<typeof parseQuery>, { rows, today, timeZone }: World): readonly (boolean | null)[] {
  return rows.slice(0, 40).map(toEvaluator(query, { today, timeZone }));
}

const errorsOf = (all: readonly Diagnostic[]): readonly DiagnosticCode[] =>
  all.filter(({ severity }) => severity === 'error').map(({ code }) => code);

/** The same is said where it was said before, and as often. */
function remains(
  { code, range, data }: Diagnostic,
  { edits }: CodeFix,
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
): boolean {
  const grown = edits.reduce((sum, { from, to, insert }) => sum + insert.length - (to - from), 0);
  const isSame = (other: Diagnostic) => other.code === code && JSON.stringify(other.data) === JSON.stringify(data);
  const isThere = after.some((other) => isSame(other) && other.range.from <= range.to + grown && other.range.to >= range.from);
  const count = (all: readonly Diagnostic[]) => all.filter((other) => other.code === code).length;
  return isThere && count(after) >= count(before);
}

const areInOrder = (text: string, { edits }: CodeFix): boolean =>
  edits.length > 0 && edits.every(({ from, to }, at) => from <= to && to <= (edits[at + 1]?.from ?? text.length));
