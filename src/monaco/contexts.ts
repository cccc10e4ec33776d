import type { editor, IDisposable, IEvent } from 'monaco-editor';
import type { LanguageService } from '../language-service/index.ts';
import type { MonacoApi } from './monaco-api.ts';

/** What is known of the search in one model. */
export type SearchContext = {
  readonly service: LanguageService;
  /** Runs the search: given the text as it is when the key is pressed. */
  readonly onRun?: (text: string) => void;
  /** What is said behind the button above the text: how many bookings were found, say. Asked for again after `refresh()`. */
  readonly lens?: () => string | undefined;
};

/** Which search a model has: several schemas live on one page. */
export type Contexts = {
  /** Undefined where the model has no service of its own and there is no other: then nothing is known of it. */
  of(model: editor.ITextModel): SearchContext | undefined;
  /** Until it is disposed, what is given here is what the model has; of several the last. */
  attach(model: editor.ITextModel, context: Partial<SearchContext>): IDisposable;
  /** The service of models that have none of their own. */
  addDefault(service: LanguageService): IDisposable;
  /** A list of suggestions is waited for: what is shown until then is that of an earlier text. */
  isAsking(model: editor.ITextModel): boolean;
  asks(model: editor.ITextModel): IDisposable;
  readonly onDidChangeAsking: IEvent<void>;
  /** Something may be said otherwise now: another service, another day, another answer. */
  readonly onDidChange: IEvent<void>;
  readonly refresh: () => void;
};

export function createContexts({ Emitter }: MonacoApi): Contexts {
  const attached = new WeakMap<editor.ITextModel, Partial<SearchContext>[]>();
  const defaults: LanguageService[] = [];
  const asking: editor.ITextModel[] = [];
  const changes = new Emitter<void>();
  const questions = new Emitter<void>();
  const put = <Item>(list: Item[], item: Item, said: { fire(): void } = changes): IDisposable => {
    list.push(item);
    said.fire();
    return {
      dispose() {
        const at = list.lastIndexOf(item);
        if (at < 0) return;
        list.splice(at, 1);
        said.fire();
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
