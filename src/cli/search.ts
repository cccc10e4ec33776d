import { hasError } from '../../grammar/diagnostics.ts';
import { type Diagnostic, type Expression, formatDiagnostic, type Locale, parse } from '../../grammar/index.ts';
import { diagnose, parseQuery } from '../schema/diagnose.ts';
import type { Query } from '../schema/query.ts';
import type { Language } from './language.ts';
import { print, say } from './terminal.ts';

type Form = { readonly json?: boolean; readonly locale?: Locale };

/** The text as a query; undefined where it is wrong. What there is to say of it, warnings too, has been said on standard error. */
export function readQuery(text: string, { schema, ...options }: Language, form: Form): Query | undefined {
  const diagnostics = diagnose(text, schema, options);
  tell(text, diagnostics, { ...form, locale: options.locale });
  return hasError(diagnostics) ? undefined : parseQuery(text, schema, options);
}

/** The text as an expression, whatever its fields are; with a schema file as one that fits, names in the schema's spelling. */
export function readExpression(
  text: string,
  language: Language,
  form: Form & { readonly schema?: string },
): Expression | undefined {
  if (form.schema !== undefined) return readQuery(text, language, form)?.expression;
  const { expression, diagnostics } = parse(text, language);
  tell(text, diagnostics, { ...form, locale: language.locale });
  return expression;
}

/** Says on standard error what is wrong with a text: a picture of each place, or all as one line of JSON. */
export function tell(text: string, diagnostics: readonly Diagnostic[], { json, locale }: Form): void {
  if (diagnostics.length === 0) return;
  say(json === true ? JSON.stringify(diagnostics) : diagnostics.map((one) => formatDiagnostic(text, one, locale)).join('\n\n'));
}

/** Writes a value as one line of JSON to standard output. */
export async function printJson(value: unknown): Promise<void> {
  await print(`${JSON.stringify(value)}\n`);
}
