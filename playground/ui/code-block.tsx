import type { ComponentChildren, RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { CopyButton } from './copy-button.tsx';

type CodeProps = {
  readonly label: string;
  readonly children: ComponentChildren;
  /** The element with the text, for a button that copies it. */
  readonly place?: RefObject<HTMLElement | null>;
  readonly class?: string;
  /** Its greatest height, beyond which it scrolls. */
  readonly highest?: string | undefined;
};

/** A text of a program, which can be scrolled by keyboard. */
export function Code({ label, children, place, class: name = '', highest }: CodeProps) {
  return (
    <pre class={`code ${name}`} style={{ '--highest': highest }} role="group" tabIndex={0} aria-label={label}>
      <code ref={place ?? null}>{children}</code>
    </pre>
  );
}

type CodeBlockProps = {
  readonly title: string;
  readonly text: string;
  /** The classes of the button. */
  readonly button?: string;
  readonly onCopied?: () => void;
  /** Buttons beside the one that copies. */
  readonly children?: ComponentChildren;
  readonly highest?: string;
};

/** A text with a title and a button that copies it. */
export function CodeBlock({ title, text, button = 'quiet small', onCopied, children, highest }: CodeBlockProps) {
  const code = useRef<HTMLElement>(null);
  const copy = <CopyButton text={text} of={title} place={code} onCopied={onCopied} class={button} />;
  return (
    <div class="stack gap-1">
      <div class="row unbroken spread">
        <h3>{title}</h3>
        {children === undefined ? copy : <span class="row">{[copy, children]}</span>}
      </div>
      <Code label={title} place={code} highest={highest}>
        {text}
      </Code>
    </div>
  );
}

/** A message of the package, with what is between backticks as `<code>`. */
export function WithCode({ text }: { readonly text: string }) {
  return <>{text.split(/`([^`]*)`/).map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}</>;
}
