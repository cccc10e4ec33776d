import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

type Surface = { readonly values: readonly string[]; readonly types: readonly string[] };

const { exports: entries = {} } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly exports?: Readonly<Record<string, { readonly types?: string } | string>>;
};
const sources = Object.entries(entries).flatMap(([entry, target]) => {
  const declaration = typeof target === 'string' ? undefined : target.types;
  const stem = declaration?.match(/^\.\/dist\/(.*)\.d\.ts$/)?.[1];
  return stem === undefined ? [] : [{ entry, source: `${stem}.ts` }];
});

// Every public name stands in that file once, so that none comes, goes or changes its kind unseen.
// After a change that is meant, write it anew: npx vitest run test/entry-points.test.ts -u
test('the entries export these names', async () => {
  expect(sources).not.toEqual([]);
  const listed = sources.flatMap(({ entry, source }) => {
    const { types, values } = surfaceOf(source);
    return [`"${entry}"`, ...types.map((name) => `  type ${name}`), ...values.map((name) => `  ${name}`)];
  });
  await expect(`${listed.join('\n')}\n`).toMatchFileSnapshot('entry-points.txt');
});

test.each(sources)('$entry has at run time the values that its source names', async ({ source }) => {
  const module = (await import(new URL(`../${source}`, import.meta.url).href)) as object;
  expect(Object.keys(module).sort()).toEqual(surfaceOf(source).values);
});

function surfaceOf(source: string): Surface {
  const exported = parseSync(source, readFileSync(source, 'utf8')).module.staticExports.flatMap(({ entries: names }) => names);
  const named = (isType: boolean) =>
    exported
      .filter((one) => one.isType === isType)
      .map(({ exportName }) => exportName.name ?? exportName.kind)
      .sort();
  return { values: named(false), types: named(true) };
}
