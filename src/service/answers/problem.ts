import type { Diagnostic, Locale } from '../../../grammar/diagnostics.ts';
import type { Answer } from './answer.ts';
import { type Format, formats } from './format.ts';
import { problems, titles } from './problems.ts';

export type ProblemCode = keyof typeof problems;
type ProblemData<C extends ProblemCode> = Parameters<(typeof problems)[C]['en']>[0];
type Row = {
  readonly status: number;
  readonly en: (data: object) => string;
  readonly nl: (data: object) => string;
  readonly headers: (data: object) => Readonly<Record<string, string>>;
};

/** What is refused, before a language and a format are chosen for it. */
export type Problem = { readonly code: ProblemCode; readonly data: object; readonly diagnostics?: readonly Diagnostic[] };

export function problem<C extends ProblemCode>(code: C, data: ProblemData<C>, diagnostics?: readonly Diagnostic[]): Problem {
  return { code, data, ...(diagnostics && { diagnostics }) };
}

/** Ends the handling of a request: `problemOf` finds the problem in what is caught. */
export function refuse<C extends ProblemCode>(code: C, data: ProblemData<C>, diagnostics?: readonly Diagnostic[]): never {
  throw Object.assign(new Error(code), { problem: problem(code, data, diagnostics) });
}

/** The problem that `refuse` threw; undefined for every other error. */
export function problemOf(error: unknown): Problem | undefined {
  return error instanceof Error && 'problem' in error ? (error.problem as Problem) : undefined;
}

/** A problem as RFC 9457 has it, with the code and, for a bad search, the diagnostics as members of their own. */
export function problemAnswer(
  { code, data, diagnostics }: Problem,
  locale: Locale = 'en',
  format: Format = formats.json,
): Answer {
  const row: Row = problems[code] as Row;
  const { status } = row;
  return {
    status,
    mediaType: format.problemType,
    text: format.data({ status, title: titles[status], detail: row[locale](data), code, diagnostics }),
    headers: row.headers(data),
  };
}
