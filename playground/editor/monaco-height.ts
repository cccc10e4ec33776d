import type { editor } from 'monaco-editor/editor';

/**
 * Makes Monaco as high as its text, up to twelve lines. When it takes the place of another editor it is as high as that was with all that belonged
 * to it, until the text is changed: nothing on the page moves meanwhile.
 */
export function keepHeight(target: editor.IStandaloneCodeEditor, box: HTMLElement, held: number): () => void {
  const { fontSize } = getComputedStyle(box);
  const most = (mostLines * 1.6 + 1.2) * Number.parseFloat(fontSize);
  const set = (height: number): void => {
    box.style.height = `${height}px`;
  };
  set(held);
  let isChanged = false;
  const follow = (): void => {
    // The style sheet says how high it is at least.
    if (isChanged) set(Math.min(target.getContentHeight(), most) + edges);
  };
  const listeners = [
    target.onDidChangeModelContent(() => {
      isChanged = true;
      follow();
    }),
    target.onDidContentSizeChange(follow),
  ];
  return () => {
    for (const listener of listeners) listener.dispose();
  };
}

const mostLines = 12;
/** Above and below. */
const edges = 2;

/** How high an editor is, with what belongs to it. */
export function heightAround(place: HTMLElement): number {
  return (place.parentElement ?? place).getBoundingClientRect().height;
}
