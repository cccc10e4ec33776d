import * as monaco from 'monaco-editor/editor';
import 'monaco-editor/features/register.all';
// In 0.57 neither of these is part of the features.
import 'monaco-editor/editor/contrib/semanticTokens/browser/documentSemanticTokens.js';
import 'monaco-editor/editor/contrib/suggest/browser/suggestController.js';
import { registerSearchLanguage, searchEditorOptions } from '../../../src/monaco/index.ts';
import { answers, services } from './services.ts';

type Show = {
  readonly text?: string;
  readonly service?: keyof typeof services;
  readonly at?: 'first' | 'second';
  readonly languageId?: string;
};

const theme = new URLSearchParams(location.search).get('theme') ?? 'search-light';
const overlay = element('#overlay');
const language = registerSearchLanguage(monaco, { service: services.booking });
const runs: string[] = [];
let said: string | undefined;

/** Shows an editor as a host does, with the caret at `|` or the end. */
function show({ text = '', service, at = 'first', languageId = 'search-expression' }: Show = {}): void {
  const caret = text.includes('|') ? text.indexOf('|') : text.length;
  const model = monaco.editor.createModel(text.replace('|', ''), languageId);
  const editor = monaco.editor.create(element(`#${at}`), {
    ...searchEditorOptions(services[service ?? 'booking'].locale),
    model,
    theme,
    autoDetectHighContrast: false,
    overflowWidgetsDomNode: overlay,
  });
  if (languageId === 'search-expression')
    language.attach(editor, {
      ...(service !== undefined && { service: services[service] }),
      onRun: (run) => void runs.push(run),
      lens: () => said,
    });
  // An editor makes these a moment after it is shown; no user is as quick as a test.
  for (const part of ['suggestController', 'inlineCompletionsController']) editor.getContribution(`editor.contrib.${part}`);
  editor.addAction({ id: 'rest', label: 'rest', precondition: '!inQuickInput', run: () => undefined });
  editor.setPosition(model.getPositionAt(caret));
  editor.focus();
}

/** As if the page had just been loaded. */
function clear(): void {
  runs.length = 0;
  said = undefined;
  for (const editor of monaco.editor.getEditors()) editor.dispose();
  for (const model of monaco.editor.getModels()) model.dispose();
}

function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The page has no ${selector}.`);
  return found;
}

const shown = {
  monaco,
  language,
  register: registerSearchLanguage,
  services,
  answers,
  runs,
  show,
  clear,
  say(text: string): void {
    said = text;
    language.refresh();
  },
  /** No palette or outline is open: Monaco's state would stay open if its editor were removed. */
  isAtRest(): boolean {
    return monaco.editor.getEditors().every((editor) => editor.getAction('rest')?.isSupported() ?? true);
  },
  /** The text of the last editor, and what is selected of it. */
  state(): { readonly text: string; readonly caret: number; readonly selected: string; readonly lines: number } {
    const editor = monaco.editor.getEditors().at(-1);
    const model = editor?.getModel();
    const selection = editor?.getSelection();
    if (!model || !selection) return { text: '', caret: -1, selected: '', lines: 0 };
    const lines =
      editor
        ?.getVisibleRanges()
        .reduce((sum, { startLineNumber, endLineNumber }) => sum + endLineNumber - startLineNumber + 1, 0) ?? 0;
    return {
      text: model.getValue(),
      caret: model.getOffsetAt(selection.getPosition()),
      selected: model.getValueInRange(selection),
      lines,
    };
  },
  /** What an editor has decorated with a class. */
  marked(className: string): readonly string[] {
    const model = monaco.editor.getEditors().at(-1)?.getModel();
    const decorations = model?.getAllDecorations().filter(({ options }) => options.className === className) ?? [];
    return decorations.map(({ range }) => model?.getValueInRange(range) ?? '');
  },
  problems: (): readonly string[] =>
    monaco.editor
      .getModelMarkers({ owner: 'search-expression' })
      .map(({ code, startColumn }) => `${typeof code === 'string' ? code : ''} ${startColumn}`),
};
export type Shown = typeof shown;
Object.assign(globalThis, { shown });
