import { posix } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { highlight, type LinkOf } from './highlight.ts';
import { escapeHtml, textOf } from './html.ts';

/** A page as HTML, with what the search and the list of its headings need. */
export type Rendered = {
  readonly title: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  /** The text below each heading. */
  readonly sections: readonly { readonly heading: string; readonly anchor: string; readonly text: string }[];
  readonly hasTry: boolean;
};

type Heading = { readonly depth: number; readonly anchor: string; readonly html: string };

export type MarkdownOptions = {
  /** The path of the Markdown in the repository, from which its links lead. */
  readonly source: string;
  /** The address of a file of the repository in the guide; `undefined` if it is not in it. */
  readonly addressOf: (path: string) => string | undefined;
  readonly linkOf?: LinkOf;
};

/**
 * Renders the Markdown of one page. Anchors are those of GitHub, so that the links of a page work
 * there, too; a link to a file that the guide does not have becomes its text. A block of the
 * language `search` becomes an editor with rows (`page/try.ts`).
 */
export function renderMarkdown(markdown: string, { source, addressOf, linkOf }: MarkdownOptions): Rendered {
  const headings: Heading[] = [];
  const taken = new Map<string, number>();
  let hasTry = false;

  const anchorOf = (text: string): string => {
    const slug = slugOf(text);
    const before = taken.get(slug) ?? 0;
    taken.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  };

  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const anchor = anchorOf(textOf(html));
        headings.push({ depth, anchor, html });
        const link = depth === 1 ? '' : ` <a class="anchor" href="#${anchor}" aria-label="Link to this section">#</a>`;
        return `<h${depth} id="${anchor}">${html}${link}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens);
        // The folder above the guide is the playground.
        if (/^[a-z]+:|^#|^\.\.\/$/.test(href)) return `<a href="${escapeHtml(href)}">${html}</a>`;
        const [, path = '', anchor = ''] = /^([^#]*)(.*)$/.exec(href) ?? [];
        const address = addressOf(posix.join(posix.dirname(source), path));
        const to = /^L\d+\.\d+$/.test(html) ? `#${clauseAnchor(html)}` : anchor;
        return address === undefined ? html : `<a href="${escapeHtml(address + to)}">${html}</a>`;
      },
      image({ href, text }) {
        const address = addressOf(posix.join(posix.dirname(source), href));
        return `<img src="${escapeHtml(address ?? href)}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
      listitem(item: Tokens.ListItem) {
        const html = this.parser.parse(item.tokens, item.loose);
        // A clause of LANGUAGE.md, to which comments lead.
        const clause = /^(?:<p>)?<strong>(L\d+\.\d+)<\/strong>/.exec(html)?.[1];
        return `<li${clause === undefined ? '' : ` id="${clauseAnchor(clause)}"`}>${html}</li>\n`;
      },
      table(token) {
        // An empty cell heads nothing.
        const cells = (row: readonly Tokens.TableCell[], tag: string) =>
          row
            .map((cell) => (cell.text === '' ? '<td></td>' : `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`))
            .join('');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
        // It scrolls by itself where it is wider than the page, and then by keyboard, too.
        return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>\n${rows}\n</tbody></table></div>\n`;
      },
      code({ text, lang }) {
        const [language = ''] = (lang ?? '').split(' ');
        const html = highlight(text, language, linkOf);
        if (language !== 'search') return `<pre class="code" tabindex="0"><code>${html}</code></pre>\n`;
        hasTry = true;
        return `<div class="try" data-search="${escapeHtml(text)}"><pre class="code" tabindex="0"><code>${html}</code></pre></div>\n`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  const title = textOf(headings.find(({ depth }) => depth === 1)?.html ?? '');
  return { title, html, headings, sections: sectionsOf(html), hasTry };
}

/** The anchor of a heading, as GitHub makes it of its text. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/** In the guide a link whose text is a clause leads to it, and on GitHub to its part. */
const clauseAnchor = (clause: string): string => clause.toLowerCase().replace('.', '-');

function sectionsOf(html: string): Rendered['sections'] {
  return html.split(/(?=<h[1-3] id=)/).flatMap((part) => {
    const [, anchor = '', heading = '', rest = ''] = /^<h[1-3] id="([^"]*)">([\s\S]*?)<\/h[1-3]>([\s\S]*)$/.exec(part) ?? [];
    if (heading === '') return [];
    const withoutCode = rest.replaceAll(/<pre[\s\S]*?<\/pre>/g, ' ');
    return [{ heading: textOf(heading.replace(/ <a class="anchor"[\s\S]*$/, '')), anchor, text: textOf(withoutCode) }];
  });
}
