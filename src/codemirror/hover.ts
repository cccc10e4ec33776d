import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import { element, withCode, withoutCode } from '../editing/dom.ts';
import type { LanguageService } from '../language-service/index.ts';
import { applyEdits } from './diagnostics.ts';

/** Explains what the pointer is at, and on Ctrl+K Ctrl+I what the caret is at. */
export function hovers(service: LanguageService): Extension {
  const explain = StateEffect.define<Tooltip | null>();
  const explained = StateField.define<Tooltip | null>({
    create: () => null,
    update(shown, { effects, docChanged, selection }) {
      for (const effect of effects) if (effect.is(explain)) return effect.value;
      return docChanged || selection !== undefined ? null : shown;
    },
    provide: (field) => showTooltip.from(field),
  });
  const close = (view: EditorView): boolean => {
    if (view.state.field(explained) === null) return false;
    view.dispatch({ effects: explain.of(null) });
    return true;
  };
  return [
    hoverTooltip((view, offset) => tooltipAt(view, offset, service), { hideOnChange: true }),
    explained,
    keymap.of([
      {
        key: 'Mod-k Mod-i',
        run: (view) => {
          const { doc, selection } = view.state;
          const { paragraphs = [] } = service.hover(doc.toString(), selection.main.head) ?? {};
          view.dispatch({
            effects: [
              explain.of(tooltipAt(view, selection.main.head, service, true)),
              EditorView.announce.of(paragraphs.map(withoutCode).join(' ')),
            ],
          });
          return true;
        },
      },
      { key: 'Escape', run: close },
    ]),
  ];
}

/** Problems have a tooltip of their own, but for the keyboard. */
function tooltipAt(view: EditorView, offset: number, service: LanguageService, isByKey = false): Tooltip | null {
  const text = view.state.doc.toString();
  const found = service.hover(text, offset);
  if (found === undefined) return null;
  const elsewhere = new Set(isByKey ? [] : service.diagnose(text).map(({ message }) => message));
  const paragraphs = found.paragraphs.filter((one) => !elsewhere.has(one));
  if (paragraphs.length === 0) return null;
  const { from, to } = found.range;
  const buttonOf = ({ title, edits }: NonNullable<typeof found.actions>[number]) => {
    const button = element('button', { type: 'button', class: 'cm-diagnosticAction' }, ...withCode(title));
    button.addEventListener('click', () => void (view.state.doc.toString() === text && applyEdits(view, edits)));
    return button;
  };
  return {
    pos: from,
    end: to,
    above: true,
    create: () => {
      const content = [...paragraphs.map((one) => element('p', {}, ...withCode(one))), ...(found.actions ?? []).map(buttonOf)];
      const dom = element('div', { class: 'cm-search-hover' }, ...content);
      return { dom };
    },
  };
}
