import { EditorState, type Extension, Prec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { assertOptions } from '../../grammar/options.ts';
import { messages } from '../editing/messages.ts';
import type { LanguageService } from '../language-service/index.ts';
import { suggestions } from './completions.ts';
import { hasError, problems } from './diagnostics.ts';
import { colouring } from './highlighting.ts';
import { hovers } from './hover.ts';
import { theme } from './theme.ts';
import { typing } from './typing.ts';

/** What `searchExpression` takes. */
export type SearchExpressionOptions = {
  /** Runs the search, with the text at the time of the key: Ctrl+Enter, Cmd+Enter, Shift+Enter. */
  readonly onRun?: (text: string) => void;
  /** The text is one line: Enter runs it, and line breaks that are pasted become spaces. */
  readonly oneLine?: boolean;
};

/**
 * A CodeMirror 6 extension for searches: highlighting, completion, diagnostics with fixes, hovers,
 * inlay hints, formatting, and quotes and parentheses that close themselves. Undo is the editor's
 * own: add `history()`, or `minimalSetup`. For another service, or after values were loaded, put it
 * into a `Compartment` and reconfigure that.
 *
 * Keys: Ctrl+Space completes, Ctrl+. lists the fixes at the caret, F8 goes to the next diagnostic,
 * Ctrl+Shift+M lists all, Ctrl+K Ctrl+I shows the hover, Shift+Alt+F formats, Tab moves the focus
 * on.
 *
 * @example
 * new EditorView({ parent, extensions: [minimalSetup, searchExpression(service, { onRun: search })] })
 */
export function searchExpression(service: LanguageService, options: SearchExpressionOptions = {}): Extension {
  assertOptions(options, ['onRun', 'oneLine']);
  const { onRun, oneLine = false } = options;
  const words = messages(service.locale);
  return [
    // Before the keys and quotes of a set-up, wherever that stands.
    Prec.high(typing(service, { onRun, oneLine })),
    theme,
    suggestions(service),
    problems(service),
    hovers(service),
    colouring(service),
    EditorView.lineWrapping,
    EditorState.phrases.of({
      Completions: words.suggestions,
      Diagnostics: words.problems,
      'No diagnostics': words.problemCount(0),
      close: words.close,
    }),
    Prec.lowest(
      EditorView.contentAttributes.of(({ state }) => ({
        'aria-label': words.label,
        'aria-description': words.hint,
        'aria-invalid': String(hasError(state)),
        ...(oneLine && { 'aria-multiline': 'false' }),
      })),
    ),
  ];
}
