import { completionStatus } from '@codemirror/autocomplete';
import { Compartment } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { basicSetup, minimalSetup } from 'codemirror';
import { searchExpression } from '../../../src/codemirror/index.ts';
import { services } from '../../monaco/page/services.ts';

/* A page with an editor in each of the set-ups of CodeMirror; `shown` drives them for tests. */

const dark = EditorView.theme({}, { dark: matchMedia('(prefers-color-scheme: dark)').matches });
const runs: string[] = [];
const onRun = (text: string) => void runs.push(text);
/** What screen readers were told. */
const announced: string[] = [];
const listening = EditorView.updateListener.of(({ transactions }) => {
  for (const { effects } of transactions)
    for (const effect of effects) if (effect.is(EditorView.announce)) announced.push(effect.value);
});
const service = new Compartment();
const editors = {
  search: new EditorView({
    parent: element('search'),
    extensions: [basicSetup, service.of(searchExpression(services.booking, { onRun })), dark, listening],
  }),
  line: new EditorView({
    parent: element('line'),
    extensions: [minimalSetup, searchExpression(services.rooms, { onRun, oneLine: true }), dark],
  }),
};

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no ${id}.`);
  return found;
}

const shown = {
  editors,
  runs,
  announced,
  use: (name: keyof typeof services): void => {
    editors.search.dispatch({ effects: service.reconfigure(searchExpression(services[name], { onRun })) });
  },
  /** Puts a text into an editor, with the caret at `|`. */
  begin(marked: string, name: keyof typeof editors = 'search'): void {
    const anchor = marked.indexOf('|');
    const { dom, state } = editors[name];
    runs.length = announced.length = 0;
    editors[name].dispatch({
      changes: { from: 0, to: state.doc.length, insert: marked.replace('|', '') },
      selection: { anchor },
    });
    dom.querySelector<HTMLElement>('.cm-content')?.focus();
  },
  /** Whether a list of suggestions is on its way. */
  isAsking: (): boolean => completionStatus(editors.search.state) === 'pending',
  /** The text with the caret as `|`. */
  text(name: keyof typeof editors = 'search'): string {
    const { doc, selection } = editors[name].state;
    return `${doc.sliceString(0, selection.main.head)}|${doc.sliceString(selection.main.head)}`;
  },
};
export type Shown = typeof shown;
Object.assign(globalThis, { codeMirror: shown });
