import type { Range } from './expression.ts';
import type { diagnosticCodes } from './messages/codes.ts';
import { insertTitle, removeTitle, replaceTitle, type Title } from './messages/fixes.ts';
import { type MessageRow, type Severity, stages } from './messages/row.ts';
import { type Catalogue, type Locale, type LocaleTag, type MessageLanguage, wordsIn } from './messages/wording.ts';
import { unicode } from './unicode.ts';

export type { Catalogue, Locale, LocaleTag, MessageLanguage, Severity };

/** Replaces [from, to) by `insert`. The edits of a fix are in order and do not overlap. */
export type Edit = { readonly from: number; readonly to: number; readonly insert: string };
/** A change of the text that mends a mistake, with its title. */
export type Fix = {
  readonly title: string;
  readonly edits: readonly Edit[];
  /** The text may have another meaning afterwards than it was written for: never preferred. */
  readonly isGuess?: true;
};

/** A finding about a search, as plain JSON (L6); editor, terminal and service show the same. */
export type Diagnostic = {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** A sentence that quotes names and says what to do. */
  readonly message: string;
  readonly range: Range;
  readonly fixes?: readonly Fix[];
  readonly related?: readonly { readonly range: Range; readonly message: string }[];
  readonly data?: Readonly<Record<string, unknown>>;
};

/** A code of the closed list of L6. */
export type DiagnosticCode = keyof typeof diagnosticCodes;

/** A diagnostic before a language is chosen for its sentences. */
export type Problem = {
  /** Its row in the table of codes. */
  readonly row: MessageRow<DiagnosticCode, never>;
  readonly range: Range;
  readonly data: object;
  readonly fixes: readonly Repair[];
  /** Other ranges that it is about. */
  readonly related?: readonly { readonly range: Range; readonly message: Title }[];
  readonly severity?: 'error' | 'warning';
  /** Unquoted words where a value should be; a schema may know which value they are. */
  readonly words?: Range & { readonly field: string };
};

export type Repair = Omit<Fix, 'title'> & { readonly title: Title };

/** At most this many diagnostics are given for one text. */
export const maximumDiagnostics = 100;

/**
 * A problem from a row of the table of codes: named one by one, so that a bundle has the messages
 * that it can say.
 */
export function problemOf<Data extends object>(
  row: MessageRow<DiagnosticCode, Data>,
  range: Range,
  data: Data,
  fixes: readonly (Repair | undefined)[] = [],
): Problem {
  return {
    row,
    range: { from: range.from, to: range.to },
    data,
    fixes: fixes.filter((fix) => fix !== undefined),
  };
}

export function repair(title: Title, ...edits: readonly Edit[]): Repair {
  return { title, edits };
}

/** A repair, marked as a guess unless it surely keeps the meaning. */
export const guess = (fix: Repair | undefined, isSure = false): Repair | undefined =>
  fix === undefined || isSure ? fix : { ...fix, isGuess: true };

/** A repair that replaces a range. */
export function replaceBy(insert: string, range: Range): Repair {
  return repair(replaceTitle(insert), { from: range.from, to: range.to, insert });
}

/** A repair that removes a range. */
export function removal(found: string, range: Range): Repair {
  return repair(removeTitle(found), { from: range.from, to: range.to, insert: '' });
}

/** A repair that inserts a text at an offset. */
export function insertion(insert: string, at: number): Repair {
  return repair(insertTitle(insert.trim()), { from: at, to: at, insert });
}

/**
 * Turns problems into diagnostics (L6.2), ordered by stage and position, without duplicates and
 * without those inside an error of an earlier stage; at most 100. Given the text, edits of fixes
 * get spaces where they would join two words.
 */
export function report(problems: readonly Problem[], language?: LocaleTag | Catalogue, text = ''): readonly Diagnostic[] {
  if (problems.length === 0) return nothingWrong;
  const given: Problem[] = [];
  for (const stage of stages) {
    const earlier = given.filter((other) => severityOf(other) === 'error');
    const fresh = problems
      .filter((candidate) => candidate.row.stage === stage && !earlier.some((other) => within(candidate.range, other.range)))
      .sort((a, b) => a.range.from - b.range.from || a.range.to - b.range.to);
    for (const candidate of fresh) {
      if (given.length === maximumDiagnostics) break;
      const last = given.at(-1);
      if (last?.row === candidate.row && last.range.from === candidate.range.from && last.range.to === candidate.range.to)
        continue;
      given.push(candidate);
    }
  }
  return given.map((found) => inWords(found, language, text));
}

const nothingWrong: readonly Diagnostic[] = Object.freeze([]);

export const hasError = (diagnostics: readonly Diagnostic[]): boolean => diagnostics.some(({ severity }) => severity === 'error');

const severityOf = (found: Problem) => found.severity ?? found.row.severity;

const within = (inner: Range, outer: Range) => inner.from >= outer.from && inner.to <= outer.to;

function inWords(found: Problem, language: LocaleTag | Catalogue | undefined, text: string): Diagnostic {
  // What is mended inside of a word or of quotes stays as it is: that is only done to characters.
  const apart = found.row.stage === 'lexical' ? (edit: Edit) => edit : (edit: Edit) => keptApart(edit, text);
  const fixes = found.fixes.map((fix) => ({ ...fix, title: fix.title(language), edits: fix.edits.map(apart) }));
  const related = (found.related ?? []).map(({ range, message }) => ({ range, message: message(language) }));
  return {
    code: found.row.code,
    severity: severityOf(found),
    message: wordsIn(language, found.row, 'messages', found.row.code)(found.data as never),
    range: found.range,
    ...(fixes.length > 0 && { fixes }),
    ...(related.length > 0 && { related }),
    data: shortened(found.data),
  };
}

/** An edit of whole tokens with a space on each side where it would run into a word (L2.2). */
export function keptApart({ from, to, insert }: Edit, text: string): Edit {
  const [before, after] = [text.charAt(from - 1), text.charAt(to)];
  const left = areJoined(before, insert || after) ? ' ' : '';
  const right = areJoined(insert, after) ? ' ' : '';
  return { from, to, insert: left + insert + right };
}

/** Whether two texts side by side would be read as one word, with letters beyond A to Z too. */
export const areJoined = (left: string, right: string): boolean =>
  isWord(left.match(/[^]$/u)?.[0]) && isWord(right.match(/^[^]/u)?.[0]);

/** A pattern of Unicode properties takes half a millisecond to compile: only for other letters. */
const isWord = (character = ' '): boolean => (character <= '~' ? /[\w.]/ : unicode(String.raw`[\p{L}\p{M}]`)).test(character);

/** Cuts long texts but paths, so that a diagnostic stays small whatever the search is. */
function shortened(data: object): Readonly<Record<string, unknown>> {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(data);
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      key !== 'path' && typeof value === 'string' && value.length > longestData ? `${value.slice(0, longestData)}…` : value,
    ]),
  );
}

const longestData = 200;
