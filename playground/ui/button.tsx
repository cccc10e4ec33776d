import type { ButtonHTMLAttributes, Ref } from 'preact';
import { type DialogName, dialog } from '../state/view.ts';
import { Icon, type IconName } from './icon.tsx';

type ButtonProps = Omit<ButtonHTMLAttributes, 'class' | 'icon'> & {
  /** Its looks: `quiet`, `small`, `main`, and classes of the part of the page where it stands. */
  readonly class?: string;
  readonly icon?: IconName | undefined;
  /** What it says; `children` where that is more than a text. */
  readonly label?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
};

export function Button({ class: looks = '', icon, label, children = label, ...rest }: ButtonProps) {
  return (
    <button type="button" class={`button ${looks}`} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** The props of a button that opens a dialog. */
export const opens = (name: DialogName) => ({ 'aria-haspopup': 'dialog', onClick: () => void (dialog.value = name) }) as const;

/** The props of a button that turns something on and off. */
export const turns = (of: { value: boolean }) => ({ 'aria-pressed': of.value, onClick: () => void (of.value = !of.value) });
