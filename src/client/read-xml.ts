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
