import type { Locator } from 'playwright-core';

/** All that is shown or told in an element, also in its shadow. */
export const wordsIn = (place: Locator): Promise<readonly string[]> =>
  place.first().evaluate((root) => {
    const found: string[] = [];
    const walk = (node: Node): void => {
      if (node instanceof Text) found.push(node.data);
      // The gutters of CodeMirror are those of the set-up around ours.
      if (node instanceof HTMLStyleElement || (node instanceof Element && node.matches('.cm-gutters'))) return;
      if (node instanceof Element) {
        for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt'])
          found.push(node.getAttribute(name) ?? '');
        node.shadowRoot?.childNodes.forEach(walk);
      }
      node.childNodes.forEach(walk);
    };
    walk(root);
    return found.filter((text) => text.trim() !== '');
  });
