import type { editor } from 'monaco-editor/editor';

/**
 * Makes Monaco as high as its text, up to twelve lines, once the text is changed. Until then it is as high as the editor before it was with all that
 * belonged to it: nothing on the page moves meanwhile.
 */
export function keepHeight(target: editor.IStandaloneCodeEditor, box: HTMLElement): () => void {
  // What was given: asking for what is computed would lay out the page.
  const { fontSize = 15 } = target.getRawOptions();
  const most = (mostLines * 1.6 + 1.2) * fontSize;
  let isChanged = false;
  const follow = (): void => {
    // The style sheet says how high it is at least.
    if (isChanged) box.style.height = `${Math.min(target.getContentHeight(), most) + edges}px`;
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
