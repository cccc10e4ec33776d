import { signal } from '@preact/signals';

type Said = { readonly text: string; readonly action?: { readonly label: string; readonly run: () => void } };

const said = signal<Said | undefined>(undefined);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says something at the bottom of the page for eight seconds, with one thing that can be done about it, as to undo it. */
export function toast(text: string, action?: Said['action']): void {
  said.value = { text, ...(action && { action }) };
  clearTimeout(timer);
  timer = setTimeout(() => {
    said.value = undefined;
  }, 8_000);
}

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
  if (isOver !== sheets.value > 0) return null;
  const { text, action } = said.value ?? {};
  return (
    <div role="status">
      {text !== undefined && (
        <div class="toast">
          <span>{text}</span>
          {action && (
            <button
              type="button"
              class="button"
              onClick={() => {
                said.value = undefined;
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
