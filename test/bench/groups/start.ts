import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../bundle.ts';
import { makeProject } from '../project.ts';
import { median } from '../race.ts';
import { type Group, goal } from '../result.ts';

const parsing = (name: string, text: string, from = 'import { parse } from') =>
  `${from} '${name}'; parse(${JSON.stringify(text)});`;
const wrong = 'product == 5';
const peers = ['@marcbachmann/cel-js', 'cel-js', '@rsql/parser', 'liqe', 'filtrex', 'jsep'];

/** What a program does that starts, reads one text, and ends. */
const programs: Readonly<Record<string, string>> = {
  'an empty module': '',
  'search-expression': parsing('search-expression', 'product = 5'),
  'search-expression, an invalid text': parsing('search-expression', wrong),
  '@marcbachmann/cel-js': parsing('@marcbachmann/cel-js', 'product == 5'),
  'cel-js (on Chevrotain)': parsing('cel-js', 'product == 5'),
  '@rsql/parser': parsing('@rsql/parser', 'product==5'),
  liqe: parsing('liqe', 'product:5'),
  filtrex: `import { compileExpression } from 'filtrex'; compileExpression('product == 5');`,
  jsep: `import jsep from 'jsep'; jsep('product == 5');`,
};

export const group: Group = {
  title: 'Cold start: import and first parse',
  rounds: 1,
  notes: [
    'Whole processes in turns, from their start to their end, less what an empty module takes; and what the import and the first parse take inside.',
    'In one file is the same program bundled and minified, as most are that have to start quickly.',
  ],
  measure: async (_, quick) => {
    using project = makeProject(peers);
    const { folder } = project;
    const inOneFile = await bundle(folder, programs['search-expression'] ?? '', { external: [/^node:/], platform: 'node' });
    const files = { ...programs, 'search-expression, in one file': inOneFile };
    const runs = Object.entries(files).map(([name, source], place) => {
      const file = join(folder, `${place}.mjs`);
      const inside = join(folder, `${place}-inside.mjs`);
      writeFileSync(file, source);
      writeFileSync(
        inside,
        `const before = process.hrtime.bigint(); await import('./${place}.mjs'); console.log(Number(process.hrtime.bigint() - before));`,
      );
      return { name, file, inside, whole: [] as number[], within: [] as number[] };
    });
    for (let sample = 0; sample < (quick ? 5 : 20); sample++) {
      for (const { file, inside, whole, within } of runs) {
        const before = process.hrtime.bigint();
        start(file);
        whole.push(Number(process.hrtime.bigint() - before));
        within.push(Number(start(inside)));
      }
    }
    const [empty] = runs;
    const over = (times: readonly number[], of: readonly number[] = []) =>
      median(times.map((time, sample) => time - (of[sample] ?? Number.NaN)));
    const more = runs.map(({ name, whole, within }) => ({
      name,
      whole: over(whole, empty?.whole),
      within: over(within, empty?.within),
    }));
    return {
      tables: [
        {
          title: 'over an empty module',
          columns: ['whole process', 'inside'],
          rows: more.map(({ name, whole, within }, at) => ({
            name,
            unit: 'ms' as const,
            values:
              at === 0 ? [median(empty?.whole ?? []) / 1e6, median(empty?.within ?? []) / 1e6] : [whole / 1e6, within / 1e6],
          })),
        },
      ],
      goals: more
        .filter(({ name }) => name === 'search-expression' || name.endsWith('one file'))
        .map(({ name, whole }) =>
          goal(`import and first parse, ${name}: more than an empty process`, 'ms', { atMost: 3 }, whole / 1e6),
        ),
    };
  },
};

function start(file: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
