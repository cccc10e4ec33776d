/** A whole document around the content of `response` (section 4.4.5). It has no attributes, no instructions and no type. */
export function xmlDocument(content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement('response', content)}\n`;
}

/** An element of a name that is known to be one; never made of data. */
export function xmlElement(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

/**
 * The content of an element: a text as it is, with U+FFFD for each character that XML 1.0 forbids; the members of an object as elements of
 * their names; those of a list as elements named as one of it.
 */
export function xmlOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return textOf(plain(value));
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

/** What JSON has beside objects and lists; nothing is the empty text. */
function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** As in `diagnostics` of `diagnostic`, `fixes` of `fix`. */
export function singular(name: string): string {
  const one = name.replace(/(?<=x)es$|s$/, '');
  return one === name ? 'item' : one;
}

function textOf(text: string): string {
  return special.test(text)
    ? text.replace(forbidden, '\ufffd').replace(reserved, (character) => references[character] ?? '')
    : text;
}

const special = /[^\t\n\u0020-\u0025\u0027-\u003b\u003d\u003f-\u007e\u00a0-\ud7ff\ue000-\ufffd]/;
// Half a surrogate pair is one of them, a whole pair is none.
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const reserved = /[&<>\r\u007f-\u009f]/g;
const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // A parser would make a line feed of it.
  '\r': '&#13;',
  ...Object.fromEntries(Array.from({ length: 33 }, (_, at) => [String.fromCharCode(0x7f + at), `&#${0x7f + at};`])),
};
