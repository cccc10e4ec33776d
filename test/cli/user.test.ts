import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createAuthenticator } from '../../src/service/node/password.ts';
import { openDatabase } from '../../src/service/node/stores/open-database.ts';
import { call, commandLine, environment, fileOf, refusal } from './program.ts';

// A dear hash is the matter of other tests; a stored one says what it cost.
vi.mock(import('../../src/service/node/password.ts'), async (load) => {
  const original = await load();
  return { ...original, hashPassword: (password) => original.hashPassword(password, { N: 16, r: 1, p: 1 }) };
});

let made = 0;
/** A database in a file of its own, and the program on it. */
function onDatabase() {
  made += 1;
  const file = fileOf(`users-${made}.sqlite`, '');
  const program = (args: readonly string[], input = '') => call(args, { input, env: { DATABASE_URL: file } });
  return { file, program };
}

/** Whom a password lets in. */
async function verified(file: string, name: string, password: string) {
  const database = await openDatabase(file);
  const users = await database.accounts.users();
  await database.close();
  return createAuthenticator((wanted) => users.find((user) => user.name === wanted))(name, password, '127.0.0.1');
}

const password = 'een lang wachtwoord';
const today = () => new Date().toISOString().slice(0, 10);

test('a user is added, listed, changed, disabled and enabled', async () => {
  const { file, program } = onDatabase();
  const before = today();
  expect((await program(['user', 'list'])).stdout).toBe('There are no users yet; `search-expression user add` adds one.\n');
  expect(await program(['user', 'add', 'screen', '--rights', 'events,bookings', '--products', '14, 1'], `${password}\n`)).toEqual(
    {
      status: 0,
      stdout: 'The user screen was added.\n',
      stderr: 'Warning: there is no such product yet: 1, 14. The user reads it as soon as it is imported.\n',
    },
  );
  expect((await program(['user', 'add', 'beheer', '--administrator'], password)).status).toBe(0);
  const { stdout, ...rest } = await program(['user', 'list']);
  // Midnight may pass meanwhile.
  expect({ stdout: stdout.replaceAll(before, 'today').replaceAll(today(), 'today'), ...rest }).toEqual({
    status: 0,
    stdout: [
      'NAME    READS            PRODUCTS  STATE   CANCELLED  PASSWORD SET',
      'beheer  administrator    -         active  -          today',
      'screen  bookings,events  1,14      active  hidden     today',
      '',
    ].join('\n'),
    stderr: '',
  });
  const user = { name: 'screen', rights: ['bookings', 'events'], products: [1, 14], administrator: false, active: true };
  expect(await verified(file, 'screen', password)).toEqual({ user });

  expect((await program(['user', 'change', 'screen', '--rights', 'events'])).status).toBe(0);
  expect(await verified(file, 'screen', password)).toEqual({ user: { ...user, rights: ['events'] } });
  expect((await program(['user', 'change', 'screen', '--products', 'all'])).status).toBe(0);
  expect(await verified(file, 'screen', password)).toEqual({ user: { ...user, rights: ['events'], products: undefined } });
  expect((await program(['user', 'change', 'screen', '--cancelled', 'shown'])).status).toBe(0);
  expect(await verified(file, 'screen', password)).toMatchObject({ user: { rights: ['events'], showCancelled: true } });
  expect((await program(['user', 'list'])).stdout).toContain('all       active  shown');
  expect((await program(['user', 'change', 'screen', '--cancelled', 'hidden'])).status).toBe(0);
  expect((await program(['user', 'disable', 'screen'])).stdout).toBe('The user screen is not active now.\n');
  expect(await verified(file, 'screen', password)).toBeUndefined();
  expect((await program(['user', 'list'])).stdout).toMatch(/^screen +events +all +disabled /m);
  expect((await program(['user', 'enable', 'screen'])).status).toBe(0);
  expect(await verified(file, 'screen', password)).toBeDefined();

  expect((await program(['user', 'remove', 'screen'])).stdout).toBe('The user screen was removed.\n');
  expect(await verified(file, 'screen', password)).toBeUndefined();
  expect((await program(['user', 'list'])).stdout).not.toContain('screen ');
});

test('a password that is made is printed once, works, and stands in no file', async () => {
  const { file, program } = onDatabase();
  const passwordIn = (stdout: string) => /^Password, shown only now: (\S{29})$/m.exec(stdout)?.[1] ?? '';
  const first = passwordIn((await program(['user', 'add', 'screen', '--rights', 'bookings', '--generate'])).stdout);
  expect(await verified(file, 'screen', first)).toBeDefined();
  const second = passwordIn((await program(['user', 'passwd', 'screen', '-g'])).stdout);
  expect(await verified(file, 'screen', first)).toBeUndefined();
  expect(await verified(file, 'screen', second)).toBeDefined();
  expect((await program(['user', 'passwd', 'screen'], password)).stdout).toBe('The user screen has a new password.\n');
  expect(await verified(file, 'screen', password)).toBeDefined();
  for (const name of readdirSync(dirname(file)).filter((name) => name.startsWith('users-'))) {
    const content = readFileSync(join(dirname(file), name), 'latin1');
    for (const secret of [first, second, password]) expect(content).not.toContain(secret);
  }
});

describe('is refused', () => {
  const { program } = onDatabase();
  beforeAll(async () => {
    await program(['user', 'add', 'screen', '--rights', 'bookings', '-g']);
    await program(['user', 'add', 'beheer', '--administrator', '-g']);
  });
  const help = '\nTry: search-expression user --help';
  const noRights = 'An administrator reads nothing, so has no rights, products or cancelled bookings.';
  const noNumber = '--products: `1;2` is not the number of a product; write numbers with commas, such as 1,14.';

  test.each<readonly [args: string, input: string, status: number, says: string]>([
    ['add new --rights bookings', 'te kort\n', 1, 'A password has at least 12 characters.'],
    ['passwd screen', 'x\ny\n', 2, 'Standard input has more than one line; a password is one.'],
    ['passwd screen', '', 2, 'There is no password on standard input; --generate makes one.'],
    ['add screen --rights bookings', password, 1, 'There is a user screen already.'],
    ['passwd nobody', password, 1, 'There is no user nobody.'],
    ['disable nobody', '', 1, 'There is no user nobody.'],
    ['remove nobody', '', 1, 'There is no user nobody.'],
    ['change beheer --rights events', '', 1, 'beheer is an administrator, who reads nothing.'],
    ['change screen', '', 2, 'Say what to change: --rights, --products or --cancelled.'],
    ['add a:b --rights bookings', password, 2, 'A name has no colon: it ends where the first colon stands in what is sent.'],
    ['add new', password, 2, 'Say what the user may read: --rights bookings,events.'],
    ['add new --administrator --rights events', password, 2, noRights],
    ['add new --rights all', password, 2, '--rights: `all` is not a right; there are bookings and events.'],
    ['add new --rights events --products 1;2', password, 2, noNumber],
    ['', '', 2, `Say what to do: add, list, passwd, change, disable, enable, remove.${help}`],
    ['delete screen', '', 2, `Say what to do: add, list, passwd, change, disable, enable, remove.${help}`],
    ['add', '', 2, `\`user add\` takes a name.${help}`],
    ['list screen', '', 2, `\`user list\` takes no name.${help}`],
    ['disable screen --generate', '', 2, `\`user disable\` has no option \`--generate\`.${help}`],
    ['add hall screen', '', 2, `\`screen\` is one argument too many. The name is a single argument: put it in quotes.${help}`],
    ['passwd screen --password kanarie', '', 2, `\`user\` has no option \`--password\`.${help}`],
  ])('%j', async (args, input, status, says) => {
    expect(await program(['user', ...args.split(' ').filter(Boolean)], input)).toEqual(refusal(status, says));
  });

  test('a database that is not named, or not to be had', async () => {
    expect((await call(['user', 'list'], { env: { DATABASE_URL: '' } })).stderr).toBe(
      'search-expression: Name the database: --database ADDRESS, or the variable DATABASE_URL.\n',
    );
    for (const scheme of ['postgres', 'mysql']) {
      const { status, stderr } = await call(['user', 'list', '--database', `${scheme}://app:geheim@127.0.0.1:1/service`]);
      expect(status).toBe(2);
      expect(stderr).toMatch(/^search-expression: The database cannot be opened: /);
      expect(stderr).not.toMatch(/geheim|\n\s+at /);
    }
  });
});

// `script` of util-linux gives a program a terminal; that of other systems takes other options.
const script = '/usr/bin/script';

describe.skipIf(process.platform !== 'linux' || !existsSync(script))('on a terminal', () => {
  /** Answers each question of the program as it is asked. */
  async function talk(file: string, answers: readonly string[]) {
    const words = [process.execPath, ...commandLine(['user', 'add', 'screen', '--rights', 'bookings'])].map(
      (word) => `'${word}'`,
    );
    const program = spawn(script, ['-qec', words.join(' '), '/dev/null'], { env: { ...environment, DATABASE_URL: file } });
    let [shown, answered] = ['', 0];
    program.stdout.setEncoding('utf8').on('data', (part: string) => {
      shown += part;
      const asked = shown.split(/for screen: |Once more: /).length - 1;
      for (; answered < Math.min(asked, answers.length); answered++) program.stdin.write(answers[answered]);
    });
    const [status] = await Promise.all([new Promise((resolve) => void program.on('close', resolve)), text(program.stderr)]);
    return { status, shown };
  }

  test('a password is asked for twice, and never shown', async () => {
    const { file } = onDatabase();
    const { status, shown } = await talk(file, [`${password}x\u007f\r`, `${password}\r`]);
    expect(shown).toBe('New password for screen: \r\nOnce more: \r\nThe user screen was added.\r\n');
    expect(status).toBe(0);
    expect(await verified(file, 'screen', password)).toBeDefined();
  });

  test('what is typed ahead is the second answer', async () => {
    const { file } = onDatabase();
    expect((await talk(file, [`${password}\r${password}\r`])).status).toBe(0);
    expect(await verified(file, 'screen', password)).toBeDefined();
  });

  test('two different passwords are refused', async () => {
    const { status, shown } = await talk(onDatabase().file, [`${password}\r`, 'een ander wachtwoord\r']);
    expect(shown).toContain('These are two different passwords.');
    expect(status).toBe(1);
  });

  test('an interrupt ends it', async () => expect((await talk(onDatabase().file, [`${password}\u0003`])).status).toBe(130));
});
