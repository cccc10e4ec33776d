import { similar } from '../../../grammar/fixes.ts';
import { statuses } from '../../schema/booking.ts';
import { parseDay } from '../../schema/dates.ts';
import { messageOf, usage, wrong } from '../failure.ts';
import { readFileText } from '../text-input.ts';
import type { Importable, ImportColumn } from './importable.ts';
import { type InvalidValue, invalidValue } from './read-value.ts';

/** How the rows of another system become ours. */
export type ImportMapping = {
  /** The encoding of the input; undefined for UTF-8. */
  readonly encoding: string | undefined;
  /** Finds our column for one of the input, or `ignored`; undefined if it is not named. */
  readonly columnOf: (name: string) => string | undefined;
  /** The columns that the input must have, by ours. */
  readonly sources: ReadonlyMap<string, string>;
  /** Rewrites a value as `import` takes it. */
  readonly value: (raw: string | number, column: NonNullable<ImportColumn['to']>) => string | number | InvalidValue;
};

/** What `columnOf` gives for a column that is not imported. */
export const ignored = '';

const mappingKeys = ['columns', 'ignore', 'dates', 'times', 'encoding', 'states'] as const;

/** @throws Failure for a file that is not a mapping for this kind of row */
export async function readMapping(file: string, { columns }: Importable): Promise<ImportMapping> {
  const fail = (problem: string) => usage(`${file}: ${problem}`);
  let content: unknown;
  try {
    content = JSON.parse(await readFileText(file));
  } catch (error) {
    throw error instanceof SyntaxError ? fail(`It is not JSON: ${messageOf(error)}`) : error;
  }
  if (!isRecord(content)) throw fail(`It has to be an object with ${mappingKeys.join(', ')}, or some of them.`);
  for (const key of Object.keys(content)) {
    if (mappingKeys.some((known) => known === key)) continue;
    const near = similar(key, mappingKeys);
    throw fail(
      `There is no \`${key}\`; ${near === undefined ? `there are ${mappingKeys.join(', ')}.` : `did you mean \`${near}\`?`}`,
    );
  }
  const { columns: own = {}, ignore = [], dates, times, encoding, states = {} } = content;
  if (!isTexts(own)) throw fail('`columns` is an object of our columns and theirs, as { "RES_ID": "Nummer" }.');
  if (!Array.isArray(ignore) || !ignore.every((name) => typeof name === 'string'))
    throw fail('`ignore` is a list of column names.');
  if (!isTexts(states)) throw fail('`states` is an object of their words and ours, as { "Geannuleerd": "Cancelled" }.');

  const names = columns.filter(({ to }) => to !== undefined).map(({ name }) => name);
  const byName = new Map<string, string>(ignore.map((name: string) => [name.toLowerCase(), ignored]));
  for (const [ours, theirs] of Object.entries(own)) {
    const near = similar(ours, names);
    if (!names.includes(ours))
      throw fail(
        `There is no column ${JSON.stringify(ours)}; ${near ? `did you mean ${near}?` : `there are ${names.join(', ')}.`}`,
      );
    if (byName.has(theirs.toLowerCase())) throw fail(`The column ${JSON.stringify(theirs)} is named twice.`);
    byName.set(theirs.toLowerCase(), ours);
  }
  const words = new Map(Object.entries(states).map(([theirs, ours]) => [theirs.toLowerCase(), ours]));
  const bad = [...words.values()].find((state) => !statuses.some((known) => known === state));
  if (bad !== undefined) throw fail(`${JSON.stringify(bad)} is no state; there are ${statuses.join(', ')}.`);
  const readDate = dates === undefined ? undefined : dateReader(dates);
  if (readDate === null) throw fail(`\`dates\` has d or dd, m or mm, and yyyy, as "dd-mm-yyyy"; not ${JSON.stringify(dates)}.`);
  const readTime = times === undefined ? undefined : timeReader(times);
  if (readTime === null) throw fail(`\`times\` has h or hh, mm, and perhaps ss, as "h:mm"; not ${JSON.stringify(times)}.`);
  const decoder = encoding === undefined ? undefined : decoderOf(encoding);
  if (decoder === null)
    throw fail(`${JSON.stringify(encoding)} is not an encoding that this program reads, such as "windows-1252".`);

  return {
    encoding: decoder?.encoding === 'utf-8' ? undefined : decoder?.encoding,
    columnOf: (name) => byName.get(name.toLowerCase()),
    sources: new Map(Object.entries(own)),
    value(raw, { description }) {
      if (raw === '') return raw;
      const text = String(raw);
      if (description.type === 'date' && readDate !== undefined) return readDate(text);
      if (description.type === 'time' && readTime !== undefined) return readTime(text);
      return description.oneOf === undefined ? raw : (words.get(text.toLowerCase()) ?? raw);
    },
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  isRecord(value) && Object.values(value).every((one) => typeof one === 'string');

/** A reader of one format; null for a format that is none. */
type FormatReader = ((text: string) => string | InvalidValue) | null;

function dateReader(format: unknown): FormatReader {
  const groups = {
    yyyy: '(?<year>\\d{4})',
    mm: '(?<month>\\d\\d)',
    m: '(?<month>\\d\\d?)',
    dd: '(?<day>\\d\\d)',
    d: '(?<day>\\d\\d?)',
  };
  const pattern = patternOf(format, groups, ['year', 'month', 'day']);
  if (pattern === undefined) return null;
  return (text) => {
    const { year = '', month = '', day = '' } = pattern.exec(text)?.groups ?? {};
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return parseDay(date) === undefined
      ? invalidValue(text, `write a day that there is as ${String(format)}, the format of the mapping`)
      : date;
  };
}

function timeReader(format: unknown): FormatReader {
  const groups = { hh: '(?<hour>\\d\\d)', h: '(?<hour>\\d\\d?)', mm: '(?<minute>\\d\\d)', ss: '(?<second>\\d\\d)' };
  const pattern = patternOf(format, groups, ['hour', 'minute']);
  if (pattern === undefined) return null;
  return (text) => {
    const { hour, minute, second = '00' } = pattern.exec(text)?.groups ?? {};
    if (hour === undefined) return invalidValue(text, `write it as ${String(format)}, the format of the mapping`);
    return `${hour.padStart(2, '0')}:${minute}:${second}`;
  };
}

/** The pattern of a format such as `dd-mm-yyyy`; each group once, all of `needed` among them. */
function patternOf(format: unknown, groups: Readonly<Record<string, string>>, needed: readonly string[]): RegExp | undefined {
  if (typeof format !== 'string') return undefined;
  const words = Object.keys(groups).sort((a, b) => b.length - a.length);
  const parts = format.toLowerCase().match(new RegExp(`${words.join('|')}|[^]`, 'g')) ?? [];
  if (parts.some((part) => groups[part] === undefined && /[\p{L}\p{N}]/u.test(part))) return undefined;
  const source = parts.map((part) => groups[part] ?? part.replace(/[^\s]/, '\\$&')).join('');
  const given = Array.from(source.matchAll(/\?<(\w+)>/g), ([, name]) => name);
  if (new Set(given).size !== given.length || !needed.every((name) => given.includes(name))) return undefined;
  return new RegExp(`^${source}$`);
}

/** Null for an encoding that is unknown, or that this version of Node reads as another. */
function decoderOf(encoding: unknown): TextDecoder | null {
  if (typeof encoding !== 'string') return null;
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    const isLatin1 = decoder.encoding === 'windows-1252' && decoder.decode(Uint8Array.of(0x80)) !== '€';
    return isLatin1 ? null : decoder;
  } catch {
    return null;
  }
}

/** Recodes an input as UTF-8. */
export async function* recoded(input: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of input) yield Buffer.from(decoder.decode(chunk, { stream: true }));
    yield Buffer.from(decoder.decode());
  } catch (error) {
    throw error instanceof TypeError ? wrong(`The input is not text in ${encoding}.`) : error;
  }
}
