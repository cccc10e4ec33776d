import { coreProfile, parse, print } from 'search-expression';
import railroad from 'search-expression/railroad.svg?raw';
import { sqlite, toSql } from 'search-expression/sql';
import { toUrl } from 'search-expression/url';
import { codeBlock } from './code-block.ts';
import { element, withCode } from './element.ts';
import type { Found, Setting } from './find-answer.ts';
import { formatTree } from './format-tree.ts';
import { words } from './words.ts';

/** The request that finds what the search finds; `address` is where the service is. */
export function urlForm(found: Found, address: string, { locale }: Setting): readonly Node[] {
  const say = words[locale];
  const request = [
    'curl -G -u "$USER"',
    inShell(`${address.trim().replace(/\/+$/, '')}/api/rest/booking/filter`),
    `-d columns=${columns.join(',')}`,
    `--data-urlencode ${inShell(`search=${print(found.query.expression)}`)}`,
  ];
  return [
    codeBlock(say.request, request.join(' \\\n'), say),
    element('p', { class: 'note' }, ...withCode(say.requestNote)),
    codeBlock(say.parameter, `search=${toUrl(found.query)}`, say),
    ...profileNotes(found, locale),
  ];
}

const columns = ['RES_FROMDATE', 'RES_FROMTIME', 'RES_CUSTOM02'];

/** A text as one word of a POSIX shell, whatever is in it. */
function inShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Whether services that know no more than the specification take the search too. */
function profileNotes({ text }: Found, locale: Setting['locale']): readonly Node[] {
  const { core, beyondCore } = words[locale];
  const [beyond] = parse(text, { profile: coreProfile, locale }).diagnostics;
  return [element('p', { class: 'note' }, ...(beyond === undefined ? [core] : [`${beyondCore} `, ...withCode(beyond.message)]))];
}

/** The search as SQL for SQLite, with its values beside it. */
export function sqlForm({ query }: Found, { today, timeZone, locale }: Setting): readonly Node[] {
  const say = words[locale];
  const { text, values } = toSql(query, sqlite, { today, timeZone });
  // Line breaks between the conditions; the AND of BETWEEN stays where it is.
  const lines = text.replace(/(?<!BETWEEN \?) (AND|OR) /g, '\n  $1 ');
  const items = values.map((value) => element('li', {}, element('code', {}, JSON.stringify(value))));
  return [
    codeBlock(say.sqlText, lines, say),
    element('h3', {}, say.sqlValues),
    element('ol', { class: 'values' }, ...items),
    element('p', { class: 'note' }, say.sqlNote),
  ];
}

/** The tree that the text stands for. */
export function treeForm({ query }: Found, { locale }: Setting): readonly Node[] {
  return [codeBlock(words[locale].treeText, formatTree(query.expression), words[locale])];
}

/** The railroad diagram of the grammar, which comes with the package. */
export function grammarForm({ locale }: Setting): readonly Node[] {
  const drawing = new DOMParser().parseFromString(railroad, 'image/svg+xml').documentElement;
  return [element('p', { class: 'note' }, words[locale].grammarNote), element('div', { class: 'drawing' }, drawing)];
}
