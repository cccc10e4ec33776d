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

/** An element contains text or elements, never both; an empty one contains the empty text. */
export type XmlElement = { readonly name: string; readonly content: string | readonly XmlElement[] };

/**
 * Reads a document of the service (section 4.4.5): elements, text, character references and the
 * five predefined entities. `undefined` for everything else, even if well-formed: DTDs (so no
 * entity expansion), attributes, comments, CDATA, instructions, and more than 16 levels. Linear
 * time.
 */
export function readXml(text: string): XmlElement | undefined {
  const document = text.replace(/\r\n?/g, '\n');
  if (!isXmlText(document)) return undefined;
  const open: { readonly name: string; readonly children: XmlElement[]; text: string }[] = [{ name: '', children: [], text: '' }];
  token.lastIndex = declaration.exec(document)?.[0].length ?? 0;
  while (token.lastIndex < document.length) {
    const { 1: characters, 2: reference, 3: closing, 4: name, 5: empty } = token.exec(document) ?? [];
    const inner = open.at(-1);
    if (inner === undefined) return undefined;
    if (characters !== undefined || reference !== undefined) {
      const added = characters ?? characterOf(reference ?? '');
      if (added === undefined) return undefined;
      inner.text += added;
    } else if (name === undefined) {
      return undefined;
    } else if (closing === '') {
      if (empty === '/') inner.children.push({ name, content: '' });
      else if (open.push({ name, children: [], text: '' }) > deepest) return undefined;
    } else {
      if (open.pop()?.name !== name || empty === '/') return undefined;
      const content = contentOf(inner);
      if (content === undefined) return undefined;
      open.at(-1)?.children.push({ name, content });
    }
  }
  const [document_, ...unclosed] = open;
  const content = document_ && unclosed.length === 0 ? contentOf(document_) : undefined;
  return typeof content === 'object' && content.length === 1 ? content[0] : undefined;
}

const deepest = 17;

const declaration = /^<\?xml version="1\.0"(?: encoding="[Uu][Tt][Ff]-8")?\s*\?>/;

/** Text, a reference or a tag. Sticky, so that nothing is scanned twice. */
const token = /([^<&]+)|&([#\w]{1,9});|<(\/?)([A-Za-z_][\w.-]*)\s*(\/?)>/y;

/** Between elements only white space is allowed. */
function contentOf({
  children,
  text,
}: {
  readonly children: readonly XmlElement[];
  readonly text: string;
}): XmlElement['content'] | undefined {
  if (children.length === 0) return text;
  return /[^ \t\n]/.test(text) ? undefined : children;
}

function characterOf(reference: string): string | undefined {
  const [, hexadecimal, decimal] = /^#(?:x([\dA-Fa-f]+)|(\d+))$/.exec(reference) ?? [];
  if (hexadecimal === undefined && decimal === undefined) return Object.hasOwn(names, reference) ? names[reference] : undefined;
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
  const character = code <= 0x10ffff ? String.fromCodePoint(code) : '';
  return character !== '' && isXmlText(character) ? character : undefined;
}

const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Whether XML 1.0 allows every character. */
function isXmlText(text: string): boolean {
  return !/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text);
}
