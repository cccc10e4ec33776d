import { Marked } from 'marked';
import type { ComponentChildren } from 'preact';

/** Markdown in which HTML is text: the names of columns and rooms stand in it. */
const marked = new Marked({ renderer: { html: ({ text }) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') } });

export function Prose({ text }: { readonly text: string }) {
  return <div class="prose stack" dangerouslySetInnerHTML={{ __html: marked.parse(text, { async: false }) }} />;
}

export function FoldedProse({ title, text }: { readonly title: ComponentChildren; readonly text: string }) {
  return (
    <details>
      <summary>{title}</summary>
      <Prose text={text} />
    </details>
  );
}
