import {
  dayOf,
  isOldPassword,
  type ReadResult,
  readProducts,
  readRights,
  refuseName,
  refusePassword,
} from '../../service/access/account-rules.ts';
import type { Accounts, StoredUser, User } from '../../service/access/user.ts';
import { missingProducts } from '../../service/journal/findings.ts';
import type { Journal } from '../../service/journal/journal.ts';
import { productNames } from '../../service/journal/state.ts';
import { defineCommand, type Given } from '../command.ts';
import { commandAuthor, databaseOption, withDatabase } from '../database.ts';
import { usage, wrong } from '../failure.ts';
import { readPassword } from '../password-prompt.ts';
import { aligned, print, say } from '../terminal.ts';

const options = {
  rights: { value: 'LIST', help: 'What the user may read: bookings, events or both with a comma' },
  products: { value: 'LIST', help: 'The products that the user is held to, as 1,14; or all; default for a new user all' },
  cancelled: {
    value: 'WHAT',
    choices: ['hidden', 'shown'],
    help: 'Cancelled bookings where a search does not name the status; default for a new user hidden',
  },
  administrator: { help: 'Makes an administrator, who logs in at /admin and is refused by the API' },
  generate: { short: 'g', help: 'Makes the password, and prints it once' },
  ...databaseOption,
} as const;

type Values = Given<typeof options>['values'];
type Action = { readonly takes: readonly (keyof Values)[]; run(database: Stored, name: string, values: Values): Promise<void> };
type Stored = { readonly accounts: Accounts; readonly journal: Journal };

/** What can be done, with the options that it takes. */
const actions: Readonly<Record<string, Action>> = {
  add: { takes: ['rights', 'products', 'cancelled', 'administrator', 'generate'], run: add },
  list: { takes: [], run: list },
  passwd: { takes: ['generate'], run: setPassword },
  change: { takes: ['rights', 'products', 'cancelled'], run: change },
  disable: { takes: [], run: ({ accounts }, name) => setActive(accounts, name, false) },
  enable: { takes: [], run: ({ accounts }, name) => setActive(accounts, name, true) },
  remove: { takes: [], run: remove },
};

export const user = defineCommand({
  summary: 'Looks after the users of the service',
  parameters: ['<action>', '[name]'],
  details: [
    `The action is ${Object.keys(actions).join(', ')}; all but list need a name.`,
    'A password is asked for without an echo, or read as one line of standard input; it is never an argument.',
  ].join('\n'),
  options,
  examples: [
    'search-expression user add hall-screen --rights bookings,events --products 1,14 --generate --database service.sqlite',
    'search-expression user add beheer --administrator --database postgres://app@127.0.0.1/service',
    'search-expression user passwd hall-screen < new-password.txt',
  ],
  async run({ values, positionals: [action = '', name] }) {
    const help = 'search-expression user --help';
    const chosen = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (chosen === undefined) throw usage(`Say what to do: ${Object.keys(actions).join(', ')}.`, help);
    const extra = Object.keys(values).find((option) => option !== 'database' && !chosen.takes.some((one) => one === option));
    if (extra !== undefined) throw usage(`\`user ${action}\` has no option \`--${extra}\`.`, help);
    if ((name === undefined) !== (action === 'list'))
      throw usage(`\`user ${action}\` takes ${name === undefined ? 'a' : 'no'} name.`, help);
    await withDatabase(values, (database) => chosen.run(database, name ?? '', values));
    return 0;
  },
});

async function add({ accounts, journal }: Stored, name: string, values: Values): Promise<void> {
  const refused = refuseName(name);
  if (refused !== undefined) throw usage(refused);
  const { administrator = false } = values;
  if (administrator && (values.rights ?? values.products ?? values.cancelled) !== undefined)
    throw usage('An administrator reads nothing, so has no rights, products or cancelled bookings.');
  if (!administrator && values.rights === undefined) throw usage('Say what the user may read: --rights bookings,events.');
  const { rights = [], products, ...shown } = reachOf(values);
  if ((await accounts.users()).some((user) => user.name === name)) throw taken(name);
  const { password, ...stored } = await newPassword(name, values);
  const added = await accounts.addUser(
    { name, rights, products, administrator, active: true, ...shown, ...stored },
    commandAuthor(),
  );
  if (!added) throw taken(name);
  await tell(`The user ${name} was added.`, password);
  await warnOfMissing(journal, products);
}

async function setPassword({ accounts }: Stored, name: string, values: Values): Promise<void> {
  await find(accounts, name);
  const { password, ...stored } = await newPassword(name, values);
  await accounts.changeUser(name, stored, commandAuthor());
  await tell(`The user ${name} has a new password.`, password);
}

async function change({ accounts, journal }: Stored, name: string, values: Values): Promise<void> {
  const changed = reachOf(values);
  if (Object.keys(changed).length === 0) throw usage('Say what to change: --rights, --products or --cancelled.');
  const { administrator } = await find(accounts, name);
  if (administrator) throw wrong(`${name} is an administrator, who reads nothing.`);
  await accounts.changeUser(name, changed, commandAuthor());
  await tell(`The user ${name} was changed.`);
  await warnOfMissing(journal, changed.products);
}

async function setActive(accounts: Accounts, name: string, active: boolean): Promise<void> {
  await find(accounts, name);
  await accounts.changeUser(name, { active }, commandAuthor());
  await tell(`The user ${name} is ${active ? 'active' : 'not active'} now.`);
}

async function remove({ accounts }: Stored, name: string): Promise<void> {
  if (!(await accounts.removeUser(name, commandAuthor()))) throw wrong(`There is no user ${name}.`);
  await tell(`The user ${name} was removed.`);
}

async function list({ accounts }: Stored): Promise<void> {
  const users = await accounts.users();
  if (users.length === 0) return tell('There are no users yet; `search-expression user add` adds one.');
  const rows = users.map(({ name, administrator, rights, products, active, passwordChanged, showCancelled }) => [
    name,
    administrator ? 'administrator' : rights.join(',') || 'nothing',
    administrator ? '-' : (products?.join(',') ?? 'all') || 'none',
    active ? 'active' : 'disabled',
    administrator ? '-' : showCancelled ? 'shown' : 'hidden',
    passwordChanged,
  ]);
  await print(`${aligned([['NAME', 'READS', 'PRODUCTS', 'STATE', 'CANCELLED', 'PASSWORD SET'], ...rows])}\n`);
  const today = dayOf(Date.now());
  for (const user of users.filter((user) => user.active && isOldPassword(user, today))) {
    say(`Warning: the password of ${user.name} is older than a year; \`search-expression user passwd\` sets a new one.`);
  }
}

/** A warning, no refusal: products may be imported later. */
async function warnOfMissing(journal: Journal, products: readonly number[] = []): Promise<void> {
  const names = await productNames(journal, products);
  const missing = products.filter((id) => !names.has(id));
  if (missing.length === 0) return;
  const list = missingProducts(missing, await journal.products(), 'en');
  say(`Warning: there is no such product yet: ${list}. The user reads it as soon as it is imported.`);
}

const taken = (name: string) => wrong(`There is a user ${name} already.`);

async function find(accounts: Accounts, name: string): Promise<StoredUser> {
  const found = (await accounts.users()).find((user) => user.name === name);
  if (found === undefined) throw wrong(`There is no user ${name}.`);
  return found;
}

/** What the options say of rights, products and cancelled bookings, and no more. */
function reachOf({ rights, products, cancelled }: Values): Partial<Pick<User, 'rights' | 'products' | 'showCancelled'>> {
  return {
    ...(rights !== undefined && { rights: valueOf('rights', readRights(rights)) }),
    ...(products !== undefined && { products: products === 'all' ? undefined : valueOf('products', readProducts(products)) }),
    ...(cancelled !== undefined && { showCancelled: cancelled === 'shown' }),
  };
}

function valueOf<Value>(option: string, read: ReadResult<Value>): Value {
  if ('wrong' in read) throw usage(`--${option}: ${read.wrong}`);
  return read.value;
}

/** A password to store; in plain text only where it was made here. */
async function newPassword(name: string, { generate = false }: Values) {
  const { generatePassword, hashPassword } = await import('../../service/node/password.ts');
  const password = generate ? generatePassword() : await readPassword(name);
  const refused = refusePassword(password, name);
  if (refused !== undefined) throw wrong(refused);
  return { passwordHash: await hashPassword(password), passwordChanged: dayOf(Date.now()), ...(generate && { password }) };
}

async function tell(text: string, password?: string): Promise<void> {
  await print(`${text}\n${password === undefined ? '' : `Password, shown only now: ${password}\n`}`);
}
