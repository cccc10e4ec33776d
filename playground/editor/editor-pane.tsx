import { useEffect, useRef } from 'preact/hooks';
import { type EditorPort, port } from '../state/editor.ts';
import { inLocale } from '../state/locale.ts';
import { reading, text } from '../state/search.ts';

export function EditorPane() {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const own: EditorPort = {
      applyEdits: (edits) => {
        for (const { from, to, insert } of edits.toReversed()) area.current?.setRangeText(insert, from, to, 'end');
        text.value = area.current?.value ?? '';
      },
      select: ({ from, to }) => {
        area.current?.focus();
        area.current?.setSelectionRange(from, to);
      },
      focus: () => area.current?.focus(),
      undo: () => undefined,
      redo: () => undefined,
      light: () => undefined,
    };
    port.value = own;
  }, []);
  const { label } = inLocale(words);
  return (
    <div class="card editor">
      <div class="card-head">
        <h1>{label}</h1>
      </div>
      <div class="card-body">
        <textarea
          ref={area}
          id="search"
          aria-label={label}
          spellcheck={false}
          style="width: 100%"
          value={text.value}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value;
          }}
        />
        <ul>
          {reading.value.diagnostics.map(({ message, range }) => (
            <li key={`${range.from} ${message}`}>{message}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const words = { en: { label: 'Search' }, nl: { label: 'Zoekopdracht' } };
