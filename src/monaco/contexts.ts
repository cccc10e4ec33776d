import type { editor, IDisposable } from 'monaco-editor';
import type { LanguageService } from '../language-service/index.ts';
import type { MonacoApi } from './monaco-api.ts';

/** The search in one model. */
export type SearchContext = {
  readonly service: LanguageService;
  /** Runs the search, with the text at the time of the key. */
  readonly onRun?: (text: string) => void;
  /** Text behind the button above the search, such as a number of rows; read after `refresh()`. */
  readonly lens?: () => string | undefined;
};

/** The search of each model: a page may have several schemas. */
export type Contexts = ReturnType<typeof createContexts>;

export function createContexts({ Emitter }: MonacoApi) {
  const attached = new WeakMap<editor.ITextModel, Partial<SearchContext>[]>();
  const defaults: LanguageService[] = [];
  const asking: editor.ITextModel[] = [];
  const changes = new Emitter<void>();
  const askingChanges = new Emitter<void>();
  const put = <Item>(list: Item[], item: Item, emitter: { fire(): void } = changes): IDisposable => {
    list.push(item);
    emitter.fire();
    return {
      dispose() {
        const at = list.lastIndexOf(item);
        if (at < 0) return;
        list.splice(at, 1);
        emitter.fire();
      },
    };
  };
  return {
    /** Undefined for a model without a service where there is no default. */
    of(model: editor.ITextModel): SearchContext | undefined {
      const own = attached.get(model)?.at(-1);
      const service = own?.service ?? defaults.at(-1);
      return service && { ...own, service };
    },
    /** Sets the context of a model until it is disposed; of several, the last counts. */
    attach(model: editor.ITextModel, context: Partial<SearchContext>): IDisposable {
      const list = attached.get(model) ?? [];
      attached.set(model, list);
      return put(list, context);
    },
    /** Sets the service of models without one. */
    addDefault: (service: LanguageService): IDisposable => put(defaults, service),
    /** Suggestions are being loaded; the list shown until then is for an earlier text. */
    isAsking: (model: editor.ITextModel): boolean => asking.includes(model),
    asks: (model: editor.ITextModel): IDisposable => put(asking, model, askingChanges),
    onDidChangeAsking: askingChanges.event,
    /** Answers may differ: another service, another day, other values. */
    onDidChange: changes.event,
    refresh: (): void => changes.fire(),
  };
}
