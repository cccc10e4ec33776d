import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { type PageRow, type Section, sections as written } from '../pages.ts';
import { readApi } from './api.ts';
import { type Assets, fileOf, pageHtml } from './layout.ts';
import { type Rendered, renderMarkdown } from './markdown.ts';
import { fillMeasured, proofPage, speedPage } from './measured.ts';
import { apiLinks, apiPath, type MadePage, referencePages } from './reference.ts';

/*
 * Writes the guide to `dist/guide`, after `tsc -b`: `npm run build:docs`. Pages are Markdown, from
 * `docs/` or made here from the sources, so that nothing is written twice. A link that leads
 * nowhere ends the build.
 */

const root = fileURLToPath(new URL('../../', import.meta.url));
process.chdir(root);
const out = 'dist/guide';

/** A section of a page, for the search in the browser. */
export type Indexed = {
  readonly file: string;
  readonly page: string;
  readonly heading: string;
  readonly anchor: string;
  readonly text: string;
};

const api = readApi();
const links = apiLinks(api);
const made: readonly MadePage[] = [
  ...(await referencePages(api)),
  { path: 'how-fast.md', markdown: speedPage() },
  { path: 'how-tested.md', markdown: proofPage() },
];
const sections: readonly Section[] = [
  ...written,
  {
    title: 'Every export',
    pages: api.map(({ name }) => ({
      path: apiPath(name),
      label: name.replace('search-expression/', '…/'),
      source: `docs/reference/${apiPath(name)}`,
    })),
  },
];
const rows = sections.flatMap(({ pages }) => pages);

rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, 'pictures'), { recursive: true });
const assets = await buildAssets();
const pictures = new Set<string>();
const rendered = new Map<string, Rendered>(rows.map((row) => [fileOf(row.path), render(row)]));
checkLinks();
for (const [file, page] of rendered) writeFileSync(join(out, file), pageHtml({ file, rendered: page, sections, assets }));
writeFileSync(join(out, 'search.json'), JSON.stringify(indexOf()));
copyFileSync('playground/icon.svg', join(out, 'icon.svg'));
copyFileSync('docs/site/page/theme.js', join(out, 'theme.js'));
for (const picture of pictures) copyFileSync(picture, join(out, 'pictures', posix.basename(picture)));

function render(row: PageRow): Rendered {
  const source = row.source ?? `docs/${row.path}`;
  const markdown = made.find(({ path }) => path === row.path)?.markdown ?? fillMeasured(readFileSync(source, 'utf8'));
  const isReference = row.path.startsWith('api-');
  const imported = new Set(
    [...markdown.matchAll(/^import (?:type )?\{([^}]*)\} from 'search-expression/gm)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.replace('type ', '').trim()),
    ),
  );
  return renderMarkdown(markdown, {
    source,
    addressOf,
    // In a guide only what it imports is a link; in the reference every type.
    linkOf: (name) => (imported.has(name) || (isReference && /^[A-Z]/.test(name)) ? links.get(name) : undefined),
  });
}

/** The address in the guide of a file of the repository. */
function addressOf(path: string): string | undefined {
  const row = rows.find((one) => one.source === path || `docs/${one.path}` === path);
  if (row !== undefined) return fileOf(row.path);
  if (/\.(webp|svg)$/.test(path)) {
    pictures.add(path);
    return `pictures/${posix.basename(path)}`;
  }
  if (path.startsWith('docs/')) throw new Error(`There is no page ${path}.`);
  return undefined;
}

/** Ends the build for a link to an anchor that is not there. */
function checkLinks(): void {
  const broken: string[] = [];
  for (const [file, { html }] of rendered)
    for (const [, href = ''] of html.matchAll(/<a (?:class="anchor" )?href="([^"]*)"/g)) {
      if (/^([a-z]+:|\.\.\/|pictures\/)/.test(href)) continue;
      const [to = '', anchor] = href.split('#');
      const page = rendered.get(to === '' ? file : to);
      if (page === undefined || (anchor !== undefined && !page.html.includes(`id="${anchor}"`)))
        broken.push(`${file} -> ${href}`);
    }
  if (broken.length > 0) throw new Error(`Links that lead nowhere:\n${broken.join('\n')}`);
}

function indexOf(): readonly Indexed[] {
  const longest = 400;
  return [...rendered].flatMap(([file, { title, sections: parts }]) =>
    parts.map(({ heading, anchor, text }) => ({ file, page: title, heading, anchor, text: text.slice(0, longest) })),
  );
}

async function buildAssets(): Promise<Assets> {
  const page = (name: string) => join(root, 'docs/site/page', name);
  const result = (await build({
    configFile: false,
    logLevel: 'warn',
    root: page(''),
    base: './',
    build: {
      outDir: join(root, out),
      emptyOutDir: false,
      target: 'es2024',
      // Keeps `light-dark()`, which these browsers support.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: false,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: { main: page('main.ts'), try: page('try.ts'), style: page('style.css') },
      },
    },
  })) as Rolldown.RolldownOutput;
  const named = (name: string, ext: string) => {
    const found = result.output.find(({ fileName }) => fileName.startsWith(`assets/${name}-`) && fileName.endsWith(ext));
    if (found === undefined) throw new Error(`Vite wrote no ${name}${ext}.`);
    return found.fileName;
  };
  return { main: named('main', '.js'), try: named('try', '.js'), style: named('style', '.css') };
}
