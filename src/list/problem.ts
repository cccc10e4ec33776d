import type { ParameterDiagnostic } from './messages.ts';

/** Problem details (RFC 9457) of a refused request, for an answer with status 400. */
export type ListProblem = {
  readonly type: 'about:blank';
  readonly title: 'Bad Request';
  readonly status: 400;
  /** The first thing that is wrong, as a sentence. */
  readonly detail: string;
  /** Everything that is wrong, by parameter: what a form shows beside its fields. */
  readonly errors: readonly ParameterDiagnostic[];
};

/**
 * The problem details of what `parseRequest` reported, to be sent as `application/problem+json`
 * with status 400.
 *
 * @example Response.json(toProblem(diagnostics), { status: 400 })
 * @throws TypeError where no diagnostic is an error
 */
export function toProblem(diagnostics: readonly ParameterDiagnostic[]): ListProblem {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (first === undefined) throw new TypeError('Nothing is wrong with this request.');
  return { type: 'about:blank', title: 'Bad Request', status: 400, detail: `${first.parameter}: ${first.message}`, errors };
}
