import type { Section } from '../pages.ts';
import { escapeHtml } from './html.ts';
import type { Rendered } from './markdown.ts';

/** Files of `docs/site/page` as built, by their name. */
export type Assets = { readonly main: string; readonly try: string; readonly style: string };

export type PageOptions = {
  /** Its file, such as `sql.html`. */
  readonly file: string;
  readonly rendered: Rendered;
  readonly sections: readonly Section[];
  readonly assets: Assets;
};

export const fileOf = (path: string): string => path.replace(/\.md$/, '.html');

/** No page asks anybody but its own server for anything. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** A whole page; all its links are relative, so that the guide works at any address. */
export function pageHtml({ file, rendered, sections, assets }: PageOptions): string {
  const rows = sections.flatMap(({ pages }) => pages);
  const at = rows.findIndex(({ path }) => fileOf(path) === file);
  const [before, after] = [rows[at - 1], rows[at + 1]];
  const step = (row: (typeof rows)[number] | undefined, rel: string, word: string) =>
    row === undefined
      ? '<span></span>'
      : `<a rel="${rel}" href="${fileOf(row.path)}"><small>${word}</small>${escapeHtml(row.label)}</a>`;
  const subheadings = rendered.headings.filter(({ depth }) => depth === 2 || depth === 3);
  const description = rendered.sections[0]?.text.slice(0, 160) ?? '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(description)}">
<title>${escapeHtml(rendered.title)} · search-expression</title>
<link rel="icon" href="icon.svg">
<link rel="stylesheet" href="${assets.style}">
<script src="theme.js"></script>
<script type="module" src="${assets.main}"></script>
${rendered.hasTry ? `<script type="module" src="${assets.try}"></script>\n` : ''}</head>
<body>
<a class="skip" href="#page">Skip to the text</a>
<header class="top">
<a class="name" href="index.html"><img src="icon.svg" alt="" width="24" height="24"><span>search-expression</span></a>
<search class="find" hidden>
<input type="search" id="find" placeholder="Search" aria-label="Search the guide" autocomplete="off" spellcheck="false" aria-keyshortcuts="/">
<div class="found" hidden><p role="status"></p><ol></ol></div>
</search>
<nav class="sites" aria-label="Other pages"><a href="../">Playground</a> <a href="../docs/">API</a></nav>
<button type="button" class="theme" hidden></button>
<a class="menu" href="#pages" role="button" aria-controls="pages">Pages</a>
</header>
<div class="columns">
<nav id="pages" class="pages" aria-label="Pages of the guide">
${sections.map((section) => sectionHtml(section, file)).join('\n')}
</nav>
<main id="page" tabindex="-1">
<article>
${rendered.html}</article>
<nav class="steps" aria-label="Before and after">${step(before, 'prev', 'Before')}${step(after, 'next', 'Next')}</nav>
</main>
${
  subheadings.length > 1
    ? `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>
${subheadings.map(({ depth, anchor, html }) => `<li class="depth-${depth}"><a href="#${anchor}">${html.replaceAll(/<\/?a[^>]*>/g, '')}</a></li>`).join('\n')}
</ul></nav>`
    : '<div class="contents"></div>'
}
</div>
</body>
</html>
`;
}

function sectionHtml({ title, pages }: Section, file: string): string {
  const link = (path: string, label: string) => {
    const current = fileOf(path) === file ? ' aria-current="page"' : '';
    return `<li><a href="${fileOf(path)}"${current}>${escapeHtml(label)}</a></li>`;
  };
  return `<p>${escapeHtml(title)}</p><ul>${pages.map(({ path, label }) => link(path, label)).join('')}</ul>`;
}
