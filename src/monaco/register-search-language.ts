import type { editor, IDisposable } from 'monaco-editor';
import { assertOptions } from '../../grammar/options.ts';
import { onNewDay } from '../editing/schedule.ts';
import type { LanguageService } from '../language-service/index.ts';
import { registerCompletions } from './completions.ts';
import { type Contexts, createContexts, type SearchContext } from './contexts.ts';
import { keepMarkers, type Markers, registerCodeActions } from './diagnostics.ts';
import { addEditorActions } from './editor-actions.ts';
import { registerHints, registerHovers } from './hints.ts';
import { type MonacoApi, together } from './monaco-api.ts';
import { searchThemes } from './search-themes.ts';
import { registerHighlighting, registerStructure } from './structure.ts';

/** What `registerSearchLanguage` takes. */
export type SearchLanguageOptions = {
  /** The language's name in Monaco; `search-expression` by default. */
  readonly languageId?: string;
  /** The service of models without one of their own. */
  readonly service?: LanguageService;
};

/** The language as it is registered with Monaco. */
export type SearchLanguage = IDisposable & {
  /**
   * Attaches a search to a model, or to an editor and its model, with keys and commands. Lasts
   * until it, the editor or the model is disposed. An editor that gets another model keeps its
   * keys; attach that model for its service.
   */
  attach: (target: editor.IStandaloneCodeEditor | editor.ITextModel, context: Partial<SearchContext>) => IDisposable;
  /** Updates what is shown after values loaded or a search ran. On a new day by itself. */
  refresh: () => void;
};

/**
 * Registers the language with Monaco: colours, suggestions, hovers, diagnostics and fixes, hints
 * and the rest. Registering it again shares it; the last to dispose removes it. Needs no web
 * worker. For monaco-editor 0.52.2 up to 0.57.
 *
 * @example registerSearchLanguage(monaco, { schema, timeZone: 'Europe/Amsterdam' })
 */
export function registerSearchLanguage(monaco: MonacoApi, options: SearchLanguageOptions = {}): SearchLanguage {
  assertOptions(options, ['languageId', 'service']);
  const { languageId = 'search-expression', service } = options;
  const shared = sharedBy(monaco, languageId);
  shared.users += 1;
  const { contexts, markers } = shared;
  const own = new Set<IDisposable>();
  if (service !== undefined) own.add(contexts.addDefault(service));

  const attach: SearchLanguage['attach'] = (target, context) => {
    const isEditor = 'addAction' in target;
    const model = isEditor ? target.getModel() : target;
    const parts = together([
      ...(model === null ? [] : [contexts.attach(model, context)]),
      ...(isEditor ? [addEditorActions(monaco, target, languageId, contexts, markers)] : []),
    ]);
    const end = {
      dispose() {
        gone.dispose();
        parts.dispose();
        own.delete(end);
      },
    };
    const gone = isEditor ? target.onDidDispose(() => end.dispose()) : target.onWillDispose(() => end.dispose());
    own.add(end);
    return end;
  };
  let isDisposed = false;
  return {
    attach,
    refresh: contexts.refresh,
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      together([...own]).dispose();
      shared.users -= 1;
      if (shared.users === 0) shared.end();
    },
  };
}

type Shared = { users: number; readonly contexts: Contexts; readonly markers: Markers; end(): void };

/** By the part of Monaco that all its entries share. */
const registered = new WeakMap<MonacoApi['languages'], Map<string, Shared>>();

function sharedBy(monaco: MonacoApi, languageId: string): Shared {
  const { editor, languages } = monaco;
  const known = registered.get(languages) ?? new Map<string, Shared>();
  registered.set(languages, known);
  const found = known.get(languageId);
  if (found !== undefined) return found;

  if (!languages.getLanguages().some(({ id }) => id === languageId)) languages.register({ id: languageId });
  for (const [name, theme] of Object.entries(searchThemes)) editor.defineTheme(name, theme);
  const contexts = createContexts(monaco);
  const markers = keepMarkers(monaco, languageId, contexts);
  const parts = together([
    markers,
    { dispose: onNewDay(contexts.refresh) },
    ...registerHighlighting(monaco, languageId),
    registerCompletions(monaco, languageId, contexts),
    ...registerHovers(monaco, languageId, contexts),
    registerCodeActions(monaco, languageId, contexts),
    ...registerHints(monaco, languageId, contexts),
    ...registerStructure(monaco, languageId, contexts),
    editor.registerCommand(`${languageId}.runModel`, (_services: unknown, uri: string) => {
      const model = editor.getModels().find((one) => String(one.uri) === uri);
      if (model !== undefined) contexts.of(model)?.onRun?.(model.getValue());
    }),
  ]);
  const shared = {
    users: 0,
    contexts,
    markers,
    end() {
      known.delete(languageId);
      parts.dispose();
    },
  };
  known.set(languageId, shared);
  return shared;
}
