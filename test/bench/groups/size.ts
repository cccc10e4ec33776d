import { bundle, compressed } from '../bundle.ts';
import { makeProject } from '../project.ts';
import { type Group, goal } from '../result.ts';

type Entry = { readonly name: string; readonly source: string; readonly atMost?: number; readonly beyond?: RegExp };

const ours = (names: string, entry = '') => `export { ${names} } from 'search-expression${entry}';`;

const entries: readonly Entry[] = [
  { name: 'builder and print', source: ours('build, defineSchema, days, print'), atMost: 10 },
  { name: 'parse, check and diagnose, in two languages', source: ours('parse, check, diagnose, defineSchema'), atMost: 22 },
  { name: 'parse alone', source: ours('parse') },
  { name: 'toPredicate and filter', source: ours('toPredicate, filter', '/memory') },
  { name: 'columns and select', source: ours('columns, select', '/memory') },
  { name: 'toSql for SQLite', source: ours('toSql, sqlite', '/sql') },
  { name: 'toUrl', source: ours('toUrl', '/url') },
  {
    name: 'language service, beyond parser, schema and reasoning',
    source: ours('createLanguageService', '/language-service'),
    atMost: 28,
    beyond: /\/(grammar|schema|analysis|memory)\//,
  },
  {
    name: 'Monaco adapter, beyond the language service',
    source: ours('registerSearchLanguage', '/monaco'),
    atMost: 8.5,
    beyond: /\/(grammar|schema|language-service)\//,
  },
  {
    name: 'textarea editor, beyond the language service',
    source: ours('defineSearchExpressionEditor', '/textarea'),
    atMost: 20,
    beyond: /\/(grammar|schema|language-service)\//,
  },
  { name: 'everything in it', source: 'import * as all from "search-expression"; export { all };' },
];
const peers = ['@marcbachmann/cel-js', 'cel-js', 'jsep', 'filtrex', 'liqe', 'json-logic-engine', 'sift', 'mingo', '@ucast/sql'];

export const group: Group = {
  title: 'Size, minified and compressed',
  rounds: 1,
  notes: [
    'Bundled for browsers with Vite, minified, and compressed with gzip, with nothing left out; the last rows are whole packages of others.',
  ],
  measure: async () => {
    using project = makeProject(peers);
    const sizeOf = async (source: string, external: readonly (string | RegExp)[]) =>
      compressed(await bundle(project.folder, source, { external, platform: 'browser' }));
    const sizes = new Map<string, number>();
    for (const { name, source, beyond = /^node:/ } of entries) sizes.set(name, await sizeOf(source, [/^node:/, beyond]));
    for (const name of peers) sizes.set(name, await sizeOf(`import * as all from '${name}'; export { all };`, [/^node:/]));
    return {
      tables: [
        {
          title: 'what is imported',
          columns: ['size'],
          rows: [...sizes].map(([name, size]) => ({ name, unit: 'KiB' as const, values: [size] })),
        },
      ],
      goals: entries.flatMap(({ name, atMost }) =>
        atMost === undefined ? [] : [goal(`size of ${name}`, 'KiB', { atMost }, sizes.get(name))],
      ),
    };
  },
};
