import type { Stage } from './stage.ts';

/** Lights up pieces of the layer with colours that lies under a text field; in a browser that cannot, nothing is lit. */
export function lightIn(root: ShadowRoot | null): Stage['light'] {
  const layer = root?.querySelector('[part=layer]');
  if (!root || !layer || !('highlights' in CSS)) return () => undefined;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`::highlight(${name}) { background-color: var(--wash); text-decoration: underline 2px var(--accent); }`);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return (ranges) => {
    const lit = new Highlight();
    for (const { from, to } of ranges) {
      const range = document.createRange();
      const [start, end] = [placeOf(layer, from), placeOf(layer, to)];
      if (start === undefined || end === undefined) continue;
      range.setStart(start.node, start.at);
      range.setEnd(end.node, end.at);
      lit.add(range);
    }
    if (lit.size > 0) CSS.highlights.set(name, lit);
    else CSS.highlights.delete(name);
  };
}

const name = 'editor-lit';

/** The text node of an offset, and how far in it that is. */
function placeOf(layer: Element, offset: number): { readonly node: Node; readonly at: number } | undefined {
  const nodes = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  let left = offset;
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (left <= length) return { node, at: left };
    left -= length;
  }
  return undefined;
}
