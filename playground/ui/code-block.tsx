import { useRef } from 'preact/hooks';
import { CopyButton } from './copy-button.tsx';

/** A text to take away: its title, the text, and a button that copies it. */
export function CodeBlock({ title, text }: { readonly title: string; readonly text: string }) {
  const place = useRef<HTMLElement>(null);
  return (
    <div class="block">
      <div class="block-head">
        <h3>{title}</h3>
        <CopyButton text={text} of={title} place={place} />
      </div>
      <pre class="code" tabIndex={0} aria-label={title}>
        <code ref={place}>{text}</code>
      </pre>
    </div>
  );
}
