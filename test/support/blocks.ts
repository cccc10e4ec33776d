import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** A code block; `file` is the name of the file that it shows, as in ```` ```csv rooms.csv ````. */
export type Block = { readonly language: string; readonly file: string; readonly text: string };

/** The code blocks of a Markdown text. */
export function blocksOf(markdown: string): readonly Block[] {
  return [...markdown.matchAll(/^```(\w*)(?: ([\w.]+))?\n([^]*?)^```$/gm)].map(([, language = '', file = '', text = '']) => ({
    language,
    file,
    text,
  }));
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

/**
 * Type-checks programs, all in one run of the compiler, in a folder below the repository. As
 * strict as `--strict`, but parameters may be left without a type: many readers write JavaScript.
 * Gives what the compiler complains of.
 */
export async function typeErrorsOf(
  programs: readonly { readonly title: string; readonly text: string }[],
  folder: string,
): Promise<readonly string[]> {
  const compilerOptions = {
    strict: true,
    noImplicitAny: false,
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'nodenext',
    types: ['node'],
    noEmit: true,
    skipLibCheck: true,
  };
  mkdirSync(folder, { recursive: true });
  try {
    for (const { title, text } of programs)
      writeFileSync(join(folder, `${title.replaceAll(' ', '-')}.ts`), `${text}\nexport {};\n`);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'], exclude: [] }));
    await promisify(execFile)(process.execPath, ['node_modules/typescript/bin/tsc', '--pretty', 'false', '-p', folder]);
    return [];
  } catch (error) {
    const { stdout } = error as { readonly stdout?: string };
    if (stdout === undefined) throw error;
    return stdout.trim().split('\n');
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
