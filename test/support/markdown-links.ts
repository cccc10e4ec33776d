import { existsSync, readFileSync, statSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { lexer, type Token, type Tokens, walkTokens } from 'marked';
import { slugOf } from '../../docs/site/markdown.ts';

/**
 * The links and pictures of a Markdown file, relative to `root`, that lead to no file in `root`, or
 * to no heading of one. Addresses on the web are not followed.
 */
export function brokenLinks(root: string, file: string): readonly string[] {
  const { links } = read(resolve(root, file));
  return links.filter((link) => !/^(?:[a-z]+:|node_modules\/)/i.test(link) && !leadsSomewhere(root, file, link));
}

function leadsSomewhere(root: string, file: string, link: string): boolean {
  const [path = '', anchor] = link.split('#').map(decodeURIComponent);
  const target = path === '' ? file : posix.join(posix.dirname(file), path);
  const full = resolve(root, target);
  if (target.startsWith('..') || !existsSync(full)) return false;
  if (anchor === undefined) return true;
  return statSync(full).isFile() && target.endsWith('.md') && read(full).anchors.has(anchor);
}

type Page = { readonly links: readonly string[]; readonly anchors: ReadonlySet<string> };

const pages = new Map<string, Page>();

function read(path: string): Page {
  const known = pages.get(path);
  if (known !== undefined) return known;
  const links: string[] = [];
  const anchors = new Set<string>();
  void walkTokens(lexer(readFileSync(path, 'utf8')), (token) => {
    if (token.type === 'link' || token.type === 'image') links.push(String(token['href']));
    if (token.type === 'html') {
      for (const [, name, value = ''] of token.raw.matchAll(/\s(href|src|srcset|id)="([^"]+)"/g))
        if (name === 'id') anchors.add(value);
        else links.push(value);
    }
    if (token.type === 'heading') {
      const slug = slugOf(textOf(token['tokens'] as readonly Token[]));
      let anchor = slug;
      for (let again = 1; anchors.has(anchor); again++) anchor = `${slug}-${again}`;
      anchors.add(anchor);
    }
  });
  const page = { links, anchors };
  pages.set(path, page);
  return page;
}

/** Of a heading, without its marks. */
function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      const { tokens: inner, text } = token as Tokens.Generic & { readonly text?: unknown };
      return inner !== undefined ? textOf(inner) : typeof text === 'string' ? text : '';
    })
    .join('');
}
