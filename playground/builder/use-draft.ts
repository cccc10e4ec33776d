import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

/**
 * A field that is being typed in. What is typed is taken a moment after the last key, with Enter, and when the field is left; what is not whole
 * yet, such as a number without digits, is not taken by `write`, which then gives false.
 */
export function useDraft(value: string, write: (typed: string) => boolean) {
  const draft = useSignal<string | undefined>(undefined);
  const isWrong = useSignal(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The timer outlives the drawing that has set it.
  const now = useRef({ value, write });
  now.current = { value, write };
  useEffect(() => () => clearTimeout(timer.current), []);
  const take = (): void => {
    clearTimeout(timer.current);
    const typed = draft.peek();
    isWrong.value = typed !== undefined && typed !== now.current.value && !now.current.write(typed);
  };
  return {
    value: draft.value ?? value,
    'aria-invalid': isWrong.value,
    onInput: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
      draft.value = currentTarget.value;
      clearTimeout(timer.current);
      timer.current = setTimeout(take, pause);
    },
    onBlur: (): void => {
      take();
      draft.value = undefined;
      isWrong.value = false;
    },
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key === 'Enter') take();
    },
  };
}

/** Milliseconds without a key after which what was typed is taken. */
const pause = 500;
