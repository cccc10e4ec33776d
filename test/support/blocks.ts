import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** The code blocks of a Markdown text. */
export function blocksOf(markdown: string): readonly { readonly language: string; readonly text: string }[] {
  return [...markdown.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(([, language = '', text = '']) => ({ language, text }));
}

/** What a program says that it prints: its comments `// → …`. */
export const promised = (program: string): readonly string[] =>
  [...program.matchAll(/\/\/ → (.*)$/gm)].map(([, line = '']) => line);

/**
 * Runs programs one after the other in one process, in a folder below the repository, where the
 * name of the package leads to what was built. Gives the lines that each printed, or its error.
 */
export async function printedBy(programs: readonly string[], folder: string): Promise<readonly (readonly string[])[]> {
  mkdirSync(folder, { recursive: true });
  try {
    const files = programs.map((program, index) => {
      const file = join(folder, `program-${index}.ts`);
      writeFileSync(file, program);
      return pathToFileURL(file).href;
    });
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', runner, ...files], {
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    });
    return JSON.parse(stdout) as readonly (readonly string[])[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const runner = `
import { format } from 'node:util';
const printed = [];
for (const file of process.argv.slice(1)) {
  const lines = [];
  console.log = (...values) => lines.push(...format(...values).split('\\n'));
  console.table = (rows) => lines.push(JSON.stringify(rows));
  try {
    await import(file);
  } catch (error) {
    lines.push('threw ' + (error?.stack ?? error));
  }
  printed.push(lines);
}
process.stdout.write(JSON.stringify(printed));`;
