import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeProject } from '../project.ts';
import { median } from '../race.ts';
import type { Group } from '../result.ts';

const texts = 200;
/** Of about so many characters each. */
const lengths = [40, 80, 300, 600] as const;

/** What the type checker takes for the texts that it reads itself. */
export const group: Group = {
  title: 'Texts that the compiler checks',
  rounds: 1,
  notes: [
    `${texts} different texts in \`search(bookingSchema, '…')\`, against the same texts in \`parseQuery\`, of which the compiler reads nothing: what \`tsc --noEmit\` says of`,
    'itself, and its time, for each text. Longer texts than 600 characters are left to the run time.',
  ],
  measure: (_, quick) => {
    using project = makeProject([]);
    const { folder } = project;
    const compile = (name: 'search' | 'parseQuery', length: number) => {
      const lines = Array.from({ length: texts }, (_unused, at) => {
        const text = JSON.stringify(textOf(length, at));
        return name === 'search' ? `search(bookingSchema, ${text});` : `parseQuery(${text}, bookingSchema);`;
      });
      writeFileSync(
        join(folder, 'program.ts'),
        [`import { bookingSchema, ${name} } from 'search-expression';`, ...lines].join('\n'),
      );
      const runs = Array.from({ length: quick ? 1 : 5 }, () => run(folder));
      const middle = (of: (one: Said) => number) => median(runs.map(of));
      return { seconds: middle((one) => one.seconds), instantiations: middle((one) => one.instantiations) };
    };
    const measured = lengths.map((length) => {
      const [typed, plain] = [compile('search', length), compile('parseQuery', length)];
      return {
        milliseconds: ((typed.seconds - plain.seconds) / texts) * 1000,
        instantiations: (typed.instantiations - plain.instantiations) / texts,
      };
    });
    return {
      tables: [
        {
          title: 'for each text',
          columns: lengths.map((length) => `${length} characters`),
          rows: [
            { name: 'check time', unit: 'ms', values: measured.map(({ milliseconds }) => milliseconds) },
            { name: 'instantiations', unit: '', values: measured.map(({ instantiations }) => instantiations) },
          ],
        },
      ],
    };
  },
};

type Said = { readonly seconds: number; readonly instantiations: number };

function run(folder: string): Said {
  const options = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--skipLibCheck', '--types', ''];
  const { stdout, status } = spawnSync(
    process.execPath,
    [resolve('node_modules/typescript/bin/tsc'), ...options, '--extendedDiagnostics', 'program.ts'],
    { cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stdout.slice(0, 400));
  const figure = (name: string) => Number(new RegExp(`^${name}:\\s+([\\d.]+)`, 'm').exec(stdout)?.[1]);
  return { seconds: figure('Check time'), instantiations: figure('Instantiations') };
}

function textOf(length: number, at: number): string {
  const parts: string[] = [];
  for (let part = 0; parts.join(' AND ').length < length - 20; part++) {
    parts.push(part % 2 === 0 ? `startdatum >= "${at + part}d"` : `product IN (${at},${101 + part})`);
  }
  return parts.join(' AND ');
}
