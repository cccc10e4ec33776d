import { rename as moveFile, open, readFile, realpath, rm, stat } from 'node:fs/promises';
import { mapPredicates, type Predicate, type Range, type Value } from '../../../grammar/expression.ts';
import { print as canonical, type Diagnostic, type Expression, type Locale, parse } from '../../../grammar/index.ts';
import { isName, printName, readName } from '../../../grammar/literal.ts';
import { type PartsOf, partsIn } from '../../../grammar/ranges.ts';
import { finderIn, namesOf, type Schema } from '../../schema/schema.ts';
import { defineCommand } from '../command.ts';
import { usage } from '../failure.ts';
import { languageOf, languageOptions } from '../language.ts';
import { inSource, lineAt, pictureIn, type QuerySource, readSources, sourceDetails, sourceOptions } from '../sources.ts';
import { print, say } from '../terminal.ts';

const { schema, locale, 'expression-file': file } = languageOptions;
const help = 'search-expression rename --help';

export const rename = defineCommand({
  summary: 'Gives fields other names in stored expressions',
  parameters: ['[expression | file …]'],
  details: [
    sourceDetails,
    'Only the characters of names change. Names go by the language: in any case of A to Z, and never inside quotes; with --schema',
    'by the aliases of the field too. A file in which anything cannot be read, or that has the new name already, stays as it is',
    'and is told of, with exit code 1. An expression that is no file is printed.',
  ].join('\n'),
  options: {
    field: { value: 'OLD=NEW', many: true, help: 'A field and its new name, without backticks; may be given more than once' },
    'dry-run': { short: 'n', help: 'Shows the lines that would change, and changes nothing' },
    ...sourceOptions,
    schema: { ...schema, help: 'The fields with their old names, as JSON, for their aliases' },
    locale,
    'expression-file': file,
  },
  examples: [
    `search-expression rename --field startdatum=RES_FROMDATE 'startdatum >= "0d"'`,
    'search-expression rename --field product=OBJ_ID --field status=RES_STATUS --dry-run queries/*.txt',
  ],
  async run({ values, positionals }) {
    const language = await languageOf(values);
    const newNameOf = newNames(values.field, values.schema === undefined ? undefined : language.schema);
    const isDry = values['dry-run'] === true;
    const results = (await readSources(positionals, values)).map((source) => inAll(source, newNameOf, language.locale));
    for (const { problems } of results) for (const problem of problems) say(`${problem}\n`);

    const changed = results.filter(({ count, text, source }) => count > 0 && text !== undefined && source.file !== undefined);
    for (const { source, text = '', count } of changed) {
      if (isDry) await print(changedLines(source, text));
      else {
        await replaceFile(source.file ?? '', text);
        await print(`${source.file}: ${counted(count, 'name')}\n`);
      }
    }
    for (const { source, text } of results) {
      if (source.file === undefined && text !== undefined) await print(isDry ? changedLines(source, text) : lineOf(text));
    }
    if (results.some(({ source }) => source.file !== undefined)) {
      const names = changed.reduce((sum, { count }) => sum + count, 0);
      const files = `${changed.length} of ${counted(results.length, 'file')}`;
      await print(`${counted(names, 'name')} in ${files}${isDry ? '; nothing was written' : ''}.\n`);
    }
    return results.some(({ text }) => text === undefined) ? 1 : 0;
  },
});

/** @throws Failure for what is no pair of names, and for one that is renamed twice */
function newNames(given: readonly string[] = [], schema: Schema | undefined): NewNameOf {
  if (given.length === 0) throw usage('Say which fields: --field OLD=NEW.', help);
  const names = new Map<string, string>();
  const aliases = new Map<string, string>();
  for (const pair of given) {
    const [, before = '', after = ''] = /^(`(?:[^`]|``)+`|[^=`]+)=(`(?:[^`]|``)+`|[^`]+)$/.exec(pair) ?? [];
    const [old, name] = [readName(before), readName(after)];
    if (!isName(old) || !isName(name)) throw usage(`\`${pair}\` is not a field and its new name, as old=new.`, help);
    if (names.has(folded(old))) throw usage(`\`${old}\` is given two new names.`, help);
    names.set(folded(old), name);
    const found = schema === undefined ? undefined : finderIn(schema)(old);
    if (schema !== undefined && found === undefined) throw usage(`The schema has no field \`${old}\`.`);
    if (schema === undefined || found === undefined || folded(found.name) !== folded(old)) continue;
    for (const [spelled, field] of namesOf(schema)) if (field === found.name) aliases.set(spelled, name);
  }
  return (name) => names.get(folded(name)) ?? aliases.get(folded(name));
}

type Result = Pick<Renamed, 'text' | 'count'> & { readonly source: QuerySource; readonly problems: readonly string[] };

/** Renames in all queries of a source, or in none if one of them is refused. */
function inAll(source: QuerySource, newNameOf: NewNameOf, locale: 'en' | 'nl'): Result {
  let text = '';
  let read = 0;
  let count = 0;
  const problems: string[] = [];
  for (const query of source.queries) {
    const renamed = renameFields(query.text, newNameOf, locale);
    problems.push(...renamed.diagnostics.map((one) => pictureIn(source, inSource(one, query), locale)));
    if (renamed.taken !== undefined) {
      const place = source.file === undefined ? '' : `${source.file}:${lineAt(source.text, query.from)}: `;
      problems.push(`${place}\`${renamed.taken}\` is there already.`);
    }
    text += source.text.slice(read, query.from) + (renamed.text ?? '');
    read = query.from + query.text.length;
    count += renamed.count;
  }
  return { source, text: problems.length > 0 ? undefined : text + source.text.slice(read), count, problems };
}

/** The lines that differ, before and after; their number stays the same. */
function changedLines({ file, text }: QuerySource, changed: string): string {
  const after = changed.split('\n');
  const lines = text.split('\n').map((line, at) => ({ line, at, now: after[at] ?? '' }));
  return lines
    .filter(({ line, now }) => line !== now)
    .map(({ line, at, now }) => `${file === undefined ? '' : `${file}:${at + 1}\n`}- ${line.trimEnd()}\n+ ${now.trimEnd()}\n`)
    .join('');
}

const lineOf = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** The new name of a field, by its name in the text; undefined to keep it. */
type NewNameOf = (name: string) => string | undefined;

type Renamed = {
  /** The text with its new names; undefined if it is invalid or would change its meaning. */
  readonly text: string | undefined;
  readonly count: number;
  readonly diagnostics: readonly Diagnostic[];
  /** A new name that another field of the text has already. */
  readonly taken?: string;
};

/**
 * Renames fields in a text; nothing else changes. Every name in an expression but that of a function is a field (L2.9).
 */
export function renameFields(text: string, newNameOf: NewNameOf, locale: Locale): Renamed {
  const { expression, diagnostics } = parse(text, { locale });
  if (expression === undefined) return { text: undefined, count: 0, diagnostics };
  const partsOf = partsIn(text);
  const kept = new Set<string>();
  const given = new Set<string>();
  let result = '';
  let read = 0;
  let count = 0;
  const renamed = withNames(expression, partsOf, (field, { from, to }) => {
    const name = newNameOf(field);
    (name === undefined ? kept : given).add(folded(name ?? field));
    if (name === undefined || name === field) return field;
    result += text.slice(read, from) + separated(printName(name), text.charAt(from - 1), text.charAt(to));
    read = to;
    count++;
    return name;
  });
  const taken = [...given].find((name) => kept.has(name));
  if (taken !== undefined && count > 0) return { text: undefined, count: 0, diagnostics: [], taken };
  result += text.slice(read);
  const again = parse(result).expression;
  if (again === undefined || canonical(again) !== canonical(renamed))
    throw new Error(`The names of ${JSON.stringify(text)} cannot be replaced.`);
  return { text: result, count, diagnostics: [] };
}

/** Maps the fields of each condition, in the order of the text; what is in a relation is not ours. */
function withNames(expression: Expression, partsOf: PartsOf, nameFor: (field: string, range: Range) => string) {
  const nowhere = { from: 0, to: 0 };
  const value = <One extends Value>(one: One): One =>
    one.kind === 'field' ? { ...one, field: nameFor(one.field, one.range ?? nowhere) } : one;
  const predicate = (node: Predicate): Predicate => {
    if (node.kind === 'call') return { ...node, arguments: node.arguments.map(value) };
    const field = nameFor(node.field, partsOf(node).field);
    if (node.kind === 'comparison') return { ...node, field, value: value(node.value) };
    return node.kind === 'between' ? { ...node, field, low: value(node.low), high: value(node.high) } : { ...node, field };
  };
  return mapPredicates(expression, predicate);
}

/** Puts a name in backticks if it would merge with an adjacent word. */
function separated(image: string, before: string, after: string): string {
  const grows = !image.startsWith('`') && (/[A-Za-z0-9_.]/.test(before) || /[A-Za-z0-9_.]/.test(after));
  return grows ? `\`${image}\`` : image;
}

/** As the language compares names (L2.4). */
export const folded = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * Replaces the text of a file atomically: readers see the old text or the new one. Keeps its mode,
 * its byte order mark, and links to it.
 */
async function replaceFile(path: string, text: string): Promise<void> {
  const target = await realpath(path);
  const { mode } = await stat(target);
  const old = await readFile(target);
  const mark = old.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? byteOrderMark.toString() : '';
  const temporary = `${target}.${process.pid}.new`;
  try {
    const file = await open(temporary, 'wx', mode);
    try {
      await file.writeFile(mark + text);
      // The umask may have cleared bits of the mode.
      await file.chmod(mode);
      await file.sync();
    } finally {
      await file.close();
    }
    await moveFile(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
