import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../support/chromium.ts';
import { serveFolder } from '../support/serve-folder.ts';
import { type PageState, pageStates } from './page-states.ts';
import { settled } from './settled.ts';

/*
 * Compares two builds of the playground with the same elements, as before and after a change of
 * styles: `node test/playground/compare-pages.ts BEFORE AFTER [--pictures FOLDER] [--only REGEXP]
 * [--quick]`. In each state, width and kind of colours the boxes and computed styles of all
 * elements have to be equal, also as if all controls were hovered and focused; with `--pictures`
 * all pixels, too. Prints each difference once, writes pictures that differ to the folder.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pictures: { type: 'string' }, only: { type: 'string', default: '' }, quick: { type: 'boolean', default: false } },
});
const [before, after] = positionals;
if (before === undefined || after === undefined) throw new Error('Name two folders with a built playground.');

type Media = Parameters<Page['emulateMedia']>[0];
type Mode = {
  readonly media: Media;
  readonly widths: readonly number[];
  readonly hasPicture?: boolean;
  readonly isForced?: boolean;
};

const plain = {
  media: 'screen',
  colorScheme: 'light',
  contrast: 'no-preference',
  forcedColors: 'none',
  reducedMotion: 'reduce',
} as const;
const few = values.quick ? [1440] : [1440, 1024, 768, 390];
const all = [1440, 1024, 768, 390, 320];
const modes: Readonly<Record<string, Mode>> = {
  light: { media: plain, widths: all, hasPicture: true },
  hovered: { media: plain, widths: few.slice(0, 1), hasPicture: true, isForced: true },
  dark: { media: { ...plain, colorScheme: 'dark' }, widths: few, hasPicture: true },
  contrast: { media: { ...plain, contrast: 'more' }, widths: few, hasPicture: true },
  forced: { media: { ...plain, forcedColors: 'active' }, widths: few, hasPicture: true },
  print: { media: { ...plain, media: 'print' }, widths: [1024], hasPicture: true },
  moving: { media: { ...plain, reducedMotion: 'no-preference' }, widths: few.slice(0, 1) },
};

const propertyNames =
  /^(?:accent|align|animation|appearance|aspect|background|border-(?:top|bottom|left|right|collapse)|bottom|box|break|clip|color|column-gap|container|content|cursor|display|field|fill$|filter|flex|font-(?:size|family|style|weight|variant-n)|forced|grid|height|hyphens|isolation|justify|left|line-height|list|margin-(?:top|bottom|left|right)|mask-image|max-(?:width|height)|min-(?:width|height)|object|opacity|order|outline|overflow|overscroll|padding-(?:top|bottom|left|right)|pointer|position|print|resize|right|rotate|row-gap|scroll-(?:behavior|margin-top|padding-bottom)|scrollbar|stroke|table|text|top|touch|transform$|transition|translate|user|vertical|visibility|white|width|z-index|-webkit-(?:box-orient|line-clamp))/;

const controls = 'a, button, input, select, textarea, summary, label, li, tr, [role], [tabindex], .bar, .screens-frame';
const sessions = new Map<Page, { detach(): Promise<void> }>();

const browser = await launchChromium();
if (browser === undefined) throw new Error('There is no browser.');
const sites = await Promise.all([serveFolder(before), serveFolder(after)]);
const count = { states: 0, views: 0, pictures: 0, differing: 0 };
const painter = await browser.newPage();
const reported = new Set<string>();
try {
  for (const state of pageStates.filter(({ name }) => new RegExp(values.only).test(name)))
    for (const widths of values.quick ? [all] : [all.slice(0, 3), all.slice(3)]) await compareState(browser, state, widths);
} finally {
  await browser.close();
  for (const site of sites) site.close();
}
console.log(JSON.stringify(count));
if (count.differing > 0) process.exitCode = 1;

async function compareState(browser: Browser, state: PageState, widths: readonly number[]): Promise<void> {
  if (state.isWide === true && widths[0] !== 1440) return;
  count.states++;
  const pages = await Promise.all(sites.map((site) => open(browser, state, site.url, widths[0] ?? 0)));
  try {
    for (const width of widths)
      for (const [mode, { media, widths: those, hasPicture = false, isForced = false }] of Object.entries(modes)) {
        if (!those.includes(width)) continue;
        const name = `${state.name} ${width} ${mode}`;
        const hashes = await Promise.all(
          pages.map(async (page) => {
            await page.emulateMedia(media);
            await page.setViewportSize({ width, height: 900 });
            await page.evaluate(settle);
            if (isForced) await force(page);
            return page.evaluate(hashStyles, propertyNames.source);
          }),
        );
        count.views++;
        const [one = [], other = []] = hashes;
        const differing = one.flatMap((hash, at) => (hash === other[at] ? [] : [at]));
        if (one.length !== other.length) report(name, `${one.length} elements, then ${other.length}`);
        else if (differing.length > 0) {
          const [was = [], is = []] = await Promise.all(
            pages.map((page) => page.evaluate(detailsOf, [propertyNames.source, differing.slice(0, 60)] as const)),
          );
          for (const [at, { path, styles }] of was.entries())
            for (const [property, value] of Object.entries(styles))
              if (value !== is[at]?.styles[property])
                report(name, `${path} → ${is[at]?.path.split('>').at(-1)}: ${property}: ${value} → ${is[at]?.styles[property]}`);
        }
        if (hasPicture && values.pictures !== undefined) await comparePictures(pages, name, values.pictures);
        if (isForced) await Promise.all(pages.map(release));
      }
  } catch (error) {
    report(state.name, String(error));
  } finally {
    await Promise.all(pages.map((page) => page.context().close()));
  }
}

/** Counts a difference; prints it once per element and property. */
function report(name: string, what: string): void {
  count.differing++;
  const key = what.replace(/: [^:]*$/, '');
  if (reported.has(key)) return;
  reported.add(key);
  console.log(`${name}: ${what}`);
}

async function open(browser: Browser, state: PageState, site: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' });
  if (state.isNewcomer !== true) await context.addInitScript(() => localStorage.setItem('search-expression.welcomed', 'true'));
  const page = await context.newPage();
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  await page.addInitScript(() => Object.assign(globalThis, { realFrame: requestAnimationFrame.bind(globalThis) }));
  await page.clock.install({ time: '2026-11-21T09:00:00+01:00' });
  // How long a search took is in the page.
  await page.addInitScript(() => void (performance.now = () => 1000));
  const hash = state.link === undefined ? '' : `#${new URLSearchParams({ ...state.link })}`;
  await page.goto(`${site}${state.path ?? ''}${hash}`);
  await page.waitForLoadState('networkidle');
  if (state.path === undefined) {
    await page.locator('.found .tab').first().waitFor();
    if (width > 700) await page.locator('.editor-box .view-line').first().waitFor();
    await settled(page);
  }
  await state.act?.(page);
  await page.waitForLoadState('networkidle');
  await settled(page);
  await page.mouse.move(0, 0);
  return page;
}

/** Waits until the theme follows the kind of colours, and for two frames. */
async function settle(): Promise<void> {
  const { realFrame } = globalThis as unknown as { realFrame: typeof requestAnimationFrame };
  const frame = (): Promise<unknown> => new Promise((done) => realFrame(done));
  await document.fonts.ready;
  for (let frames = 0; frames < 3; frames++) await frame();
}

/** Makes every control look hovered and focused. */
async function force(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: -1 });
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: controls });
  for (const nodeId of nodeIds)
    await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['hover', 'focus', 'focus-visible'] });
  sessions.set(page, session);
}

async function release(page: Page): Promise<void> {
  await sessions.get(page)?.detach();
}

/** One number per element and generated box. */
function hashStyles(wanted: string): readonly number[] {
  const state = globalThis as unknown as { styleTexts: { element: Element; pseudo: string; text: string }[] };
  const names = [...getComputedStyle(document.documentElement)].filter((name) => new RegExp(wanted).test(name));
  const list: typeof state.styleTexts = [];
  const skipped = '.monaco-editor, head, script, .editor-overlay';
  for (const element of document.querySelectorAll('*')) {
    if (element.closest(skipped) !== null) continue;
    for (const pseudo of ['', '::before', '::after']) {
      const style = getComputedStyle(element, pseudo || null);
      if (pseudo !== '' && style.content === 'none') continue;
      const box = pseudo === '' ? element.getBoundingClientRect() : undefined;
      const text = names.map((name) => style.getPropertyValue(name)).join('|');
      list.push({ element, pseudo, text: `${box?.x}|${box?.y}|${box?.width}|${box?.height}|${text}` });
    }
  }
  state.styleTexts = list;
  return list.map(({ text }) => {
    let hash = 0;
    for (let at = 0; at < text.length; at++) hash = (hash * 31 + text.charCodeAt(at)) | 0;
    return hash;
  });
}

function detailsOf([wanted, those]: readonly [string, readonly number[]]): readonly {
  readonly path: string;
  readonly styles: Readonly<Record<string, string>>;
}[] {
  const state = globalThis as unknown as { styleTexts: { element: Element; pseudo: string; text: string }[] };
  const names = [...getComputedStyle(document.documentElement)].filter((name) => new RegExp(wanted).test(name));
  const shortName = (element: Element): string =>
    `${element.localName}${[...element.classList].map((name) => `.${name}`).join('')}`;
  return those.map((at) => {
    const { element, pseudo, text } = state.styleTexts[at] ?? { element: document.body, pseudo: '', text: '' };
    const values = text.split('|');
    const path = `${element.parentElement ? shortName(element.parentElement) : ''}>${shortName(element)}${pseudo}`;
    return { path, styles: Object.fromEntries(['x', 'y', 'w', 'h', ...names].map((name, nth) => [name, values[nth] ?? ''])) };
  });
}

async function comparePictures(pages: readonly Page[], name: string, folder: string): Promise<void> {
  count.pictures++;
  const options = { fullPage: true, animations: 'disabled', caret: 'hide' } as const;
  let [one, other] = await Promise.all(pages.map((page) => page.screenshot(options)));
  if (one === undefined || other === undefined || one.equals(other)) return;
  // A hint or a colour may still have been coming.
  [one, other] = await Promise.all(pages.map((page) => page.screenshot(options)));
  if (one === undefined || other === undefined || one.equals(other)) return;
  const pixels = await painter.evaluate(countPixels, [one.toString('base64'), other.toString('base64')]);
  if (pixels === '') return;
  report(name, `pixels: ${pixels}`);
  await mkdir(folder, { recursive: true });
  for (const [kind, picture] of Object.entries({ before: one, after: other }))
    await writeFile(`${folder}/${name.replaceAll(/\W+/g, '-')}-${kind}.png`, picture);
}

/** How many pixels differ, and within which box; empty if none. */
async function countPixels(pictures: readonly string[]): Promise<string> {
  const [one, other] = await Promise.all(
    pictures.map(async (picture) => {
      const bytes = Uint8Array.from(atob(picture), (unit) => unit.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return context?.getImageData(0, 0, bitmap.width, bitmap.height);
    }),
  );
  if (one === undefined || other === undefined) return 'unreadable';
  if (one.width !== other.width || one.height !== other.height)
    return `${one.width}×${one.height} became ${other.width}×${other.height}`;
  const [was, is] = [new Uint32Array(one.data.buffer), new Uint32Array(other.data.buffer)];
  let differing = 0;
  const box = { left: one.width, top: one.height, right: 0, bottom: 0 };
  for (const [at, colour] of was.entries()) {
    if (colour === is[at]) continue;
    differing++;
    const [x, y] = [at % one.width, Math.floor(at / one.width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return differing === 0 ? '' : `${differing} in ${box.left},${box.top} to ${box.right},${box.bottom}`;
}
