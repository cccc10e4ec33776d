import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { type Fault, readFaults } from './fault.ts';

/* Preloaded with --import: plants the fault named by PLANTED_FAULT as its file is loaded. */

const id = process.env['PLANTED_FAULT'];
if (id !== undefined) plant(readFaults().find((fault) => fault.id === id));

function plant(fault: Fault | undefined): void {
  if (fault === undefined) throw new Error(`There is no fault ${id}.`);
  const file = pathToFileURL(fault.file).href;
  let planted = false;
  registerHooks({
    load: (url, context, next) => {
      if (url !== file) return next(url, context);
      const source = readFileSync(fault.file, 'utf8');
      if (!source.includes(fault.find)) throw new Error(`${fault.file} no longer has what the fault ${id} stands for.`);
      planted = true;
      return { format: 'module-typescript', source: source.replace(fault.find, () => fault.plant), shortCircuit: true };
    },
  });
  process.on('exit', () => {
    if (!planted) process.exitCode = 3;
  });
}
