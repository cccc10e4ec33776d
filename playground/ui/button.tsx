import type { ButtonHTMLAttributes } from 'preact';
import { Icon, type IconName } from './icon.tsx';

type ButtonProps = Omit<ButtonHTMLAttributes, 'class' | 'icon'> & {
  /** How it looks, besides as a button: `quiet`, `small`, `main`, and what its part of the page calls it. */
  readonly class?: string;
  readonly icon?: IconName;
};

/** A button that does something on the page. */
export function Button({ class: looks = '', icon, children, ...rest }: ButtonProps) {
  return (
    <button type="button" class={`button ${looks}`} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
