import type { editor, IDisposable, IRange } from 'monaco-editor';
import { toMarkdown } from '../language-service/index.ts';
import type { Contexts } from './contexts.ts';
import { type MonacoApi, together } from './monaco-api.ts';
import { applyTo, editorOf, rangeAt } from './ranges.ts';

/** What stands at the pointer or the caret, in words; what can be done with it as links to one command, the only one that is trusted. */
export function registerHovers({ editor, languages }: MonacoApi, languageId: string, contexts: Contexts): readonly IDisposable[] {
  const command = `${languageId}.applyAction`;
  return [
    languages.registerHoverProvider(languageId, {
      provideHover(model, position) {
        const service = contexts.of(model)?.service;
        const found = service?.hover(model.getValue(), model.getOffsetAt(position));
        if (found === undefined) return null;
        const { related = [], actions = [] } = found;
        // Monaco shows the problems of the place itself.
        const shownElsewhere = new Set(service?.diagnose(model.getValue()).map(({ message }) => message));
        const paragraphs = found.paragraphs.filter((one) => !shownElsewhere.has(one));
        const range = rangeAt(model, found.range);
        const shown = related.length === 0 ? undefined : editorOf(editor.getEditors(), model);
        if (shown !== undefined) {
          showRelated(
            shown,
            range,
            related.map((one) => rangeAt(model, one)),
          );
        }
        const links = actions.map(({ title, edits }) => {
          const action: Action = { uri: String(model.uri), version: model.getVersionId(), edits };
          return `[${toMarkdown([title])}](command:${command}?${encoded(action)})`;
        });
        const said = { value: toMarkdown(paragraphs), isTrusted: false };
        const done = { value: links.join(' · '), isTrusted: { enabledCommands: [command] } };
        return { range, contents: [said, done].filter(({ value }) => value !== '') };
      },
    }),
    editor.registerCommand(command, (_services: unknown, action: Action) => {
      const model = editor.getModels().find(({ uri }) => String(uri) === action.uri);
      if (model?.getVersionId() === action.version)
        applyTo(editorOf(editor.getEditors(), model), model, action.edits, languageId);
    }),
  ];
}

type Action = { readonly uri: string; readonly version: number; readonly edits: Parameters<typeof applyTo>[2] };

/** A link in Markdown ends at a parenthesis. */
const encoded = (action: Action) =>
  encodeURIComponent(JSON.stringify([action])).replace(/[()]/g, (mark) => (mark === '(' ? '%28' : '%29'));

/** Marks what both sides of a word are, as the places of a word are marked, until the pointer or the caret goes elsewhere. */
function showRelated(shown: editor.ICodeEditor, at: IRange, ranges: readonly IRange[]): void {
  const marks = shown.createDecorationsCollection(ranges.map((range) => ({ range, options: { className: 'wordHighlight' } })));
  const isElsewhere = (range: IRange | null | undefined) =>
    range?.startLineNumber !== at.startLineNumber || range.startColumn < at.startColumn || range.startColumn > at.endColumn;
  const listeners = together([
    // A pointer that rests is said to move when what is under it does.
    shown.onMouseMove(({ event: { browserEvent: moved }, target }) => {
      if ((moved.movementX !== 0 || moved.movementY !== 0) && isElsewhere(target.range)) clear();
    }),
    shown.onMouseLeave(({ event: { browserEvent: left } }) => {
      const isOverHover = left.relatedTarget instanceof Element && left.relatedTarget.closest('.monaco-hover') !== null;
      if (!isOverHover) clear();
    }),
    shown.onDidChangeCursorPosition(() => clear()),
    shown.onDidChangeModelContent(() => clear()),
    shown.onDidDispose(() => listeners.dispose()),
  ]);
  const clear = () => {
    marks.clear();
    listeners.dispose();
  };
}
