import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { commandLine, environment } from '../cli/program.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const program = process.env['NVIM'] ?? 'nvim';
const isThere = spawnSync(program, ['--version']).status === 0;
const reason = isThere ? '' : ' (not run: there is no nvim; NVIM names one)';

test.skipIf(!isThere && process.env['CI'] === undefined)(
  `Neovim, set up by editors/neovim.lua, helps to write a search${reason}`,
  async () => {
    const folder = scratchFolder(onTestFinished, 'search expression neovim ');
    const file = join(folder, 'screen.search');
    writeFileSync(file, 'startdatm = "0d"\n');
    const bin = join(folder, 'search-expression');
    const command = [process.execPath, ...commandLine([])].map((part) => `'${part}'`).join(' ');
    writeFileSync(bin, `#!/bin/sh\nexec ${command} "$@" --today 2026-11-21\n`, { mode: 0o755 });

    const before = `dofile([[${here('../../editors/neovim.lua')}]])`;
    const nvim = spawn(program, ['--headless', '--clean', '-n', '-c', `luafile ${here('neovim.lua').replaceAll(' ', '\\ ')}`], {
      env: { ...environment, PATH: `${folder}:${process.env['PATH']}`, HOME: folder, GIVEN: JSON.stringify({ before, file }) },
    });
    const [stdout, stderr] = await Promise.all([text(nvim.stdout), text(nvim.stderr)]);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      filetype: 'search-expression',
      messages: ['There is no field `startdatm`. Did you mean `startdatum`?'],
      fixed: 'startdatum = "0d"',
      suggested: ['product '],
      typed: 'startdatum = "0d" AND product in(101,14)',
      formatted: 'startdatum = "0d" AND product IN (101,14)',
      hover: expect.stringContaining('date') as string,
      again: ['There is no field `start`.'],
      undone: 'startdatum = "0d" AND product IN (101,14)',
      attached: 1,
    });
  },
);
