import { type DiagnosticCode, diagnosticCodes, type Severity } from './diagnostics.ts';
import { localeOf } from './messages/wording.ts';

/** What the sentence of a code is about, such as the `field` of `unknown-field`. */
export type MessageData<Code extends DiagnosticCode> = Parameters<(typeof diagnosticCodes)[Code]['en']>[0];

/**
 * Messages in a language that the toolkit does not have, for the option `locale`. What is missing
 * here is in English: `satisfies Required<Catalogue['messages']>` lets the compiler ask for all.
 */
export type Catalogue = {
  /** The tag of the language, such as `de`. */
  readonly locale: string;
  /** The sentence of each diagnostic code. */
  readonly messages: { readonly [Code in DiagnosticCode]?: (data: MessageData<Code>) => string };
  /**
   * The title of a fix, or what is said of a related range, from the English; undefined where it is
   * to stay.
   */
  readonly translate?: (english: string) => string | undefined;
  /** What `formatDiagnostic` begins with. */
  readonly severities?: { readonly [Level in Severity]?: string };
};

/**
 * Checks a catalogue, and gives it back.
 *
 * @example
 * diagnose('x = 1', schema, {
 *   locale: defineCatalogue({
 *     locale: 'de',
 *     messages: { 'unknown-field': ({ field }) => `Kein Feld ${field}.` },
 *   }),
 * })[0]?.message // 'Kein Feld x.'
 * @throws TypeError for a code that there is not, and for a message that is no function
 */
export function defineCatalogue(catalogue: Catalogue): Catalogue {
  localeOf(catalogue);
  for (const [code, message] of Object.entries(catalogue.messages)) {
    if (!Object.hasOwn(diagnosticCodes, code)) throw new TypeError(`There is no diagnostic code ${JSON.stringify(code)}.`);
    if (typeof message !== 'function') throw new TypeError(`The message of ${code} is a function that gives a sentence.`);
  }
  return catalogue;
}
