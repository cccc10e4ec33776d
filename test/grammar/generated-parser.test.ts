import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { generate } from '../../grammar/generate/generate.ts';
import { parseValid } from '../../grammar/parser.generated.ts';
import { chanceOf } from '../differential/chance.ts';
import { chevrotainTree } from '../support/chevrotain-tree.ts';
import { countOf, isLong } from '../support/counts.ts';
import { textBy } from '../support/grammar-made.ts';
import { isOfReader, readerTree } from '../support/reader-tree.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { seed } from '../support/seed.ts';

const texts = countOf('PARSER_TEXTS', 4_000, 100_000);

test.each(Object.entries(generate()))('%s is what the grammar says: `npm run grammar` writes it', (name, text) => {
  expect(readFileSync(`grammar/${name}`, 'utf8')).toBe(text);
});

test(`${texts} texts, right, spoiled and random: the generated parser, the reader and Chevrotain agree on what is valid, and give the same tree`, {
  timeout: 60_000 + 2 * texts,
}, () => {
  let count = 0;
  for (let index = 0; index < texts; index++) {
    const text = textBy(chanceOf(seed, index));
    const valid = parseValid(text);
    // It takes the longest: of many valid texts every fourth, which is more than 100,000.
    const reader = valid !== undefined && isLong && index % 4 > 0 ? valid : readerTree(text);
    const generated = valid ?? (isOfReader(reader) ? reader : undefined);
    const chevrotain = chevrotainTree(text);
    if (!isDeepStrictEqual(generated, reader) || !isDeepStrictEqual(generated, chevrotain))
      expect({ reader, chevrotain }, `TEST_SEED=${seed}: ${JSON.stringify(text)}`).toEqual({
        reader: generated,
        chevrotain: generated,
      });
    if (generated !== undefined) count++;
  }
  expect(count).toBeGreaterThan(texts * 0.25);
  expect(count).toBeLessThan(texts * 0.75);
});

describe('how deep a text may be nested', () => {
  const levels = [1, 31, 32, 33, 254, 255, 256, 257, 258, 10_000];
  test.each(levels.flatMap((count) => (['(', 'NOT ', 'NOT ('] as const).map((open) => ({ count, open }))))(
    '$count times $open',
    ({ count, open }) => {
      const closing = open.includes('(') ? ')'.repeat(count) : '';
      const text = open.repeat(count) + 'a=1' + closing;
      const generated = parseValid(text);
      expect(generated).toEqual(readerTree(text));
      expect(generated !== undefined).toBe(count * (open === 'NOT (' ? 2 : 1) <= 256);
    },
  );
});

describe('the generator knows no rule, operator or keyword', () => {
  const copy = scratchFolder();

  test('a new rule, a new keyword and a new comparator are read by what it writes', () => {
    cpSync('grammar', join(copy, 'grammar'), { recursive: true });
    symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'), 'junction');
    writeFileSync(join(copy, 'package.json'), '{ "type": "module" }');
    edit(
      'operators.ts',
      "  '~': { arity",
      "  '^=': { arity: 'one', method: 'starts', accepts: ['text'], negation: '!~', summary: { en: '', nl: '' } },\n  '~': { arity",
    );
    edit('literal.ts', "'FALSE']", "'FALSE', 'SOUNDS', 'LIKE']");
    edit('tokens.ts', '  FALSE: False,', '  FALSE: False,\n  SOUNDS: Sounds,\n  LIKE: Like,');
    edit('grammar.ts', '  FALSE: False,', '  FALSE: False,\n  SOUNDS: Sounds,\n  LIKE: Like,');
    edit('grammar.ts', "  | ('AND' |", "  | ('SOUNDS' | 'LIKE')\n  | ('AND' |");
    edit(
      'grammar.ts',
      '      { ALT: () => this.SUBRULE(this.is) },',
      '      { ALT: () => this.SUBRULE(this.is) },\n      { ALT: () => this.SUBRULE(this.sound) },',
    );
    edit(
      'grammar.ts',
      '  /** G9 ',
      "  readonly sound = this.RULE('sound', () => {\n    this.CONSUME(Sounds);\n    this.CONSUME(Like);\n    this.SUBRULE(this.value);\n  });\n\n  /** G9 ",
    );
    edit('actions.ts', '  _from: number,', '  sound: unknown,\n  _from: number,');
    edit('actions.ts', 'between ?? is)', 'between ?? is ?? sound)');
    edit(
      'actions.ts',
      'export function isNode',
      "export const soundNode = (field: string, value: Literal, from: number, to: number) => ({ kind: 'sound', field, value, range: { from, to } });\nexport function isNode",
    );

    run('grammar/generate/generate.ts');
    const script =
      "import { parseValid } from './grammar/parser.generated.ts'; console.log(JSON.stringify(process.argv.slice(2).map((text) => parseValid(text) ?? null)));";
    writeFileSync(join(copy, 'read.ts'), script);
    const [read, sounds, other] = JSON.parse(run('read.ts', 'a ^= "x" OR b sounds LIKE 1', 'sounds = 1', 'a ^ = 1')) as unknown[];
    expect(read).toMatchObject({
      kind: 'or',
      operands: [
        { kind: 'comparison', field: 'a', operator: '^=', value: { kind: 'string', value: 'x' } },
        { kind: 'sound', field: 'b', value: { kind: 'integer', value: 1 }, range: { from: 12, to: 27 } },
      ],
    });
    expect([sounds, other]).toEqual([null, null]);
  });

  function edit(file: string, find: string, replacement: string): void {
    const path = join(copy, 'grammar', file);
    const source = readFileSync(path, 'utf8');
    expect(source.split(find)).toHaveLength(2);
    writeFileSync(
      path,
      source.replace(find, () => replacement),
    );
  }

  const run = (...args: readonly string[]) => execFileSync(process.execPath, [...args], { cwd: copy, encoding: 'utf8' });
});
