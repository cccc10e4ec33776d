import { html } from 'hono/html';
import { type Html, page } from './page.ts';

/** A page for what went wrong, with a way back. */
export function messagePage(title: string, text: string): Html {
  return page({
    title,
    content: html`<p>${text}</p>
<p><a href="/admin">Go to the first page</a></p>`,
  });
}
