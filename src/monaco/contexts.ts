import type { editor, IDisposable, IEvent } from 'monaco-editor';
import type { LanguageService } from '../language-service/index.ts';
import type { MonacoApi } from './monaco-api.ts';

/** The search in one model. */
export type SearchContext = {
  readonly service: LanguageService;
  /** Runs the search, with the text at the time of the key. */
  readonly onRun?: (text: string) => void;
  /**
   * Text behind the button above the search, such as the number of results; read again after
   * `refresh()`.
   */
  readonly lens?: () => string | undefined;
};

/** The search of each model: a page may have several schemas. */
export type Contexts = {
  /** Undefined for a model without a service where there is no default. */
  of(model: editor.ITextModel): SearchContext | undefined;
  /** Sets the context of a model until it is disposed; of several, the last counts. */
  attach(model: editor.ITextModel, context: Partial<SearchContext>): IDisposable;
  /** Sets the service of models without one. */
  addDefault(service: LanguageService): IDisposable;
  /** Suggestions are being loaded; the list shown until then is for an earlier text. */
  isAsking(model: editor.ITextModel): boolean;
  asks(model: editor.ITextModel): IDisposable;
  readonly onDidChangeAsking: IEvent<void>;
  /** Answers may differ: another service, another day, other values. */
  readonly onDidChange: IEvent<void>;
  readonly refresh: () => void;
};

export function createContexts({ Emitter }: MonacoApi): Contexts {
  const attached = new WeakMap<editor.ITextModel, Partial<SearchContext>[]>();
  const defaults: LanguageService[] = [];
  const asking: editor.ITextModel[] = [];
  const changes = new Emitter<void>();
  const questions = new Emitter<void>();
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
    of(model) {
      const own = attached.get(model)?.at(-1);
      const service = own?.service ?? defaults.at(-1);
      return service && { ...own, service };
    },
    attach(model, context) {
      const list = attached.get(model) ?? [];
      attached.set(model, list);
      return put(list, context);
    },
    addDefault: (service) => put(defaults, service),
    isAsking: (model) => asking.includes(model),
    asks: (model) => put(asking, model, questions),
    onDidChangeAsking: questions.event,
    onDidChange: changes.event,
    refresh: () => changes.fire(),
  };
}
