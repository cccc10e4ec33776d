import type { StoredValue } from './entity.ts';

type Rows = readonly (readonly StoredValue[])[];

/** A column of an answer. */
export type OutputColumn = {
  /** The key in the answer. */
  readonly name: string;
  /** Which value of a row it has. */
  readonly at: number;
  /** Writes a stored value; null is the empty string. */
  readonly write: (value: StoredValue) => string;
};

/** A format of answers (section 4.4). All formats have the same content. */
export type OutputFormat = {
  readonly mediaType: string;
  /** The media type of a problem. */
  readonly problemType: string;
  /** Rows with the values of the columns; `element` names a row in XML. */
  readonly items: (element: string, columns: readonly OutputColumn[], rows: Rows) => string;
  /** The parts of a list, whose items are in one text or several. */
  readonly list: (items: Iterable<string>) => Iterable<string>;
  /** One record of keys and texts. */
  readonly record: (entries: readonly (readonly [key: string, text: string])[]) => string;
  /** Plain data. */
  readonly data: (content: object) => string;
};

/** THE table of formats, by their segment in a path. */
export const formats = {
  json: {
    mediaType: 'application/json',
    problemType: 'application/problem+json',
    items: (_, columns, rows) => {
      const records = rows.map((row) => {
        const record: Record<string, string> = {};
        for (const { name, at, write } of columns) record[name] = write(row[at] ?? null);
        return record;
      });
      return JSON.stringify(records).slice(1, -1);
    },
    *list(items) {
      let before = '[';
      for (const item of items) {
        yield before + item;
        before = ',';
      }
      yield ']';
    },
    record: (entries) => JSON.stringify(Object.fromEntries(entries)),
    data: (content) => JSON.stringify(content),
  },
  xml: {
    mediaType: 'application/xml',
    problemType: 'application/xml',
    items: (element, columns, rows) =>
      rows
        .map((row) =>
          xmlElement(element, columns.map(({ name, at, write }) => xmlElement(name, xmlOf(write(row[at] ?? null)))).join('')),
        )
        .join(''),
    *list(items) {
      yield documentStart;
      yield* items;
      yield documentEnd;
    },
    record: (entries) => xmlDocument(entries.map(([key, text]) => xmlElement(key, xmlOf(text))).join('')),
    data: (content) => xmlDocument(xmlOf(content)),
  },
} as const satisfies Record<string, OutputFormat>;

/** The document around `response` (section 4.4.5): no attributes, instructions or DTD. */
export function xmlDocument(content: string): string {
  return documentStart + content + documentEnd;
}

const documentStart = '<?xml version="1.0" encoding="UTF-8"?>\n<response>';
const documentEnd = '</response>\n';

/** An element. The name is not escaped: it must not come from data. */
export function xmlElement(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

/**
 * The content of an element. Characters that XML 1.0 forbids become U+FFFD. A member of an object
 * is an element of the same name; an item of a list is an element with the singular of its name.
 */
export function xmlOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return escapeText(plain(value));
  return Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]: [string, unknown]) => {
      const content = Array.isArray(member)
        ? member.map((one) => xmlElement(singular(name), xmlOf(one))).join('')
        : xmlOf(member);
      return xmlElement(/^[A-Za-z_][\w.-]*$/.test(name) ? name : 'member', content);
    })
    .join('');
}

/** A scalar of JSON as text; null and undefined are empty. */
function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The singular of a name: `diagnostic` of `diagnostics`, `fix` of `fixes`. */
export function singular(name: string): string {
  const one = name.replace(/(?<=x)es$|s$/, '');
  return one === name ? 'item' : one;
}

function escapeText(text: string): string {
  return special.test(text)
    ? text.replace(forbidden, '\ufffd').replace(reserved, (character) => references[character] ?? '')
    : text;
}

const special = /[^\t\n\u0020-\u0025\u0027-\u003b\u003d\u003f-\u007e\u00a0-\ud7ff\ue000-\ufffd]/;
// Matches a lone surrogate, but no pair.
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const reserved = /[&<>\r\u007f-\u009f]/g;
const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // A parser would normalise it to a line feed.
  '\r': '&#13;',
  ...Object.fromEntries(Array.from({ length: 33 }, (_, at) => [String.fromCharCode(0x7f + at), `&#${0x7f + at};`])),
};
