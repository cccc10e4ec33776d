/** A new element with its attributes and children. Texts become text nodes: nothing that a user wrote is ever read as HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/**
 * The element of the page with this id, which must be of the class given.
 *
 * @throws Error when the page has no such element: page and program do not belong together
 */
export function byId<E extends Element>(id: string, of: abstract new () => E): E {
  const found = document.getElementById(id);
  if (!(found instanceof of)) throw new Error(`The page has no ${of.name} called "${id}".`);
  return found;
}

/** A sentence with `code` between backticks as nodes. */
export function withCode(sentence: string): readonly (Node | string)[] {
  return sentence.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part));
}
