import { completionStatus } from '@codemirror/autocomplete';
import {
  type Action,
  type Diagnostic as CodeMirrorDiagnostic,
  forEachDiagnostic,
  linter,
  setDiagnostics,
} from '@codemirror/lint';
import type { EditorState, Extension } from '@codemirror/state';
import { EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { Diagnostic, Edit } from '../../grammar/diagnostics.ts';
import { besidesWord, fixesOf, mostFixes, mostProblems, unnecessary } from '../editing/diagnostics.ts';
import { element, withCode, withoutCode } from '../editing/dom.ts';
import { messages } from '../editing/messages.ts';
import { awaitsValue } from '../editing/quotes.ts';
import { createSchedule } from '../editing/schedule.ts';
import type { LanguageService } from '../language-service/index.ts';
import { isRefreshed } from './highlighting.ts';

/** Marks the problems of the text when typing pauses, with buttons for their fixes. */
export function problems(service: LanguageService): Extension {
  return [
    linter(null),
    ViewPlugin.define((view) => {
      let count = 0;
      const show = (isTyping: boolean): void => {
        const found = shownIn(view, service, isTyping);
        const isChanged = found.length !== count;
        count = found.length;
        view.dispatch(
          setDiagnostics(
            view.state,
            found.map((one, at) => problemOf(one, at, view, service)),
          ),
          isChanged ? { effects: EditorView.announce.of(messages(service.locale).problemCount(count)) } : {},
        );
      };
      const schedule = createSchedule(
        show,
        () =>
          completionStatus(view.state) !== null ||
          (view.hasFocus && awaitsValue(view.state.doc.toString(), view.state.selection.main.head)),
      );
      // A view takes no transaction before it is made.
      let start = setTimeout(show, 0, false);
      return {
        update(update: ViewUpdate) {
          if (update.docChanged) schedule.typed();
          if (isRefreshed(update)) start = setTimeout(show, 0, false);
        },
        destroy() {
          clearTimeout(start);
          schedule.stop();
        },
      };
    }),
  ];
}

/** An empty text has no error before it is run. */
function shownIn({ state, hasFocus }: EditorView, service: LanguageService, isTyping: boolean): readonly Diagnostic[] {
  const text = state.doc.toString();
  const found = service.diagnose(text).filter(({ code }) => code !== 'empty-expression');
  return isTyping && hasFocus ? besidesWord(found, text, state.selection.main.head) : found;
}

function problemOf(diagnostic: Diagnostic, at: number, view: EditorView, service: LanguageService): CodeMirrorDiagnostic {
  const { message, severity, range, code } = diagnostic;
  const text = view.state.doc.toString();
  const fixes = at < mostProblems ? fixesOf(service, text, diagnostic) : (diagnostic.fixes ?? []);
  return {
    ...range,
    severity,
    message: withoutCode(message),
    renderMessage: () => element('span', {}, ...withCode(message)),
    ...(unnecessary.has(code) && { markClass: 'cm-search-unnecessary' }),
    actions: fixes.slice(0, mostFixes).map(
      ({ title, edits }): Action => ({
        name: withoutCode(title),
        // The fixes of an earlier text no longer apply.
        apply: (shown) => void (shown.state.doc.toString() === text && applyEdits(shown, edits)),
      }),
    ),
  };
}

/** Applies edits as one undo step, unless the text cannot be changed. */
export function applyEdits(view: EditorView, edits: readonly Edit[]): boolean {
  if (view.state.readOnly || edits.length === 0) return false;
  view.dispatch({ changes: [...edits], userEvent: 'input.fix', scrollIntoView: true });
  view.focus();
  return true;
}

export function hasError(state: EditorState): boolean {
  let isFound = false;
  forEachDiagnostic(state, ({ severity }) => (isFound ||= severity === 'error'));
  return isFound;
}
