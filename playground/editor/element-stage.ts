import { effect } from '@preact/signals';
import { defineSearchExpressionEditor } from 'search-expression/textarea';
import { today } from '../state/clock.ts';
import { service } from '../state/language.ts';
import { type EditorStage, type OpenStage, runNow } from './stage.ts';
import { openTextAreaStage, scrollerOf, selectIn } from './text-area-stage.ts';

/** The text field with colours and suggestions, without its list of problems: the page has one. */
export const openElementStage: OpenStage = (place, history, previous) => {
  const { text, selection } = previous.state();
  const scrollTop = previous.scrollTop();
  defineSearchExpressionEditor();
  const host = document.createElement('search-expression-editor');
  host.value = text;
  place.append(host);
  const root = host.shadowRoot as ShadowRoot;
  const area = root.querySelector('textarea') as HTMLTextAreaElement;
  host.addEventListener('run', runNow);
  const stopUpdates = effect(() => {
    // The same service gives other results on another day.
    void today.value;
    host.service = service.value;
  });
  selectIn(area, selection);
  scrollerOf(area)?.scrollTo(0, scrollTop);
  return openTextAreaStage({
    name: 'element',
    host,
    area,
    history,
    show: (next) => void (host.value = next),
    light: lightIn(root),
    // Set while the list of suggestions is open.
    isBusy: () => area.hasAttribute('aria-controls'),
    end: () => {
      stopUpdates();
      host.remove();
    },
  });
};

/** Highlights ranges in the coloured layer below the text area, if the browser can. */
function lightIn(root: ShadowRoot): EditorStage['light'] {
  const layer = root.querySelector('[part=layer]');
  if (!layer || !('highlights' in CSS)) return () => undefined;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `::highlight(${highlightName}) { background-color: var(--wash); text-decoration: underline 2px var(--accent); }`,
  );
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return (ranges) => {
    const highlight = new Highlight();
    for (const { from, to } of ranges) {
      const range = document.createRange();
      const [start, end] = [textNodeAt(layer, from), textNodeAt(layer, to)];
      if (start === undefined || end === undefined) continue;
      range.setStart(start.node, start.offset);
      range.setEnd(end.node, end.offset);
      highlight.add(range);
    }
    if (highlight.size > 0) CSS.highlights.set(highlightName, highlight);
    else CSS.highlights.delete(highlightName);
  };
}

const highlightName = 'editor-lit';

/** Returns the text node at an offset, with the offset in it. */
function textNodeAt(layer: Element, offset: number): { readonly node: Node; readonly offset: number } | undefined {
  const nodes = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  let left = offset;
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (left <= length) return { node, offset: left };
    left -= length;
  }
  return undefined;
}
