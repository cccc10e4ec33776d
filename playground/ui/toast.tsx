import { signal } from '@preact/signals';
import { useRef } from 'preact/hooks';

type Said = { readonly text: string; readonly action?: { readonly label: string; readonly run: () => void } };

const said = signal<Said | undefined>(undefined);
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Says something at the bottom of the page for eight seconds, with one thing that can be done about it, as to undo it. It stays for as long as it is
 * pointed at or has the focus.
 */
export function toast(text: string, action?: Said['action']): void {
  said.value = { text, ...(action && { action }) };
  goSoon();
}

const stay = (): void => clearTimeout(timer);
const goSoon = (): void => {
  stay();
  timer = setTimeout(() => {
    said.value = undefined;
  }, 8_000);
};

/** How many sheets lie over the page: what is said is said on the topmost, since nothing below it can be reached. */
const sheets = signal(0);

/** For a sheet: it shows what is said from when this is called until what this gives is. */
export function coverPage(): () => void {
  sheets.value++;
  return () => {
    sheets.value--;
  };
}

export function Toast({ isOver = false }: { readonly isOver?: boolean }) {
  const before = useRef<EventTarget | null>(null);
  if (isOver !== sheets.value > 0) return null;
  const { text, action } = said.value ?? {};
  return (
    <div role="status">
      {text !== undefined && (
        <div class="toast" onPointerEnter={stay} onPointerLeave={goSoon}>
          <span>{text}</span>
          {action && (
            <button
              type="button"
              class="button"
              onFocus={({ relatedTarget }) => {
                before.current = relatedTarget;
                stay();
              }}
              onBlur={goSoon}
              onClick={() => {
                if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
                said.value = undefined;
                stay();
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
