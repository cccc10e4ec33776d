import type { Diagnostic } from '../../grammar/diagnostics.ts';
import type { Literal, PartialExpression } from '../../grammar/expression.ts';
import { is, isField, type Token } from '../../grammar/lexer.ts';
import { readName } from '../../grammar/literal.ts';
import { type Catalogue, type LocaleTag, languageOf, type MessageLanguage } from '../../grammar/messages/wording.ts';
import { assertOptions } from '../../grammar/options.ts';
import { fullProfile, type Profile } from '../../grammar/profile.ts';
import { read } from '../../grammar/reader.ts';
import type { SyntaxTree } from '../../grammar/syntax-tree.ts';
import { LeftParenthesis, Not, RightParenthesis } from '../../grammar/tokens.ts';
import { lint } from '../analysis/lint.ts';
import type { interpret } from '../interpret/index.ts';
import { type Clock, type Day, formatDay, type Now, readClock } from '../schema/dates.ts';
import { readSearch } from '../schema/diagnose.ts';
import { localized } from '../schema/labels.ts';
import type { Query } from '../schema/query.ts';
import {
  behind,
  declared,
  type Field,
  type FindField,
  finderIn,
  innerSchema,
  type KnownValue,
  type Schema,
  type SchemaVariable,
} from '../schema/schema.ts';
import type { VariableValues } from '../schema/variables.ts';

/**
 * Suggests values of a field for what was typed, best first. `signal` is aborted when the list is
 * no longer needed.
 */
export type SuggestValues = (
  field: Field & { readonly name: string },
  typed: string,
  signal: AbortSignal,
) => readonly KnownValue[] | Promise<readonly KnownValue[]>;

/**
 * What relative dates count from, a `Clock` whose moment can be read again and again, and what
 * variables such as `@me` have, for hints and hover.
 */
export type EditorClock = { readonly variables?: VariableValues } & (
  | { readonly today: string; readonly time?: string; readonly timeZone?: string }
  | { readonly timeZone: string; readonly now?: Date | number | (() => Date | number) }
);

/** What `createLanguageService` takes: the clock, the profile, limits and the language. */
export type LanguageServiceOptions = EditorClock & {
  /** The language of all words, or a catalogue of another; English by default. */
  readonly locale?: LocaleTag | Catalogue;
  /** What the search may be written in; the whole language by default. */
  readonly profile?: Profile;
  /** The fields that may be searched, in the schema's spelling; all by default. */
  readonly allowed?: readonly string[];
  /** Gives values that the schema does not list. Only this may be asynchronous. */
  readonly suggestValues?: SuggestValues;
  /**
   * `interpret` of `search-expression/interpret`, for fixes of a whole text that has an error; without
   * it there are none.
   */
  readonly interpret?: typeof interpret;
};

/** The schema and options of a service, with defaults filled in. */
export type Setting = {
  readonly schema: Schema;
  readonly locale: MessageLanguage;
  readonly profile: Profile;
  readonly allowed: readonly string[] | undefined;
  /** The zone that days begin in; undefined where only the day was given. */
  readonly timeZone: string | undefined;
  readonly suggestValues: SuggestValues | undefined;
  readonly interpret: typeof interpret | undefined;
  /** Reads the clock: the day that relative dates count from. */
  readonly today: () => Day;
  /** Reads the clock, with its time where it has one. */
  readonly now: () => Now;
};

/** @throws TypeError for an unknown option, and for a variable that is not of its type */
export function settingOf(schema: Schema, options: LanguageServiceOptions): Setting {
  assertOptions(options, ['allowed', 'suggestValues', 'interpret']);
  const { locale, profile = fullProfile, allowed, suggestValues, interpret, ...clock } = options;
  const now = (): Now =>
    readClock('now' in clock && typeof clock.now === 'function' ? { ...clock, now: clock.now() } : (clock as Clock));
  const today = (): Day => now().today;
  const { timeZone, variables } = clock;
  for (const name of Object.keys(variables ?? {})) givenValue(name, schema, { variables } as Now);
  const language = languageOf(locale);
  return {
    schema: localized(schema, language),
    locale: language,
    profile,
    allowed,
    timeZone,
    suggestValues,
    interpret,
    today,
    now,
  };
}

/**
 * What a variable has, where the schema declares it and the caller gives it.
 *
 * @throws TypeError for a value that is not of its type
 */
export function givenValue(name: string, schema: Schema, now: Now): Literal | readonly Literal[] | null | undefined {
  const { variables } = schema;
  const own = declared<SchemaVariable>(variables, name);
  if (own === undefined || declared(now.variables, name) === undefined) return undefined;
  const read = variables?.[behind][own.is.list === true ? 'list' : 'one'];
  return read?.({ kind: 'variable', name }, schema, now);
}

/** Finds the fields that may be searched, by any of their names; hides all others. */
export function searchable({ schema, allowed }: Setting): FindField {
  const find = finderIn(schema);
  if (allowed === undefined) return find;
  const names = new Set(allowed);
  return (name) => {
    const named = find(name);
    return named !== undefined && names.has(named.name) ? named : undefined;
  };
}

/** A text on one day, read for a setting. All but the text is computed when it is first needed. */
export type SearchDocument = {
  readonly text: string;
  readonly today: Day;
  readonly setting: Setting;
  /** The syntax tree, of any text. */
  readonly tree: SyntaxTree;
  /** The words, values and symbols in order, also those that are errors. */
  readonly tokens: readonly Token[];
  /** The expression as far as it can be read. */
  readonly partial: PartialExpression | undefined;
  /** Undefined for a text with an error. */
  readonly query: Query | undefined;
  /** The errors and warnings; without an error, the lints as well. */
  readonly diagnostics: readonly Diagnostic[];
};

/** An editor asks a dozen things about one text, and a page may have several editors. */
const mostRemembered = 8;

/** Reads texts, and remembers the last few. */
export function createReader(setting: Setting): (text: string) => SearchDocument {
  const remembered: SearchDocument[] = [];
  return (text) => {
    const today = setting.today();
    const at = remembered.findIndex((known) => known.today === today && known.text === text);
    const [document = readDocument(text, today, setting)] = at < 0 ? [] : remembered.splice(at, 1);
    remembered.unshift(document);
    if (remembered.length > mostRemembered) remembered.pop();
    return document;
  };
}

/** The document as seen from an offset: in the parentheses of a relation its records have their own schema. */
export function documentAt(document: SearchDocument, offset: number): SearchDocument {
  const { tokens, setting } = document;
  if (setting.schema.relations === undefined) return document;
  const schemas = [setting.schema];
  for (const [at, token] of tokens.entries()) {
    if (token.to > offset) break;
    const around = schemas.at(-1) ?? setting.schema;
    if (is(token, RightParenthesis) && schemas.length > 1) schemas.pop();
    if (!is(token, LeftParenthesis)) continue;
    const [word, before] = tokens[at - 1]?.image.toUpperCase() === 'ONLY' ? [at - 2, at - 3] : [at - 1, at - 2];
    const name = tokens[is(tokens[before], Not) ? before - 1 : before];
    const relation =
      tokens[word]?.image.toUpperCase() === 'HAS' && isField(name)
        ? declared(around.relations, readName(name?.image ?? ''))
        : undefined;
    schemas.push(relation === undefined ? around : innerSchema(around, relation.name));
  }
  return inSchema(document, schemas.at(-1) ?? setting.schema);
}

/** The document with other names than those of its whole. */
export function inSchema(document: SearchDocument, given: Schema): SearchDocument {
  const { setting } = document;
  const schema = localized(given, setting.locale);
  if (schema === setting.schema) return document;
  // What is computed when it is first needed stays so.
  return Object.create(document, { setting: { value: { ...setting, schema, allowed: undefined } } }) as SearchDocument;
}

/** Reads a text as if it stood in the document. */
export function readInstead({ setting, today }: SearchDocument, text: string): SearchDocument {
  return readDocument(text, today, setting);
}

function readDocument(text: string, today: Day, setting: Setting): SearchDocument {
  const { schema, locale, profile, allowed } = setting;
  const tree = once(() => read(text));
  const search = once(() => readSearch(text, schema, { profile, locale, ...(allowed && { allowed }) }, tree));
  const diagnostics = once(() => {
    const { query, diagnostics: found } = search();
    return query === undefined ? found : [...found, ...lint(text, query, { today: formatDay(today), locale, profile })];
  });
  return {
    text,
    today,
    setting,
    get tree() {
      return tree();
    },
    get tokens() {
      return tree().tokens;
    },
    get partial() {
      return search().partial;
    },
    get query() {
      return search().query;
    },
    get diagnostics() {
      return diagnostics();
    },
  };
}

function once<Result>(compute: () => Result): () => Result {
  let computed: { readonly result: Result } | undefined;
  return () => (computed ??= { result: compute() }).result;
}
