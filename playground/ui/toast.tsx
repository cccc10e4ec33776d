import { signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { texts } from '../state/locale.ts';
import { type EntityName, entity, openSearch, text as searchText } from '../state/search.ts';
import { Button } from './button.tsx';

type ToastMessage = { readonly text: string; readonly action?: { readonly label: string; readonly run: () => void } };

const message = signal<ToastMessage | undefined>(undefined);
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows a message at the bottom of the page for eight seconds, with at most one action, such as
 * Undo. It stays while it is hovered or has the focus.
 */
export function toast(text: string, action?: ToastMessage['action']): void {
  message.value = { text, ...(action && { action }) };
  goSoon();
}

/** Shows a message with a button that reverts what was done. */
export function toastUndo(text: string, undo: () => void, label = words().undo): void {
  toast(text, { label, run: undo });
}

/** Opens a search, and offers to bring back the one that it replaced. */
export function openWithUndo(search: { readonly entity: EntityName; readonly text: string }, text: string, label?: string): void {
  const before = { entity: entity.peek(), text: searchText.peek() };
  openSearch(search);
  if (before.entity !== entity.peek() || before.text !== searchText.peek()) toastUndo(text, () => openSearch(before), label);
}

const stay = (): void => clearTimeout(timer);
const goSoon = (): void => {
  stay();
  timer = setTimeout(() => void (message.value = undefined), 8_000);
};

/** The number of open dialogs. The topmost shows the message: the page below is inert. */
const sheets = signal(0);

/** Called when a dialog opens; the function that it returns, when the dialog closes. */
export function coverPage(): () => void {
  sheets.value++;
  return () => void sheets.value--;
}

export function Toast({ isOver = false }: { readonly isOver?: boolean }) {
  const before = useRef<EventTarget | null>(null);
  if (isOver !== sheets.value > 0) return null;
  const { text, action } = message.value ?? {};
  return (
    <div role="status">
      {text !== undefined && (
        <div class="toast row unbroken gap-4" onPointerEnter={stay} onPointerLeave={goSoon}>
          <span>{text}</span>
          {action && (
            <Button
              class="quiet strong"
              onFocus={({ relatedTarget }) => {
                before.current = relatedTarget;
                stay();
              }}
              onBlur={goSoon}
              onClick={() => {
                if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
                message.value = undefined;
                stay();
                action.run();
              }}
              label={action.label}
            />
          )}
        </div>
      )}
    </div>
  );
}

const words = texts({ undo: ['Undo', 'Ongedaan maken'] });
