import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { wordsOf } from './words-of.ts';

/** Starts a Chromium of its own, for a script. Undefined where there is none. */
export async function launchChromium(): Promise<Browser | undefined> {
  const executablePath = await findChromium();
  return executablePath === undefined ? undefined : launch(executablePath);
}

/** Starts the Chromium of a path; it ends with this process. */
export async function launch(executablePath: string): Promise<Browser> {
  // Playwright removes the files of a browser as the process exits, but not if a signal ends it.
  process.off('SIGTERM', exit).once('SIGTERM', exit);
  return chromium.launch({ executablePath, args: [...args], handleSIGTERM: false });
}

const exit = () => process.exit(143);

// Web security stays on, unlike with the arguments that come with the dependency.
const args = wordsOf(`
  --no-sandbox --disable-gpu --disable-quic --no-first-run
  --disable-background-networking --disable-component-update --disable-sync
`);

/** Chromium by the variable CHROMIUM, else the system's, else the development dependency. */
export async function findChromium(): Promise<string | undefined> {
  const installed = [process.env['CHROMIUM'], '/usr/bin/chromium'].find((path) => path && existsSync(path));
  if (installed !== undefined || process.platform !== 'linux' || process.arch !== 'x64') return installed;
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
}
