import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** A change of one place of a source. */
export type Mutant = {
  /** Its place in the list of all mutants of a commit, which is the same in each run. */
  readonly id: number;
  /** The same in each commit in which its file is the same. */
  readonly key: string;
  readonly file: string;
  /** The line of its first character, from 1. */
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly before: string;
  readonly after: string;
  /** Its place for the instrumenter. */
  readonly range: Range;
};

/** The files that are mutated: the grammar, the sources, and what of the page needs no document. */
const mutated = (): readonly string[] =>
  globSync('{grammar,src,playground}/**/*.{ts,tsx}')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/generated|\.d\.ts$|^grammar\/generate\//.test(path))
    .filter((path) => !path.startsWith('playground/') || isPure(path))
    .toSorted();

function isPure(path: string): boolean {
  if (!path.endsWith('.ts') || /^playground\/(?:[\w-]+|offline\/.*)\.ts$/.test(path)) return false;
  return !/\b(?:document|window|navigator|localStorage|HTML\w*Element)\b/.test(readFileSync(path, 'utf8'));
}

type Position = { readonly line: number; readonly column: number };
type Range = { readonly start: Position; readonly end: Position };
type Found = {
  readonly id: string;
  readonly fileName: string;
  readonly location: Range;
  readonly mutatorName: string;
  readonly replacement: string;
};
type Instrumenter = {
  instrument(
    files: readonly { readonly name: string; readonly content: string; readonly mutate: true | readonly Range[] }[],
    options: object,
  ): Promise<{
    readonly files: readonly { readonly name: string; readonly content: string }[];
    readonly mutants: readonly Found[];
  }>;
};

/**
 * All mutants of the sources, and each source as one that holds all of its mutants and counts which
 * of them were reached; or of the files of some mutants only these and what lies within them, with
 * numbers of their own. Needs what `npm run test:release` installs.
 */
export async function findMutants(some?: readonly Mutant[]): Promise<{
  readonly mutants: readonly Mutant[];
  readonly sources: ReadonlyMap<string, string>;
}> {
  const wanted = some && Object.groupBy(some, ({ file }) => file);
  const inputs = (wanted === undefined ? mutated() : Object.keys(wanted)).map((name) => ({
    name,
    content: readFileSync(name, 'utf8'),
    mutate: wanted?.[name]?.map(({ range }) => range) ?? (true as const),
  }));
  const instrumenter = await load();
  const { files, mutants } = await instrumenter.instrument(inputs, { plugins: null, excludedMutations: [], ignorers: [] });
  const texts = new Map(inputs.map(({ name, content }) => [name, { content, lines: startsOfLines(content) }]));
  return {
    mutants: mutants.map(({ id, fileName, location: range, mutatorName, replacement }) => {
      const { start, end } = range;
      const { content = '', lines = [] } = texts.get(fileName) ?? {};
      const [from, to] = [start, end].map(({ line, column }) => (lines[line] ?? 0) + column) as [number, number];
      // What stands in an operand of `&&` or `*` keeps its place only in parentheses.
      const isOperation = mutatorName === 'LogicalOperator' || mutatorName === 'ArithmeticOperator';
      const after = isOperation ? `(${replacement})` : replacement;
      const key = createHash('sha256').update(`${fileName} ${from} ${to} ${after}`).digest('hex').slice(0, 10);
      const before = content.slice(from, to);
      return { id: Number(id), key, file: fileName, line: start.line + 1, from, to, before, after, range };
    }),
    sources: new Map(files.map(({ name, content }) => [name, content])),
  };
}

const startsOfLines = (text: string) => [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];

async function load(): Promise<Instrumenter> {
  const { resolve } = createRequire(pathToFileURL(`${process.cwd()}/test/release/package.json`));
  const module = (await import(pathToFileURL(resolve('@stryker-mutator/instrumenter')).href)) as {
    readonly Instrumenter: new (logger: unknown) => Instrumenter;
  };
  const quiet = () => false;
  return new module.Instrumenter(new Proxy({}, { get: () => quiet }));
}
