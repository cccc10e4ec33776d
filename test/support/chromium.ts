import { existsSync } from 'node:fs';
import { type Browser, type BrowserServer, chromium } from 'playwright-core';

/** Starts a Chromium of its own, for a script. Undefined where there is none. */
export async function launchChromium(): Promise<Browser | undefined> {
  const executablePath = await findChromium();
  return executablePath === undefined ? undefined : chromium.launch({ executablePath, args });
}

/** Starts a Chromium server. Returns `undefined` if none is installed; in CI that throws. */
export async function launchChromiumServer(): Promise<BrowserServer | undefined> {
  const executablePath = await findChromium();
  if (executablePath !== undefined) return chromium.launchServer({ executablePath, args, host: '127.0.0.1' });
  if (process.env['CI']) throw new Error('There is no Chromium for this machine; name one in the variable CHROMIUM.');
  return undefined;
}

// Web security stays on, unlike with the arguments that come with the dependency.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium by the variable CHROMIUM, else the system's, else the development dependency. */
async function findChromium(): Promise<string | undefined> {
  const installed = [process.env['CHROMIUM'], '/usr/bin/chromium'].find((path) => path && existsSync(path));
  if (installed !== undefined || process.platform !== 'linux' || process.arch !== 'x64') return installed;
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
}
