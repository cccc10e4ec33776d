import { createServer } from 'vite';
import type { screenPage } from '../../playground/screens/screen-page.ts';

/** Loads modules of the page, with their styles, outside a browser. */
export async function pageModules() {
  const server = await createServer({
    configFile: 'playground/vite.config.ts',
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  return { load: (path: string) => server.ssrLoadModule(path), close: () => server.close() };
}

/** The text of a page that is a screen, as the playground makes it. */
export async function screenHtml(...given: Parameters<typeof screenPage>): Promise<string> {
  const { load, close } = await pageModules();
  try {
    const module = (await load('/screens/screen-page.ts')) as { readonly screenPage: typeof screenPage };
    return await module.screenPage(...given);
  } finally {
    await close();
  }
}
