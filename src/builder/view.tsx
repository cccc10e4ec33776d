import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Diagnostic, Edit } from '../../grammar/diagnostics.ts';
import type { PlainPredicate, Range } from '../../grammar/expression.ts';
import { pieces } from '../language-service/index.ts';
import { check } from '../schema/check.ts';
import { rewriteCondition } from './edits.ts';
import { type BuilderCondition, type BuilderModel, leafAt } from './model.ts';
import type { BuilderWords } from './words.ts';

/** What the element gives to every view. */
export type BuilderView = {
  readonly model: BuilderModel;
  readonly words: BuilderWords;
  /** Begins the key of each node: that of the condition on records that it is in, if it is in one. */
  readonly within: string;
  /** The day that relative dates count from, `YYYY-MM-DD`. */
  readonly today: string;
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Makes the edits of an action and renders the result. Returns false if there are none, or if the
   * text is no longer that of the model.
   */
  readonly change: (edits: readonly Edit[], after?: AfterChange) => boolean;
  /** Changes a condition. Returns false, and changes nothing, if the result is not in the schema. */
  readonly changeCondition: (
    condition: BuilderCondition,
    to: (predicate: PlainPredicate) => PlainPredicate,
    after?: AfterChange,
  ) => boolean;
  /** The text of the row that the user points at or works in. */
  readonly highlight: (range: Range | undefined) => void;
  readonly announce: (message: string) => void;
  /** The focus is elsewhere for a moment, while an editor takes an edit. */
  readonly isApplying: () => boolean;
};

type AfterChange = {
  /** Announced to screen readers. */
  readonly announcement?: string;
  /** Selects the control that takes the focus, in case the one that was used disappears. */
  readonly focus?: string;
};

/** What `changeCondition` does, by the edits of a text. */
export function conditionChanger(model: BuilderModel, change: BuilderView['change']): BuilderView['changeCondition'] {
  return ({ first }, to, after) => {
    const condition = leafAt(model.root, first);
    if (condition?.kind !== 'condition') return false;
    const predicate = to(condition.predicate);
    if (check(predicate, model.schema).query === undefined) return false;
    change(rewriteCondition(model, condition, predicate), after);
    return true;
  };
}

export const BuilderContext = createContext<BuilderView | undefined>(undefined);

export function useBuilder(): BuilderView {
  const view = useContext(BuilderContext);
  if (view === undefined) throw new TypeError('This view is not in a builder.');
  return view;
}

type SelectProps = {
  /** The accessible name. */
  readonly label: string;
  readonly value: string;
  readonly options: readonly SelectOption[];
  /** Returns false to refuse the value: then the old one stays selected. */
  readonly onSelect: (value: string) => boolean;
  readonly class: string;
  readonly disabled?: boolean;
};

type SelectOption = readonly [value: string, text: string, group?: string | undefined];

/** A list as wide as its selected option, not its longest, as few browsers do (`field-sizing`). */
export function Select({ label, value, options, onSelect, class: name, disabled = false }: SelectProps) {
  const groups = [...Map.groupBy(options, ([, , group = '']) => group)];
  return (
    <span class={`select ${name}-box`} data-copy={options.find(([one]) => one === value)?.[1] ?? ''}>
      <select
        class={name}
        part={name}
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          if (!onSelect(currentTarget.value)) currentTarget.value = value;
        }}
      >
        {groups.map(([group, members]) =>
          group === '' ? (
            members.map(optionOf)
          ) : (
            <optgroup key={group} label={group}>
              {members.map(optionOf)}
            </optgroup>
          ),
        )}
      </select>
    </span>
  );
}

const optionOf = ([value, text]: SelectOption) => (
  <option key={value} value={value}>
    {text}
  </option>
);

type DraftProps = {
  /** The accessible name. */
  readonly label: string;
  readonly class: string;
  readonly value: string;
  /** Returns false for an incomplete or impossible value. */
  readonly write: (typed: string) => boolean;
  readonly type?: 'text' | 'number' | 'date' | 'datetime-local';
  /** In seconds, for `datetime-local`. */
  readonly step?: number;
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
  readonly placeholder?: string;
  /** A change of it drops what was typed. */
  readonly reset?: number;
  /** Written on Enter and when it is left, but not while it is typed. */
  readonly isPatient?: boolean;
};

/**
 * An input whose text is written half a second after the last key, on Enter, and when it is left.
 * A value that is refused is told; it is dropped when the input is left.
 */
export function DraftInput({
  label,
  class: name,
  value,
  write,
  type = 'text',
  step,
  inputMode = 'text',
  placeholder,
  reset,
  isPatient = false,
}: DraftProps) {
  const { words, announce, isApplying } = useBuilder();
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const [isInvalid, setInvalid] = useState(false);
  // Timers and keys can come before the next render.
  const now = useRef({ draft, value, write, timer: undefined as ReturnType<typeof setTimeout> | undefined });
  Object.assign(now.current, { value, write });
  useEffect(() => () => clearTimeout(now.current.timer), []);
  // At once: what is typed right after it is shown stays.
  useLayoutEffect(() => keep(undefined), [reset]);
  const attributes = { type, ...(step !== undefined && { step }) } as { readonly type: 'text' };
  const commit = (): boolean => {
    const { timer, draft: typed, value: old, write: accept } = now.current;
    clearTimeout(timer);
    const isRefused = typed !== undefined && typed !== old && !accept(typed);
    setInvalid(isRefused);
    return !isRefused;
  };
  const keep = (typed: string | undefined): void => {
    now.current.draft = typed;
    setDraft(typed);
  };
  return (
    <span class={`draft ${name}`}>
      <input
        {...attributes}
        inputMode={inputMode}
        part="input"
        aria-label={label}
        aria-invalid={isInvalid}
        data-draft={draft !== undefined && draft !== value}
        autocomplete="off"
        spellcheck={false}
        placeholder={placeholder}
        value={draft ?? value}
        onInput={({ currentTarget }) => {
          keep(currentTarget.value);
          clearTimeout(now.current.timer);
          if (!isPatient) now.current.timer = setTimeout(commit, commitDelay);
        }}
        onBlur={() => {
          if (isApplying()) return;
          const typed = now.current.draft;
          if (!commit()) announce(words.refused(typed ?? ''));
          keep(undefined);
          setInvalid(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !commit()) announce(words.refused(now.current.draft ?? ''));
        }}
      />
      {isInvalid && <span class="refused small">{words.notYet}</span>}
    </span>
  );
}

/** Milliseconds. */
const commitDelay = 500;

/** Paths on a grid of 24, stroked in the colour of the text. */
const shapes = {
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  grip: 'M9 6v.01M9 12v.01M9 18v.01M15 6v.01M15 12v.01M15 18v.01',
  check: 'M5 12.5l4.500 4.500L19 7',
} as const;

/** Hidden from screen readers: the control around it has a name. */
export function Icon({ name }: { readonly name: keyof typeof shapes }) {
  return (
    <svg class={`icon ${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}

/** A message of the package, with its code in `<code>`. */
export function withCode(message: string): ComponentChildren {
  return pieces(message).map(({ text, isCode }, at) => (isCode ? <code key={at}>{text}</code> : text));
}
