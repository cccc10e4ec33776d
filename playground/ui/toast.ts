import { signal } from '@preact/signals';

type ToastMessage = { readonly text: string; readonly action?: { readonly label: string; readonly run: () => void } };

/** What is shown by `Toast`. */
export const message = signal<ToastMessage | undefined>(undefined);
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows a message at the bottom of the page for eight seconds, with at most one action, such as
 * Undo. It stays while it is hovered or has the focus.
 */
export function toast(text: string, action?: ToastMessage['action']): void {
  message.value = { text, ...(action && { action }) };
  goSoon();
}

/** Keeps the message until `goSoon` is called. */
export const stay = (): void => clearTimeout(timer);
export const goSoon = (): void => {
  stay();
  timer = setTimeout(() => void (message.value = undefined), 8_000);
};
