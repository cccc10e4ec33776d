import { createServer } from 'vite';
import type { screenPage } from '../../playground/screens/screen-page.ts';

/** The text of a page that is a screen, as the playground makes it. */
export async function screenHtml(...given: Parameters<typeof screenPage>): Promise<string> {
  const server = await createServer({
    configFile: 'playground/vite.config.ts',
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const module = (await server.ssrLoadModule('/screens/screen-page.ts')) as { readonly screenPage: typeof screenPage };
    return await module.screenPage(...given);
  } finally {
    await server.close();
  }
}
