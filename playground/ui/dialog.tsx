import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { inLocale } from '../state/locale.ts';
import { Icon } from './icon.tsx';
import { coverPage, Toast } from './toast.tsx';

/** What every sheet over the page is given. */
export type DialogProps = { readonly onClose: () => void };

type FrameProps = DialogProps & {
  readonly title: string;
  readonly class?: string;
  readonly children: ComponentChildren;
};

/** A sheet over the page that keeps the focus until it is closed: by Escape, its button, or a press beside it. The focus goes back to where it was. */
export function Dialog({ title, class: name = '', onClose, children }: FrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isGone = useRef(false);
  // Not after the next paint: by then the user may have gone on to something else, and the focus would be taken from there.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const sheet = dialog.current;
    sheet?.showModal();
    const uncover = coverPage();
    return () => {
      uncover();
      isGone.current = true;
      // As long as it is open, nothing beside it takes the focus.
      sheet?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`over ${name}`}
      aria-labelledby="over-title"
      // At once: the browser's own `close` comes later, and would close what was opened meanwhile.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Where the browser closes it without asking, as at a second Escape.
      onClose={() => isGone.current || onClose()}
      onMouseDown={(event) => {
        const { target, currentTarget } = event;
        if (target !== currentTarget || isInside(event, currentTarget)) return;
        // The focus goes back, not to what is pressed.
        event.preventDefault();
        onClose();
      }}
    >
      <div class="over-head">
        <h2 id="over-title">{title}</h2>
        <button type="button" class="button quiet" aria-label={inLocale(words).close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div class="over-body">{children}</div>
      <Toast isOver />
    </dialog>
  );
}

const words = { en: { close: 'Close' }, nl: { close: 'Sluiten' } };

function isInside({ clientX, clientY }: MouseEvent, dialog: HTMLDialogElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
