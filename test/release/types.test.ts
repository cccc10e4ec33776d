import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { entries, manifest, nameOf, usePackage } from '../support/packed-package.ts';

/* The types of the packed package, for each TypeScript from the oldest that it supports. */

const ours = join('test', 'release', 'node_modules');
const compilers: Readonly<Record<string, string>> = {
  '5.4': join(ours, 'typescript-5.4'),
  '5.5': join(ours, 'typescript-5.5'),
  '5.9': join(ours, 'typescript-5.9'),
  newest: join('node_modules', 'typescript'),
};

/** A project with all that is published, one for each React. */
const projects = { 18: '', 19: '' };

const packed = await usePackage();
for (const react of [18, 19] as const) {
  const project = packed.install(`react-${react}`, Object.keys(manifest.peerDependencies ?? {}));
  const types = join(project, 'node_modules', '@types');
  mkdirSync(types);
  cpSync(join(ours, `types-react-${react}`), join(types, 'react'), { recursive: true });
  // What they import.
  cpSync(join(ours, '@types', 'prop-types'), join(types, 'prop-types'), { recursive: true });
  cpSync(join(ours, 'csstype'), join(project, 'node_modules', 'csstype'), { recursive: true });
  projects[react] = project;
}

/** What a strict project is told that checks the types of libraries too. */
function compile(compiler: string, react: 18 | 19, file: string, program: string, ...options: readonly string[]): string {
  const cwd = projects[react];
  writeFileSync(join(cwd, file), program);
  const strict = '--strict --exactOptionalPropertyTypes --noEmit --skipLibCheck false --target es2022 --types react';
  const libraries = '--lib es2023,dom,dom.iterable';
  const tsc = join(process.cwd(), compilers[compiler] ?? '', 'bin', 'tsc');
  const args = [tsc, ...`${strict} ${libraries}`.split(' '), ...options, file];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  return stdout + stderr;
}

const limit = { timeout: 180_000 };
const nodenext = ['--module', 'nodenext'];

const resolutions = { nodenext: 'nodenext', node16: 'node16', bundler: 'esnext' } as const;
type Resolution = keyof typeof resolutions;

test.each<[compiler: string, Resolution]>([
  ['5.4', 'nodenext'],
  ['5.4', 'node16'],
  ['5.4', 'bundler'],
  ['5.5', 'nodenext'],
  ['5.9', 'nodenext'],
  ['newest', 'nodenext'],
  ['newest', 'node16'],
  ['newest', 'bundler'],
])('TypeScript %s compiles every entry, with --moduleResolution %s', limit, (compiler, resolution) => {
  const imports = entries.map((entry, index) => `import * as entry${index} from '${nameOf(entry)}';`);
  const uses = `export const all: readonly object[] = [${entries.map((_, index) => `entry${index}`).join(', ')}];`;
  const program = [...imports, uses, "import type {} from 'search-expression/react';", ''].join('\n');
  const options = ['--module', resolutions[resolution], '--moduleResolution', resolution];
  expect(compile(compiler, 19, 'every.ts', program, ...options)).toBe('');
});

test.each<[compiler: string, react: 18 | 19, jsx: 'react' | 'react-jsx']>([
  ['5.4', 18, 'react'],
  ['5.4', 19, 'react-jsx'],
  ['newest', 18, 'react-jsx'],
  ['newest', 19, 'react'],
])('TypeScript %s knows the elements in the JSX of React %i, with --jsx %s', limit, (compiler, react, jsx) => {
  const program = `
    import type {} from 'search-expression/react';
    import * as React from 'react';
    import { defineSchema } from 'search-expression';
    import type { SearchExpressionEditor } from 'search-expression/textarea';
    const schema = defineSchema({ n: { type: 'integer' } });
    export function Search() {
      const ref = React.useRef<SearchExpressionEditor>(null);
      React.useEffect(() => { if (ref.current) ref.current.schema = schema; });
      return <search-expression-editor ref={ref} key="k" className="wide" name="search" value="n = 1" required time-zone="UTC"
        onInput={(event) => event.currentTarget.validity.valid} />;
    }
    // @ts-expect-error there is no such attribute
    export const misspelt = <search-expression-editor nmae="search" />;
    ${react === 18 ? '// @ts-expect-error React 18 would write it as an attribute' : ''}
    export const withSchema = <search-expression-editor schema={schema} />;`;
  expect(compile(compiler, react, 'elements.tsx', program, ...nodenext, '--jsx', jsx)).toBe('');
});

test.each(['5.9', 'newest'])('TypeScript %s knows the types of what CommonJS requires', limit, (compiler) => {
  const program = `
    import search = require('search-expression');
    import memory = require('search-expression/memory');
    const query = search.parseQuery('n = 1', search.defineSchema({ n: { type: 'integer' } }));
    export const rows: readonly { n: number }[] = memory.filter([{ n: 1 }], query, { today: '2026-11-21' });
    // @ts-expect-error a row has no such field
    rows[0]?.m;`;
  expect(compile(compiler, 19, 'required.cts', program, ...nodenext)).toBe('');
});
