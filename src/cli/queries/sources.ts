import { stat } from 'node:fs/promises';
import { type Diagnostic, formatDiagnostic, type Locale } from '../../../grammar/index.ts';
import { usage } from '../failure.ts';
import { readFileText, readText } from '../text-input.ts';

/** A text with stored queries in it: a file, or without one what was given on the command line or standard input. */
export type Source = { readonly file: string | undefined; readonly text: string; readonly queries: readonly StoredQuery[] };

/** A query and where in the text of its source it begins. */
export type StoredQuery = { readonly text: string; readonly from: number };

/** What a command takes that works on stored queries. */
export const sourceOptions = {
  lines: { help: 'Takes each line for an expression, empty ones and those that begin with # left out' },
} as const;

export const sourceDetails =
  'A single argument that is no file is the expression itself. A file holds one expression, or with --lines one on each line.';

/**
 * The files that are named, or else the text given as an argument, as a file with one expression or on standard input.
 *
 * @throws Failure for a file that is not there or is not UTF-8, for a text given twice, and for none at all
 */
export async function readSources(
  positionals: readonly string[],
  { lines = false, 'expression-file': file }: { readonly lines?: boolean; readonly 'expression-file'?: string },
): Promise<readonly Source[]> {
  const [first = '-'] = positionals;
  const areFiles = positionals.length > 1 || (first !== '-' && (!couldBeExpression(first) || (await isFile(first))));
  if (!areFiles) {
    const text = await readText(positionals[0], file);
    return [{ file: undefined, text, queries: queriesIn(text, lines) }];
  }
  if (file !== undefined) throw usage('Name the files as arguments, or one with --expression-file.');
  const sources: Source[] = [];
  for (const path of positionals) {
    const text = await readFileText(path);
    sources.push({ file: path, text, queries: queriesIn(text, lines) });
  }
  return sources;
}

/** What is to be said of a query of a source: where its text is a file, with the file and line before it. The picture has the file's line numbers. */
export function pictureIn({ file, text }: Source, diagnostic: Diagnostic, locale: Locale): string {
  const picture = formatDiagnostic(text, diagnostic, locale);
  return file === undefined ? picture : `${file}:${lineAt(text, diagnostic.range.from)}: ${picture}`;
}

/** The same diagnostic of the whole text in which a query stands. */
export function inSource(diagnostic: Diagnostic, { from: by }: StoredQuery): Diagnostic {
  const moved = <Place extends { readonly from: number; readonly to: number }>(place: Place): Place => ({
    ...place,
    from: place.from + by,
    to: place.to + by,
  });
  const { range, fixes, related } = diagnostic;
  return {
    ...diagnostic,
    range: moved(range),
    ...(fixes !== undefined && { fixes: fixes.map((fix) => ({ ...fix, edits: fix.edits.map(moved) })) }),
    ...(related !== undefined && { related: related.map((one) => ({ ...one, range: moved(one.range) })) }),
  };
}

/** The number of the line, from 1, on which an offset of a text stands. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (const { 0: end, index } of text.matchAll(lineEnds)) {
    if (index + end.length > offset) break;
    line++;
  }
  return line;
}

const lineEnds = /\r\n|\r|\n/g;

/** Every condition has a comparison sign or, beside a keyword, white space. */
const couldBeExpression = (argument: string): boolean => /[\s=<>~]/.test(argument);

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

function queriesIn(text: string, byLine: boolean): readonly StoredQuery[] {
  if (!byLine) return [{ text, from: 0 }];
  const queries: StoredQuery[] = [];
  let from = 0;
  for (const line of text.split(/(\r\n|\r|\n)/)) {
    if (/^\s*[^\s#]/.test(line)) queries.push({ text: line, from });
    from += line.length;
  }
  return queries;
}
