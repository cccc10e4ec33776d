import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Expression, fieldsOf, isPredicate, valuesOf } from '../../grammar/expression.ts';
import { partsIn } from '../../grammar/ranges.ts';
import { folded, renameFields } from '../../src/cli/commands/rename.ts';
import { accepts, parse, print, type Range, walk } from '../../src/index.ts';
import { law } from '../support/law.ts';
import { messyTexts } from '../support/messy.ts';
import { call, fileOf, success } from './program.ts';

describe('only the characters of names change', () => {
  test.each<readonly [fields: string, text: string, renamed: string]>([
    ['product=zaal', 'product = 1', 'zaal = 1'],
    ['product=zaal', ' PRODUCT  IN( 1 ,14 )and\n\tproducts = 1 ', ' zaal  IN( 1 ,14 )and\n\tproducts = 1 '],
    [
      'product=zaal',
      `naam = "product" AND naam = 'product' AND product = 1`,
      `naam = "product" AND naam = 'product' AND zaal = 1`,
    ],
    ['product=de zaal', 'NOT product = 1 OR a.product = 2', 'NOT `de zaal` = 1 OR a.product = 2'],
    ['product=in', 'product IN (1)', '`in` IN (1)'],
    ['product=`a``b`', 'product = 1', '`a``b` = 1'],
    ['de zaal=zaal', '`de zaal` = 1', 'zaal = 1'],
    ['de zaal=zaal', 'NOT`De Zaal`IN(1)', 'NOT`zaal`IN(1)'],
    ['`a=b`=`c=d`', '`a=b` = 1', '`c=d` = 1'],
    ['product=Product', 'product = 1 OR PRODUCT = 2', 'Product = 1 OR Product = 2'],
    ['product=product', 'Product = 1', 'product = 1'],
  ])('%s: %s', async (fields, text, renamed) => {
    expect(await call(['rename', '--field', fields, text])).toEqual(success(`${renamed}\n`));
  });

  test('several at once, and two for each other', async () => {
    const text = 'a = 1 AND b = 2 OR c = 3';
    expect((await call(['rename', '--field', 'a=b', '--field', 'b=a', text])).stdout).toBe('b = 1 AND a = 2 OR c = 3\n');
  });

  test('with a schema by its aliases too; an alias is renamed alone', async () => {
    const schema = fileOf('aliases.json', '{"product": {"type": "integer", "aliases": ["Zaal", "room"]}}');
    const text = 'product = 1 OR ZAAL = 2 OR room = 3';
    const renamed = async (...fields: readonly string[]) =>
      (await call(['rename', '--schema', schema, ...fields.flatMap((one) => ['--field', one]), text])).stdout;
    expect(await renamed('product=OBJ_ID')).toBe('OBJ_ID = 1 OR OBJ_ID = 2 OR OBJ_ID = 3\n');
    expect(await renamed('zaal=hall')).toBe('product = 1 OR hall = 2 OR room = 3\n');
    expect(await renamed('product=OBJ_ID', 'zaal=hall')).toBe('OBJ_ID = 1 OR hall = 2 OR OBJ_ID = 3\n');
    expect(await call(['rename', '--schema', schema, '--field', 'prodct=a', text])).toMatchObject({ status: 2, stdout: '' });
  });

  law(
    'of any text: it means the same of other names, and all else stays',
    [messyTexts, fc.constantFrom('zaal', 'IN', 'de zaal', '`', 'a.b', 'é'), fc.nat()],
    1_000,
    ({ tree, text }, name, pick) => {
      const names: string[] = [];
      let outside = Infinity;
      walk(tree, (node, depth) => {
        // What is in a relation is of another schema.
        if (depth > outside) return;
        outside = node.kind === 'related' ? depth : Infinity;
        if (isPredicate(node)) names.push(...fieldsOf(node));
      });
      const old = names[pick % names.length] ?? '';
      const isOld = (one: string) => folded(one) === folded(old);
      const { text: renamed, taken } = renameFields(text, (one) => (isOld(one) ? name : undefined), 'en');
      if (taken !== undefined) return names.some((one) => folded(one) === folded(name));
      const { expression } = parse(renamed ?? '');
      const expected = JSON.stringify(tree, (key, value: unknown) => {
        if (key === 'condition') return JSON.stringify(value);
        return key === 'field' && isOld(String(value)) ? name : value;
      });
      const own = (key: string, value: unknown): unknown => (key === 'condition' ? JSON.parse(String(value)) : value);
      expect(expression && print(expression)).toBe(print(JSON.parse(expected, own) as typeof tree));
      expect(withoutNames(renamed ?? '')).toBe(withoutNames(text));
      return accepts(renamed ?? '');
    },
  );
});

/** A text with a mark for each name of a field. */
function withoutNames(text: string): string {
  const ranges: Range[] = [];
  const partsOf = partsIn(text);
  const { expression } = parse(text);
  const see = (node: Expression) => {
    if ('field' in node) ranges.push(partsOf(node).field);
    for (const value of valuesOf(node)) if (value.kind === 'field' && value.range !== undefined) ranges.push(value.range);
  };
  if (expression !== undefined) walk(expression, see);
  return ranges
    .toSorted((a, b) => b.from - a.from)
    .reduce((rest, { from, to }) => `${rest.slice(0, from)}□${rest.slice(to)}`, text);
}

describe('files', () => {
  const folder = join(dirname(fileOf('marker', '')), 'stored');
  mkdirSync(folder);
  const stored = (name: string, content: string) => fileOf(join('stored', name), content);
  const read = (path: string) => readFileSync(path, 'utf8');

  test('are replaced, and the rest stays as it is', async () => {
    const one = stored('one.txt', '\ufeffproduct = 1\r\n  AND naam = "é"\r\n');
    const two = stored('two.txt', 'naam = "product"');
    const three = stored('three.txt', '# product\nproduct = 1 OR product = 2\n\nproduct = 3');
    chmodSync(one, 0o640);
    const args = ['rename', '--field', 'product=zaal'];
    expect(await call([...args, one, two])).toEqual(success(`${one}: 1 name\n1 name in 1 of 2 files.\n`));
    expect((await call([...args, '--lines', three])).stdout).toBe(`${three}: 3 names\n3 names in 1 of 1 file.\n`);
    expect([one, two, three].map(read)).toEqual([
      '\ufeffzaal = 1\r\n  AND naam = "é"\r\n',
      'naam = "product"',
      '# product\nzaal = 1 OR zaal = 2\n\nzaal = 3',
    ]);
    expect(statSync(one).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder).toSorted()).toEqual(['one.txt', 'three.txt', 'two.txt']);
  });

  test('a dry run shows the lines and writes nothing', async () => {
    const content = 'naam = "x"\n  AND product = 1\n';
    const file = stored('dry.txt', content);
    expect(await call(['rename', '--field', 'product=zaal', '--dry-run', file])).toEqual(
      success(`${file}:2\n-   AND product = 1\n+   AND zaal = 1\n1 name in 1 of 1 file; nothing was written.\n`),
    );
    expect(read(file)).toBe(content);
  });

  test('one that cannot be read stays whole, and is told of; the others are replaced', async () => {
    const broken = stored('broken.txt', 'product = 1\nproduct =\n');
    const right = stored('right.txt', 'product = 1\nproduct = 2\n');
    const { status, stdout, stderr } = await call(['rename', '--field', 'product=zaal', '--lines', broken, right]);
    expect(status).toBe(1);
    expect(stdout).toBe(`${right}: 2 names\n2 names in 1 of 2 files.\n`);
    expect(stderr).toContain(`${broken}:2: error: The text ends too early`);
    expect([broken, right].map(read)).toEqual(['product = 1\nproduct =\n', 'zaal = 1\nzaal = 2\n']);
  });

  test('two fields do not become one', async () => {
    const both = stored('both.txt', 'product = 1 AND Zaal = 2');
    const done = stored('done.txt', 'zaal = 2');
    const { status, stdout, stderr } = await call(['rename', '--field', 'product=zaal', both, done]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '0 names in 0 of 2 files.\n' });
    expect(stderr).toContain(`${both}:1: \`zaal\` is there already.`);
    expect(read(both)).toBe('product = 1 AND Zaal = 2');
  });

  test('a link leads to the file that is replaced', async () => {
    const file = stored('linked.txt', 'product = 1');
    const link = join(folder, 'link.txt');
    symlinkSync(file, link);
    expect([(await call(['rename', '--field', 'product=zaal', link])).status, read(file)]).toEqual([0, 'zaal = 1']);
    expect(readdirSync(folder).filter((name) => name.includes('new'))).toEqual([]);
  });

  test('none is written where one of them is not there', async () => {
    const file = stored('alone.txt', 'product = 1');
    expect(await call(['rename', '--field', 'product=zaal', file, 'nowhere.txt'])).toMatchObject({ status: 2, stdout: '' });
    expect(read(file)).toBe('product = 1');
  });
});

test.each<readonly [args: readonly string[], input: string, status: number, stdout: string]>([
  [[], 'product = 1', 0, 'zaal = 1\n'],
  [['-'], 'product = 1\n', 0, 'zaal = 1\n'],
  [['--lines'], '# product\nproduct = 1\nproduct = 2\n', 0, '# product\nzaal = 1\nzaal = 2\n'],
  [['--dry-run'], 'product = 1', 0, '- product = 1\n+ zaal = 1\n'],
  [[], 'product =', 1, ''],
])('standard input: %j %j', async (args, input, status, stdout) => {
  expect(await call(['rename', '--field', 'product=zaal', ...args], { input })).toMatchObject({ status, stdout });
});

test.each<readonly [args: readonly string[], says: string]>([
  [[], 'Say which fields: --field OLD=NEW.'],
  [['--field', 'product'], '`product` is not a field and its new name, as old=new.'],
  [['--field', 'product='], '`product=` is not a field and its new name, as old=new.'],
  [['--field', 'product=a\nb'], '`product=a\nb` is not a field and its new name, as old=new.'],
  [['--field', 'product=a', '--field', 'PRODUCT=b'], '`PRODUCT` is given two new names.'],
])('%j is wrong', async (args, says) => {
  const stderr = `search-expression: ${says}\nTry: search-expression rename --help\n`;
  expect(await call(['rename', ...args, 'product = 1'])).toEqual({ status: 2, stdout: '', stderr });
});
