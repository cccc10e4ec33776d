/** How serious a diagnostic is; only an error keeps a search from running. */
export type Severity = 'error' | 'warning' | 'hint';

/** The order of diagnostics. A later stage reports nothing inside an error of an earlier one. */
export const stages = ['lexical', 'syntax', 'limit', 'profile', 'schema', 'lint'] as const;
type Stage = (typeof stages)[number];

type Message<Data> = (data: Data) => string;

/** The messages of a code. Each is a constant of its own, so that bundles drop unused ones. */
export type MessageRow<Code extends string, Data> = {
  readonly code: Code;
  readonly stage: Stage;
  readonly severity: Severity;
  readonly en: Message<Data>;
  readonly nl: Message<Data>;
};

/** Makes the rows of a stage. */
export function rowsOf(stage: Stage) {
  return <Code extends string, Data>(
    code: Code,
    en: Message<Data>,
    nl: Message<Data>,
    severity: Severity = 'error',
  ): MessageRow<Code, Data> => ({ code, stage, severity, en, nl });
}

export type Found = { readonly found: string };
export type Expected = { readonly expected: readonly string[] };
export type Suggestion = { readonly suggestion?: string };
export type NamedInMessage = { readonly field: string };
