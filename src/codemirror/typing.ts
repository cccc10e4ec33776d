import { acceptCompletion, closeCompletion, completionKeymap } from '@codemirror/autocomplete';
import { lintKeymap } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import { type Command, EditorView, type KeyBinding, keymap } from '@codemirror/view';
import { editCommands } from '../editing/edit-commands.ts';
import { quoteAt, typingOf } from '../editing/quotes.ts';
import type { LanguageService } from '../language-service/index.ts';
import { ask } from './completions.ts';
import { applyEdits } from './diagnostics.ts';
import { closedPairs, openedPairs } from './pairs.ts';

type TypingOptions = { readonly onRun: ((text: string) => void) | undefined; readonly oneLine: boolean };

/** The keys and characters that do more than the editor's own. */
export function typing(service: LanguageService, { onRun, oneLine }: TypingOptions): Extension {
  const run: Command = (view) => {
    if (onRun === undefined) return false;
    closeCompletion(view);
    onRun(view.state.doc.toString());
    return true;
  };
  const edit =
    (name: keyof typeof editCommands): Command =>
    (view) => {
      const { doc, selection } = view.state;
      applyEdits(view, editCommands[name](service, doc.toString(), selection.main));
      return true;
    };
  const enter: Command = (view) => acceptCompletion(view) || leaveQuotes(view) || (oneLine && (run(view), true));
  const keys: readonly KeyBinding[] = [
    { key: 'Enter', run: enter, shift: run },
    { key: 'Mod-Enter', run },
    { key: 'Ctrl-Space', run: (view) => ask(view, 'asked') },
    { key: 'Alt-ArrowDown', run: (view) => ask(view, 'asked') },
    { key: 'Mod-.', run: (view) => ask(view, 'fixes') },
    { key: 'Shift-Alt-f', run: edit('format') },
    { key: 'Backspace', run: eraseBetween },
    // By its key, since old versions cannot take back what the browser has typed.
    { key: 'Space', run: typeSpace },
    { key: 'Tab', run: (view) => acceptCompletion(view) || (closeCompletion(view), false) },
    ...completionKeymap,
    ...lintKeymap,
  ];
  return [closedPairs, keymap.of(keys), EditorView.inputHandler.of(typeCharacter), ...(oneLine ? [withoutLineBreaks] : [])];
}

const withoutLineBreaks = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged || transaction.newDoc.lines === 1) return transaction;
  const changes = [...transaction.newDoc.toString().matchAll(/\n/g)].map(({ index }) => ({
    from: index,
    to: index + 1,
    insert: ' ',
  }));
  return [transaction, { changes, sequential: true }];
});

/** No value has a line break: Enter leaves the quotes around the caret, which closes them. */
const leaveQuotes: Command = (view) => {
  const { doc, selection, readOnly } = view.state;
  const { head, empty } = selection.main;
  const quote = empty && !readOnly ? quoteAt(doc.toString(), head) : undefined;
  if (quote === undefined) return false;
  if (quote.to !== undefined) view.dispatch({ selection: { anchor: quote.to } });
  else view.dispatch({ changes: { from: head, insert: quote.mark }, selection: { anchor: head + 1 } });
  return true;
};

const typeSpace: Command = (view) => {
  const { from, to } = view.state.selection.main;
  return typeCharacter(view, from, to, ' ');
};

/** Quotes and parentheses close themselves, and are stepped over where they did. */
function typeCharacter(view: EditorView, from: number, to: number, character: string): boolean {
  if (view.composing || view.state.readOnly || from !== to || character.length !== 1) return false;
  const typed = typingOf(view.state.doc.toString(), from, character, view.state.field(closedPairs));
  if (typed.kind === 'plain') return false;
  const selection = { anchor: from + 1 };
  if (typed.kind === 'pair')
    view.dispatch({
      changes: { from, insert: character + typed.close },
      selection,
      annotations: openedPairs.of([{ open: from, close: from + 1 }]),
      userEvent: 'input.type',
    });
  // A change of the selection would close the list that is open behind a space.
  else view.dispatch(typed.to === from ? { annotations: openedPairs.of([]) } : { selection });
  return true;
}

const eraseBetween: Command = (view) => {
  const { head, empty } = view.state.selection.main;
  if (!empty || !view.state.field(closedPairs).some(({ open, close }) => open === head - 1 && close === head)) return false;
  view.dispatch({ changes: { from: head - 1, to: head + 1 }, userEvent: 'delete.backward' });
  return true;
};
