import { pieces } from '../language-service/index.ts';

/** Creates an element. Strings become text nodes: no user's text is parsed as HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  created.append(...children);
  return created;
}

/** A sentence of the service as nodes, with its code in `<code>`. */
export function withCode(sentence: string): readonly (Node | string)[] {
  return pieces(sentence).map(({ text, isCode }) => (isCode ? element('code', {}, text) : text));
}

/** A sentence of the service as plain text. */
export function withoutCode(sentence: string): string {
  return pieces(sentence)
    .map(({ text }) => text)
    .join('');
}

/** The device has a touch screen, and its keyboard covers a part of the page. */
export const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;
