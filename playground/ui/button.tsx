import type { ButtonHTMLAttributes } from 'preact';
import { Icon, type IconName } from './icon.tsx';

type ButtonProps = Omit<ButtonHTMLAttributes, 'class' | 'icon'> & {
  /** Its looks: `quiet`, `small`, `main`, and classes of the part of the page where it stands. */
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
