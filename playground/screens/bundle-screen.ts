import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type AliasOptions, build, type Plugin, type Rolldown } from 'vite';

/**
 * Fills `screen-script.ts` with the script and the style sheet of a standalone screen, which
 * contain the client and the drawings.
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
          lib: { entry: `${folder}standalone/start-screen.tsx`, formats: ['iife'], name: 'screen', fileName: 'screen' },
        },
      })) as Rolldown.RolldownOutput[];
      const parts = outputs.flatMap(({ output }) => output);
      const script = parts
        .flatMap((part) => (part.type === 'chunk' ? [part.code] : []))
        .join('')
        // ASCII, so that an editor with another encoding cannot damage it.
        .replace(/[^\t\n\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .replaceAll('</script', '<\\/script')
        .replaceAll('<!--', '<\\!--');
      const style = parts.flatMap((part) => (part.type === 'asset' ? [String(part.source)] : [])).join('');
      const hash = `sha256-${createHash('sha256').update(script).digest('base64')}`;
      return Object.entries({ script, style, hash })
        .map(([name, text]) => `export const ${name} = ${JSON.stringify(text)};`)
        .join('\n');
    },
  };
}
