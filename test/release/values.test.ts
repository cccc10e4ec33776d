import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blocksOf, promised } from '../support/blocks.ts';
import { usePackage } from '../support/packed-package.ts';

/* The guide's programs with variables, fields as values, computed fields, functions, lists and relations, in a new project. */

const packed = await usePackage();

test.each(['schema', 'functions', 'access', 'lists'])('docs/%s.md', { timeout: 120_000 }, (page) => {
  const project = packed.installByNpm([]);
  const program = blocksOf(readFileSync(`docs/${page}.md`, 'utf8')).find(({ text }) => text.includes('defineVariables'));
  writeFileSync(join(project, 'orders.ts'), program?.text ?? '');
  const { stdout, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'orders.ts'], {
    cwd: project,
    encoding: 'utf8',
  });
  expect({ said: stdout.trimEnd().split('\n'), stderr }).toEqual({ said: promised(program?.text ?? ''), stderr: '' });
});
