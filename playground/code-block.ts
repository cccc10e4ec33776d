import { element } from './element.ts';
import type { Words } from './words.ts';

/** A text to take away: its title, the text, and a button that copies it. */
export function codeBlock(title: string, text: string, words: Words): HTMLElement {
  const code = element('code', {}, text);
  const button = element('button', { type: 'button', class: 'quiet', 'aria-label': `${words.copy}: ${title}` }, words.copy);
  button.addEventListener('click', () => void copy(text, code, button, words));
  return element(
    'div',
    { class: 'block' },
    element('div', { class: 'block-head' }, element('h3', {}, title), button),
    element('pre', {}, code),
  );
}

/**
 * Copies a text and says so on the button for a moment. Where the browser keeps the clipboard to itself, as without HTTPS, the button says
 * where to take the text by hand: it is selected in its place, or else stands in the address bar.
 */
export async function copy(text: string, place: Node | undefined, button: HTMLElement, words: Words): Promise<void> {
  const name = button.dataset['name'] ?? button.textContent;
  button.dataset['name'] = name;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = words.copied;
  } catch {
    if (place !== undefined) getSelection()?.selectAllChildren(place);
    button.textContent = place === undefined ? words.copyAddress : words.copyByHand;
  }
  setTimeout(() => {
    button.textContent = name;
  }, 1_600);
}
