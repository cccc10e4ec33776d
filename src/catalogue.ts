import { allowed } from '../grammar/allowed.ts';
import type { DiagnosticCode } from '../grammar/diagnostics.ts';
import type { SeverityWords } from '../grammar/format-diagnostic.ts';
import { diagnosticCodes } from '../grammar/messages/codes.ts';
import type { FixTitles } from '../grammar/messages/fixes.ts';
import type { Catalogue } from '../grammar/messages/wording.ts';
import type { ComparisonOperator, Operator } from '../grammar/operators.ts';
import type { DescribeWording } from './analysis/describe/wording.ts';
import type { NoRowsMessages } from './analysis/why-no-rows/messages.ts';
import type { BuilderWords } from './builder/words.ts';
import type { PlanWords } from './client/because.ts';
import type { EditorWords } from './editing/messages.ts';
import type { ReadingWords } from './interpret/words/wording.ts';
import type { LanguageServiceWords } from './language-service/messages.ts';
import type { ListMessages } from './list/messages.ts';
import type { LspWords } from './lsp/messages.ts';
import type { MonacoWords } from './monaco/messages.ts';

export { code } from '../grammar/messages/wording.ts';

/*
 * A language that the toolkit does not have, as one object: what every part of it says. Each part
 * keeps its own words beside its code and looks a catalogue up by its name in this table, so that a
 * bundle contains the words of the parts that it uses.
 */

/** What the sentence of a code is about, such as the `field` of `unknown-field`. */
export type MessageData<Code extends DiagnosticCode> = Parameters<(typeof diagnosticCodes)[Code]['en']>[0];

/**
 * Every sentence of the toolkit in one language. Conditions, names and values come as they are
 * written, or as code in backticks; days and numbers of a language follow from its tag.
 */
export type WholeTranslation = {
  /** The tag of the language, such as `de`. */
  readonly locale: string;
  /** The sentence of each diagnostic code. */
  readonly messages: { readonly [Code in DiagnosticCode]: (data: MessageData<Code>) => string };
  /** The titles of fixes of diagnostics, and what refers to another part of the text. */
  readonly fixes: FixTitles;
  /** What `formatDiagnostic` begins with, and what it has before a fix that is a guess. */
  readonly severities: SeverityWords;
  /**
   * What an operator means, after the name of a field. A comparison may be without, as where a
   * version adds one: it is in English then.
   */
  readonly operators: { readonly [Op in Exclude<Operator, ComparisonOperator>]: string } & {
    readonly [Op in ComparisonOperator]?: string;
  };
  /** The sentences of `describe`. */
  readonly describe: DescribeWording;
  /** The sentences of `whyNoRows`. */
  readonly noRows: NoRowsMessages;
  /** What `interpret` takes words for; without it they are English. */
  readonly interpret: ReadingWords;
  /** Completion, hover, hints and the fixes of an editor. */
  readonly languageService: LanguageServiceWords;
  /** The text field, and what it shares with CodeMirror. */
  readonly editor: EditorWords;
  readonly monaco: MonacoWords;
  readonly builder: Omit<BuilderWords, 'language'>;
  /** Why the client sends the requests of a plan. */
  readonly client: PlanWords;
  readonly lsp: LspWords;
  /** What is wrong with the parameters of a list. */
  readonly list: ListMessages;
};

type Partly<Words> = Words extends string | readonly unknown[] | ReadonlySet<unknown> | ((...data: never) => string)
  ? Words
  : { readonly [Key in keyof Words]?: Partly<Words[Key]> };

/** Some sentences of a language. Of a `WholeTranslation` the compiler asks for all. */
export type Translation = Pick<WholeTranslation, 'locale'> & Partly<Omit<WholeTranslation, 'locale'>>;

/**
 * Makes a catalogue for the option `locale` of everything that says something. What the
 * translation lacks is in English, or in Dutch where that is its language.
 *
 * @example
 * diagnose('x = 1', schema, {
 *   locale: defineCatalogue({
 *     locale: 'de',
 *     messages: { 'unknown-field': ({ field }) => `Kein Feld ${field}.` },
 *   }),
 * })[0]?.message // 'Kein Feld x.'
 * @throws TypeError for a part or a code that there is not, and for a message that is no function;
 *   RangeError for what is no tag of a language. Using it throws a TypeError for a text that is to be
 *   a function, and the reverse
 */
export function defineCatalogue(translation: Translation): Catalogue {
  const { locale, messages = {} } = translation;
  if (typeof locale !== 'string') throw new TypeError('A catalogue has a locale, the tag of its language.');
  Intl.getCanonicalLocales(locale);
  for (const part of Object.keys(translation))
    if (!Object.hasOwn(parts, part))
      throw new TypeError(`A catalogue has no part ${JSON.stringify(part)}${allowed(Object.keys(parts))}`);
  for (const [code, message] of Object.entries(messages)) {
    if (!Object.hasOwn(diagnosticCodes, code))
      throw new TypeError(`There is no diagnostic code ${JSON.stringify(code)}; diagnosticCodes has all.`);
    if (typeof message !== 'function') throw new TypeError(`The message of ${code} is a function that gives a sentence.`);
  }
  const known = new Map<unknown, unknown>();
  return {
    locale,
    in<Words>(words: Words, part: keyof Translation, key?: string): Words {
      const entries = translation[part] as Readonly<Record<string, unknown>> | undefined;
      if (key !== undefined) return replaced(words, entries?.[key], `${part}.${key}`);
      const found = known.get(words) ?? replaced(words, entries, part);
      known.set(words, found);
      return found as Words;
    },
  };
}

/** @throws TypeError for a text in the place of a function, and the like */
function replaced<Words>(words: Words, own: unknown, path: string): Words {
  if (own === undefined) return words;
  if (words !== undefined && typeof own !== typeof words)
    throw new TypeError(`${path} of a catalogue is a ${typeof words}, not a ${typeof own}.`);
  if (words?.constructor !== Object) return own as Words;
  const all: Record<string, unknown> = { ...words };
  for (const [key, one] of Object.entries(own as object)) all[key] = replaced(all[key], one, `${path}.${key}`);
  return all as Words;
}

const parts: Readonly<Record<keyof Translation, true>> = {
  locale: true,
  messages: true,
  fixes: true,
  severities: true,
  operators: true,
  describe: true,
  noRows: true,
  interpret: true,
  languageService: true,
  editor: true,
  monaco: true,
  builder: true,
  list: true,
  client: true,
  lsp: true,
};
