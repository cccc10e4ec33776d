import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type AliasOptions, build, type Plugin, type Rolldown } from 'vite';

/**
 * Fills `screen-script.ts` with the script and the style sheet of a standalone screen, which
 * contain the client and the drawings, and with the part that the client loads late.
 */
export function bundleScreen(alias: AliasOptions): Plugin {
  return {
    name: 'the script of a screen on its own',
    enforce: 'pre',
    async load(module) {
      if (!module.endsWith('/screens/screen-script.ts')) return undefined;
      const folder = fileURLToPath(new URL('.', import.meta.url));
      const outputs = (await build({
        configFile: false,
        root: folder,
        logLevel: 'error',
        resolve: { alias },
        oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
        build: {
          write: false,
          target: 'es2022',
          cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
          lib: { entry: `${folder}standalone/start-screen.tsx`, formats: ['cjs'], fileName: 'screen' },
        },
      })) as Rolldown.RolldownOutput[];
      const parts = outputs.flatMap(({ output }) => output);
      const chunks = parts.filter((part) => part.type === 'chunk');
      const late = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports));
      const modules = (areLate: boolean): string =>
        chunks
          .filter(({ fileName }) => late.has(fileName) === areLate)
          .map(({ fileName, code }) => `"./${fileName}":(exports,require)=>{"use strict";${code}}`)
          .join();
      const forHours = forHtml(`var late={${modules(true)}}`);
      const entry = chunks.find(({ isEntry }) => isEntry)?.fileName;
      const script = forHtml(`{const all={...globalThis.late,${modules(false)}};${requireInPage}require("./${entry}")}`);
      const style = parts.flatMap((part) => (part.type === 'asset' ? [String(part.source)] : [])).join('');
      return Object.entries({ script, forHours, style, hashes: `${hashOf(script)} ${hashOf(forHours)}` })
        .map(([name, text]) => `export const ${name} = ${JSON.stringify(text)};`)
        .join('\n');
    },
  };
}

/** What the modules of a page find each other by. */
const requireInPage = `
const made = {};
const require = (name) => {
  if (!all[name]) throw new TypeError('this page was made for a search that does not count from now');
  return made[name] ?? (all[name](made[name] = {}, require), made[name]);
};
`;

/** In ASCII, so that an editor with another encoding cannot damage it. */
const forHtml = (code: string): string =>
  code
    .replace(/[^\t\n\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('</script', '<\\/script')
    .replaceAll('<!--', '<\\!--');

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
