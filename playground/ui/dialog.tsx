import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { texts } from '../state/locale.ts';
import { closeDialog } from '../state/view.ts';
import { Button } from './button.tsx';
import { goSoon, message, stay } from './toast.ts';

/** The number of open dialogs. The topmost shows the message: the page below is inert. */
const sheets = signal(0);

type DialogProps = {
  readonly title: string;
  readonly class?: string;
  /** By default 46rem. */
  readonly width?: string;
  readonly children: ComponentChildren;
};

/** A modal dialog. Its first field has the focus. Escape, its button and a press outside close it and restore the focus. */
export function Dialog({ title, class: name = '', width, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isGone = useRef(false);
  // A layout effect: after the next paint the user may already have moved the focus elsewhere.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const sheet = dialog.current;
    sheet?.showModal();
    const first = [...(sheet?.querySelectorAll<HTMLElement>(fields) ?? [])].find((one) => one.checkVisibility());
    // A phone would open its keyboard over the dialog.
    if (!matchMedia('(pointer: coarse)').matches) first?.focus({ preventScroll: true });
    sheets.value++;
    return () => {
      sheets.value--;
      isGone.current = true;
      // While it is open, nothing outside can take the focus.
      sheet?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`over lifted ${name}`}
      style={{ '--dialog-width': width }}
      aria-labelledby="over-title"
      // The browser's own `close` event comes later, and would close a dialog opened meanwhile.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        closeDialog();
      }}
      // A second Escape closes it without a `cancel` event.
      onClose={() => isGone.current || closeDialog()}
      onMouseDown={(event) => {
        const { target, currentTarget } = event;
        if (target !== currentTarget || isInside(event, currentTarget)) return;
        // The focus returns to where it was, not to what is pressed.
        event.preventDefault();
        closeDialog();
      }}
    >
      <div class="over-head stays row unbroken spread gap-3">
        <h2 id="over-title">{title}</h2>
        <Button icon="close" class="quiet unprinted" aria-label={words().close} onClick={closeDialog}></Button>
      </div>
      <div class="over-body stack gap-4">{children}</div>
      <Toast isOver />
    </dialog>
  );
}

/** The message of `toast`, on the page or in the topmost dialog. */
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

/** What is filled in or chosen in a dialog, which has the focus first. */
const fields = ['input', 'select', 'textarea', 'button', '[role=tab][aria-selected=true]']
  .map((one) => `.over-body ${one}:not(:disabled, [tabindex="-1"])`)
  .join();

const words = texts({ close: ['Close', 'Sluiten'] });

function isInside({ clientX, clientY }: MouseEvent, dialog: HTMLDialogElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
