import { useRef } from 'preact/hooks';
import { CopyButton } from './copy-button.tsx';

type CodeBlockProps = {
  readonly title: string;
  readonly text: string;
  /** The classes of the button. */
  readonly button?: string;
  readonly onCopied?: () => void;
};

/** A text with a title and a button that copies it. */
export function CodeBlock({ title, text, button, onCopied }: CodeBlockProps) {
  const code = useRef<HTMLElement>(null);
  return (
    <div class="stack gap-1">
      <div class="row unbroken spread">
        <h3>{title}</h3>
        <CopyButton text={text} of={title} place={code} onCopied={onCopied} {...(button !== undefined && { class: button })} />
      </div>
      <pre class="code" role="group" tabIndex={0} aria-label={title}>
        <code ref={code}>{text}</code>
      </pre>
    </div>
  );
}

/** A message of the package, with what is between backticks as `<code>`. */
export function WithCode({ text }: { readonly text: string }) {
  return <>{text.split(/`([^`]*)`/).map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}</>;
}
