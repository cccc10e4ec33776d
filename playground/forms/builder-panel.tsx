import { effect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Edit } from 'search-expression';
import { defineSearchExpressionBuilder, type EditedText } from 'search-expression/builder';
import { runNow } from '../editor/stage.ts';
import { today } from '../state/clock.ts';
import { unfilled } from '../state/language.ts';
import { locale } from '../state/locale.ts';
import { applyEdits, light, port, schema, text } from '../state/search.ts';
import { editText } from '../text-edits.ts';

/** The builder of the package, on the text and the undo of whichever editor is on the page. */
export function BuilderPanel() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    defineSearchExpressionBuilder();
    const builder = document.createElement('search-expression-builder');
    const editor = new PageEditor();
    editor.addEventListener('run', runNow);
    builder.addEventListener('highlight', (event) => {
      const { range } = (event as HighlightEvent).detail;
      light(range === undefined ? [] : [range]);
    });
    const ends = [
      effect(() => void (builder.schema = schema.value)),
      effect(() => void (builder.locale = locale.value)),
      effect(() => void (builder.today = today.value)),
      effect(() => {
        void text.value;
        editor.dispatchEvent(new Event('update'));
      }),
    ];
    builder.editor = editor;
    place.current?.append(builder);
    return () => {
      for (const end of ends) end();
      builder.remove();
      light([]);
    };
  }, []);
  // Between two controls of the builder nothing has the focus for a moment.
  const leave = (): void =>
    void setTimeout(() => {
      if (place.current?.contains(document.activeElement) !== true) unfilled.value = undefined;
    });
  return <div class="builder-place" ref={place} onFocusOut={leave} />;
}

type HighlightEvent = CustomEvent<{ readonly range: { readonly from: number; readonly to: number } | undefined }>;

class PageEditor extends EventTarget implements EditedText {
  readonly applyEdits = (edits: readonly Edit[]): void => {
    unfilled.value = edits.some(({ insert }) => insert.includes('""')) ? editText(text.peek(), edits) : undefined;
    applyEdits(edits);
  };
  readonly undo = (): void => port.peek()?.undo();
  readonly redo = (): void => port.peek()?.redo();
  get value(): string {
    return text.peek();
  }
}
