import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageManifest } from '../../src/cli/packages.ts';
import { packWhole, wholeLimit } from './whole-package.ts';

/*
 * The commands of deploy/README.md, one after the other, with the real nginx and Caddy: in a mount,
 * process and network namespace of their own, over the system's folders. At the end nothing is left
 * of them. It takes Linux, root and Debian; anything else skips it and says so.
 */

/** Milliseconds of a block of commands: some install packages, on a busy machine. */
const timeout = 300_000;
const page = readFileSync('deploy/README.md', 'utf8');
const shown = (title: string): string => {
  const [, section = ''] = page.split(`\n${title}\n`);
  const [, block] = /```sh\n(.*?)```/s.exec(section) ?? [];
  return block ?? expect.fail(`deploy/README.md has no commands under ${title}`);
};

/** What the service says when it is ready, after an import. */
const ready = /^\{"status":"ready","last_import":"[^"]+"\}$/m;

const programs = ['unshare', 'nsenter', 'setpriv', 'apt-get', 'systemd-analyze', 'openssl', 'curl', 'ip'];
const missing = programs.filter((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0);
const obstacle = whatForbids();
if (obstacle !== undefined) console.warn(`deploy/README.md is not tried: ${obstacle}`);

/** Programs can be installed, for which `.ci/run` fails; a right cannot. */
function whatForbids(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it takes Linux and root';
  if (missing.length > 0) return process.env['CI'] === undefined ? `${missing.join(', ')} not installed` : undefined;
  return spawnSync('unshare', ['--mount', '--net', 'true']).status === 0 ? undefined : 'namespaces are not allowed';
}

describe.skipIf(obstacle !== undefined)('deploy/README.md', { timeout }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'search-expression-real-'));
  let system: System;

  beforeAll(async () => {
    if (missing.length > 0) throw new Error(`Not installed: ${missing.join(', ')}`);
    const packed = await packWhole();
    cpSync(packed.tarball, join(folder, basename(packed.tarball)));
    packed.remove();
    writeFileSync(join(folder, 'rooms.csv'), 'OBJ_ID,OBJ_NAME\n1,Grote zaal\n14,Kamer Réaumur\n');
    writeFileSync(join(folder, 'bookings.csv'), `${header}${bookings(1_500)}`);
    system = await enter(folder);
  }, wholeLimit + timeout);

  afterAll(async () => {
    await system?.leave();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the program is installed from the package, and starts', () => {
    const printed = system.run(shown('## 1. The program'), { online: true });
    expect(printed.trimEnd().split('\n').at(-1)).toBe(packageManifest().version);
  });

  test('a package that is missing is told with the command that installs it', () => {
    const without = system.run(
      'mv /opt/search-expression/node_modules/hono /opt/search-expression/hono-away; search-expression serve 2>&1 || true',
    );
    expect(without).toContain('npm install --prefix /opt/search-expression hono@4 @hono/node-server@2\n');
    system.run('mv /opt/search-expression/hono-away /opt/search-expression/node_modules/hono');
    const globally = 'npm install --silent --global --prefix /opt/global ./search-expression-*.tgz';
    expect(system.run(`${globally}; /opt/global/bin/search-expression serve 2>&1 || true`, { online: true })).toContain(
      'npm install --global hono@4 @hono/node-server@2\n',
    );
  });

  test('settings, data and users', () => {
    const printed = system.run(`exec 2>&1; ${blocksOf('## 2. Settings and data').join('\n')}`);
    expect(printed).toMatch(/\n1,?500 bookings imported/);
    const [, password] = /The user hall-screen was added\.\nPassword[^:]*: (\S+)/.exec(printed) ?? [];
    expect(password, printed).toBeDefined();
    system.remember('password', password ?? '');
    const modes = system.run(
      'stat -c "%a %U" /var/lib/search-expression /var/lib/search-expression/service.sqlite /etc/search-expression/environment',
    );
    expect(modes).toBe('700 search-expression\n600 search-expression\n640 root\n');
  });

  test('the units are right, and closed', () => {
    system.run(shown('## 3. The service').split('\n').slice(0, 1).join('\n'));
    const units = readdirSync('deploy').filter((name) => /\.(service|timer)$/.test(name));
    expect(units).toHaveLength(5);
    expect(system.run(`cd /etc/systemd/system; systemd-analyze verify ${units.join(' ')} 2>&1`)).toBe('');
    for (const unit of units.filter((name) => name.endsWith('.service'))) {
      const told = system.run(`systemd-analyze security --offline=true /etc/systemd/system/${unit} | tail -n 1`);
      expect(Number(/level for \S+ ([\d.]+)/.exec(told)?.[1]), told).toBeLessThan(2);
    }
  });

  test('the service runs as its own user', () => {
    expect(system.run(shown('## 3. The service'))).toMatch(ready);
    expect(system.run('ps -o user:20= -p "$(cat /run/units/search-expression.service.pid)"').trim()).toBe('search-expression');
  });

  describe.each([
    ['nginx', '**nginx**', 'nginx'],
    ['Caddy', '**or Caddy**', 'caddy'],
  ])('behind %s', (_, title, unit) => {
    const base = 'https://bookings.example';
    const curl = `curl --silent --show-error --max-time 20 --cacert /etc/ssl/search-expression/certificate.pem --resolve bookings.example:443:127.0.0.1`;
    const ask = (path: string, options = ''): string => system.run(`${curl} ${options} '${base}${path}'`);
    const direct = (path: string, options = ''): string => system.run(`curl --silent ${options} 'http://127.0.0.1:8080${path}'`);
    const search = encodeURIComponent(
      'product IN (1,14) AND (RES_CUSTOM01 ~ "a+b & 50%" OR RES_NUMBER >= 0) AND status != "Paid"',
    );
    const list = `/api/rest/booking/filter?search=${search}&length=1000`;
    const head = (path: string, options = '') =>
      ask(path, `${options} --dump-header - --output /dev/null`).toLowerCase().replaceAll('\r', '');
    const user = () => `--user 'hall-screen:${system.recall('password')}'`;

    test('it is set up by the page', () => {
      system.run('for one in nginx caddy; do systemctl stop $one 2>/dev/null || true; done');
      system.run(shown('A certificate for a try; from an authority it goes to the same place, or Caddy gets one by itself.'));
      const [install, ...others] = shown(title).split('\n');
      system.run(install ?? '', { online: true });
      system.run(others.join('\n'));
      expect(system.run(shown('With either, where your own name stands in the file instead of `bookings.example`:'))).toMatch(
        ready,
      );
      expect(system.run(`command -v ${unit}`)).not.toBe('');
    });

    test('plain HTTP is sent to TLS', () => {
      const headers = system.run(`curl --silent --head --resolve bookings.example:80:127.0.0.1 'http://bookings.example${list}'`);
      expect(headers).toMatch(/^HTTP\/1.1 30[18] /);
      expect(headers).toMatch(
        new RegExp(`Location: ${base.replace('.', '\\.')}/api/rest/booking/filter\\?search=product%20IN`, 'i'),
      );
    });

    test('answers are those of the service, whatever is in the URL, and a password passes', () => {
      const rows = JSON.parse(ask(list, user())) as unknown[];
      expect(rows).toHaveLength(1_000);
      expect(JSON.parse(direct(list, user()))).toEqual(rows);
      expect(ask(list, '--output /dev/null --write-out %{http_code}')).toBe('401');
      expect(head(list, "--user 'hall-screen:wrong'")).toContain('\nwww-authenticate: basic ');
    });

    test('it is compressed once, and only where the client takes it', () => {
      expect(head(list, `${user()} --header 'Accept-Encoding: gzip'`).match(/\ncontent-encoding: .*/g)).toEqual([
        '\ncontent-encoding: gzip',
      ]);
      expect(JSON.parse(ask(list, `${user()} --compressed`))).toHaveLength(1_000);
      expect(head(list, `${user()} --header 'Accept-Encoding:'`)).not.toContain('content-encoding');
    });

    test('a screen that has the rows gets 304', () => {
      for (const coding of ['gzip', 'identity']) {
        const asUser = `${user()} --header 'Accept-Encoding: ${coding}'`;
        const [, tag] = /\netag: (.*)/i.exec(ask(list, `${asUser} --dump-header - --output /dev/null`)) ?? [];
        expect(tag).toMatch(/^W\/"/);
        const again = head(list, `${asUser} --header 'If-None-Match: ${tag?.trim()}'`);
        expect(again).toMatch(/^http\/2 304/);
        expect(again).toContain('\netag: w/"');
      }
    });

    test('a long URL passes, and what is too long is told by the service', () => {
      const long = (length: number) => `${list}&x=${'x'.repeat(length - list.length - 3)}`;
      expect(JSON.parse(ask(long(32 * 1_024), user()))).toHaveLength(1_000);
      expect(JSON.parse(ask(long(32 * 1_024 + 1), user()))).toMatchObject({ status: 414 });
    });

    test('the service learns who asks, and no client can tell it otherwise', () => {
      const mark = `/api/rest/booking/${unit}`;
      ask(mark, `${user()} --header 'X-Forwarded-For: 203.0.113.7' --header 'X-Forwarded-Proto: http'`);
      const line = system.run(`grep '"${mark}"' /run/units/search-expression.service.log | tail -n 1`);
      expect(JSON.parse(line)).toMatchObject({ address: '127.0.0.1', user: 'hall-screen' });
    });

    test('metrics are for this machine alone', () => {
      expect(ask('/metrics', '--output /dev/null --write-out %{http_code}')).toBe('404');
      expect(direct('/metrics')).toContain('# TYPE');
    });

    test('the page and the administration are there', () => {
      expect(ask('/')).toContain('<title>');
      expect(head('/admin')).toMatch(/^http\/2 (200|303)/);
    });
  });

  test('imports', () => {
    writeFileSync(join(folder, 'bookings.csv'), `${header}${bookings(1_400)}`);
    system.run(shown('## 5. Imports'));
    expect(system.run('cat /run/units/search-expression-import.service.log')).toContain('100 removed');
  });

  test('a backup, and the way back', () => {
    const [install, ...others] = shown('## 6. Backups').split('\n');
    system.run(install ?? '', { online: true });
    system.run(others.join('\n'));
    const file = system.run('cat /run/units/search-expression-backup.service.log').trim().split('\n').at(-1) ?? '';
    expect(system.run(`stat -c '%a %U' ${file}`)).toBe('600 search-expression\n');
    system.run(`${functions} bookings delete bookings 1 2 3`);
    const count = () =>
      (
        JSON.parse(
          system.run(
            `curl --silent --retry 20 --retry-connrefused --user 'hall-screen:${system.recall('password')}' 'http://127.0.0.1:8080/api/rest/booking/filter?search=BOOKING_ID%20%3C%3D%203'`,
          ),
        ) as unknown[]
      ).length;
    expect(count()).toBe(0);
    system.run(shown('To restore the last one, SQLite:'));
    expect(count()).toBe(3);
  });

  test('another version', () => {
    system.run(
      `${shown('## 7. Another version')}\ncurl --fail --silent --retry 20 --retry-connrefused http://127.0.0.1:8080/readyz`,
      { online: true },
    );
  });
});

const header = 'RES_ID,OBJ_ID,RES_FROMDATE,RES_FROMTIME,RES_TILTIME,RES_STATUS,RES_NUMBER\n';
const bookings = (count: number): string =>
  Array.from({ length: count }, (_, at) => `${at + 1},${at % 2 === 0 ? 1 : 14},2026-11-21,09:00,10:00,Open,12\n`).join('');

/** All commands of a section, in their order. */
function blocksOf(title: string): readonly string[] {
  const [section = ''] = (page.split(`\n${title}\n`)[1] ?? '').split('\n## ');
  return Array.from(section.matchAll(/```sh\n(.*?)```/gs), ([, block = '']) => block);
}

/** What the page defines for later commands. */
const functions = `deploy=/opt/search-expression/node_modules/search-expression/deploy\n${
  blocksOf('## 2. Settings and data').find((block) => block.startsWith('bookings()')) ?? ''
}`;

/** The settings that programs need to reach their registries. */
const ofNetwork = /^HOME$|proxy|cert|^npm_config_(registry|cafile|userconfig)$/i;

type System = {
  /** Runs commands of the page in a shell of the namespaces; with a network only if `online`. */
  readonly run: (commands: string, options?: { readonly online?: boolean }) => string;
  readonly remember: (name: string, value: string) => void;
  readonly recall: (name: string) => string;
  readonly leave: () => Promise<void>;
};

/** Makes the namespaces. What is written to the system's folders is kept in memory. */
async function enter(folder: string): Promise<System> {
  const real = join(import.meta.dirname, 'real');
  const begin = `
    set -e
    mount -t tmpfs tmpfs /mnt
    for folder in etc usr opt var run; do
      mkdir -p /mnt/$folder/upper /mnt/$folder/work
      mount -t overlay overlay -o lowerdir=/$folder,upperdir=/mnt/$folder/upper,workdir=/mnt/$folder/work /$folder
    done
    mount -t tmpfs tmpfs /srv
    mkdir -p /etc/systemd/system
    mount -t proc proc /proc
    ip link set lo up
    rm -f /usr/local/bin/search-expression /usr/local/bin/node
    cp '${process.execPath}' /usr/local/bin/node
    cp '${real}'/* /usr/local/bin/
    printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d
    chmod 755 /usr/sbin/policy-rc.d
    echo ready
    exec sleep infinity`;
  const holder = spawn('unshare', ['--mount', '--pid', '--net', '--fork', '--kill-child', 'bash', '-c', begin], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(holder, 'exit');
  await Promise.race([once(holder.stdout, 'data'), ended.then(() => expect.fail('The namespaces cannot be made.'))]);
  const [inner] = readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8').trim().split(' ');
  const memory = new Map<string, string>();
  return {
    run(commands, { online = false } = {}) {
      const args = ['--target', String(inner), '--mount', '--pid', ...(online ? [] : ['--net']), '--wd=/'];
      const script = `set -e; cd '${folder}'; ${functions}\n${commands}`;
      const { status, stdout, stderr } = spawnSync('nsenter', [...args, 'bash', '-c', script], {
        encoding: 'utf8',
        env: {
          ...Object.fromEntries(Object.entries(process.env).filter(([name]) => ofNetwork.test(name))),
          PATH: '/usr/local/bin:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin',
          DEBIAN_FRONTEND: 'noninteractive',
        },
        maxBuffer: 2 ** 26,
        timeout: 200_000,
      });
      if (status !== 0) throw new Error(`${commands.slice(0, 1_000)}\nended with ${status}:\n${stdout}${stderr}`);
      return stdout;
    },
    remember: (name, value) => memory.set(name, value),
    recall: (name) => memory.get(name) ?? '',
    async leave() {
      if (inner !== undefined && existsSync(`/proc/${inner}`)) process.kill(Number(inner), 'SIGKILL');
      await ended;
    },
  };
}
