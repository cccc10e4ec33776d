import { type Extension, type Range, StateEffect } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate, WidgetType } from '@codemirror/view';
import { element, withoutCode } from '../editing/dom.ts';
import { onNewDay } from '../editing/schedule.ts';
import { type InlayHint, type LanguageService, semanticTokenTypes } from '../language-service/index.ts';

/** What is shown may be another: a new day has begun. */
const refresh = StateEffect.define();

export const isRefreshed = ({ transactions }: ViewUpdate): boolean =>
  transactions.some(({ effects }) => effects.some((effect) => effect.is(refresh)));

/** The colours of the visible text, and behind values what they mean. */
export function colouring(service: LanguageService): Extension {
  return ViewPlugin.define(
    (view) => {
      const endDays = onNewDay(() => view.dispatch({ effects: refresh.of(null) }));
      return {
        decorations: decorationsOf(view, service),
        update(update: ViewUpdate) {
          if (update.docChanged || update.viewportChanged || isRefreshed(update))
            this.decorations = decorationsOf(update.view, service);
        },
        destroy: endDays,
      };
    },
    { decorations: ({ decorations }) => decorations },
  );
}

const marks = Object.fromEntries(
  semanticTokenTypes.map((type) => [type, Decoration.mark({ class: `cm-search-${type}` })]),
) as Readonly<Record<(typeof semanticTokenTypes)[number], Decoration>>;

function decorationsOf({ state, viewport }: EditorView, service: LanguageService): DecorationSet {
  const text = state.doc.toString();
  const isSeen = (from: number, to: number) => from <= viewport.to && viewport.from <= to;
  const found: Range<Decoration>[] = [];
  for (const { from, to, type } of service.semanticTokens(text)) if (isSeen(from, to)) found.push(marks[type].range(from, to));
  for (const hint of service.inlayHints(text))
    if (isSeen(hint.at, hint.at)) found.push(Decoration.widget({ widget: new HintWidget(hint), side: 1 }).range(hint.at));
  return Decoration.set(found, true);
}

/** Hidden from screen readers: it is no part of the text. */
class HintWidget extends WidgetType {
  readonly #hint: InlayHint;
  constructor(hint: InlayHint) {
    super();
    this.#hint = hint;
  }
  override eq(other: HintWidget): boolean {
    return other.#hint.label === this.#hint.label;
  }
  toDOM(): HTMLElement {
    const { label, tooltip } = this.#hint;
    const title = tooltip.map(withoutCode).join('\n');
    return element('span', { class: 'cm-search-hint', 'aria-hidden': 'true', title }, label);
  }
}
