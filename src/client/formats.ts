import { readXml, type XmlElement } from './read-xml.ts';

/** A record of an answer: every value is a string. */
export type TextRecord = Readonly<Record<string, string>>;

/** A format of answers (section 4.4). Each method gives `undefined` for anything else. */
export type AnswerFormat = {
  /** The segment of the path before the entity. */
  readonly segment: string;
  /** The records of a list; `element` is the name of one. */
  readonly list: (text: string, element: string) => readonly TextRecord[] | undefined;
  readonly record: (text: string) => TextRecord | undefined;
  /** The text members of a problem. */
  readonly problem: (text: string) => TextRecord | undefined;
};

/** THE table of formats. Both give the same. */
export const formats = {
  json: {
    segment: '',
    list: (text) => {
      const list = parseJson(text);
      return Array.isArray(list) && list.every(isTextRecord) ? list : undefined;
    },
    record: (text) => {
      const record = parseJson(text);
      return isTextRecord(record) ? record : undefined;
    },
    problem: (text) => {
      const problem = parseJson(text);
      if (typeof problem !== 'object' || problem === null) return undefined;
      return Object.fromEntries(Object.entries(problem).filter(isTextEntry));
    },
  },
  xml: {
    segment: 'xml/',
    list: (text, element) => {
      const rows = readResponse(text)?.map((row) => (row.name === element ? textRecord(row.content) : undefined));
      return rows?.every((row) => row !== undefined) ? rows : undefined;
    },
    record: (text) => textRecord(readResponse(text)),
    problem: (text) => textRecord(readResponse(text)?.filter(({ content }) => typeof content === 'string')),
  },
} as const satisfies Record<string, AnswerFormat>;

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTextRecord(value: unknown): value is TextRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.entries(value).every(isTextEntry);
}

const isTextEntry = (entry: readonly [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';

function readResponse(text: string): readonly XmlElement[] | undefined {
  const { name, content } = readXml(text) ?? {};
  if (name !== 'response') return undefined;
  return content === '' ? [] : typeof content === 'string' ? undefined : content;
}

/** `undefined` if one of them contains elements, or a name is repeated. */
function textRecord(elements: XmlElement['content'] | undefined): TextRecord | undefined {
  if (typeof elements !== 'object') return undefined;
  const record: Record<string, string> = {};
  for (const { name, content } of elements) {
    if (typeof content !== 'string' || Object.hasOwn(record, name)) return undefined;
    record[name] = content;
  }
  return record;
}
