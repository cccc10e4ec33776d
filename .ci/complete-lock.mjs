/*
 * Run after every change of a dependency: `npm install --package-lock-only --ignore-scripts && node .ci/complete-lock.mjs`.
 * A registry may lack some optional packages, those for other platforms. npm then leaves them out of the lock, and `npm ci` refuses the lock
 * that npm wrote. This puts them back, each with the platform that it is for.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const platform =
  /(android|darwin|freebsd|linux|openharmony|win32|netbsd|openbsd|sunos|aix)-(arm-eabi|arm64|arm|x64|ia32|ppc64|riscv64|s390x|loong64|mips64el)(?:-(gnu|musl|msvc|gnueabihf|musleabihf))?$/;
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const places = placesFor(name, path);
    const found = platform.exec(name);
    if (places.some((place) => lock.packages[place]) || found === null || !/^\d/.test(version)) continue;
    const [, os, cpu, abi = ''] = found;
    lock.packages[places.at(-1)] = {
      version,
      cpu: [cpu.replace('-eabi', '')],
      dev: true,
      ...(os === 'linux' && abi !== '' && { libc: [abi.startsWith('musl') ? 'musl' : 'glibc'] }),
      optional: true,
      os: [os],
    };
    added++;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} optional packages of other platforms put into package-lock.json`);

/** Where npm may have put a package that is wanted at a path, from the nearest to the root. */
function placesFor(name, path) {
  const places = [];
  for (let at = path; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    places.push(`${at === '' ? '' : `${at}/`}node_modules/${name}`);
    if (at === '') return places;
  }
}
