import { checkOrigin, meaningOf } from '../../service/access/origin.ts';
import type { Accounts } from '../../service/access/user.ts';
import { defineCommand } from '../command.ts';
import { commandAuthor, databaseOption, withDatabase } from '../database.ts';
import { usage, wrong } from '../failure.ts';
import { aligned, print, say } from '../terminal.ts';

const actionNames = ['add', 'list', 'remove'] as const;

export const origin = defineCommand({
  summary: 'Looks after the origins of web pages that may read the service in a browser',
  parameters: ['<action>', '[origin]'],
  details: `The action is ${actionNames.join(', ')}. An origin is written as a browser sends it: https://www.example.nl, http://localhost,\nor null for pages that are opened as files.`,
  options: { 'allow-any-origin': { help: 'Lets * be added, which lets every page on the internet in' }, ...databaseOption },
  examples: ['search-expression origin add https://www.example.nl --database service.sqlite', 'search-expression origin list'],
  async run({ values, positionals: [action, given] }) {
    const help = 'search-expression origin --help';
    const chosen = actionNames.find((one) => one === action);
    if (chosen === undefined) throw usage(`Say what to do: ${actionNames.join(', ')}.`, help);
    if ((given === undefined) !== (chosen === 'list'))
      throw usage(`\`origin ${chosen}\` takes ${given === undefined ? 'an' : 'no'} origin.`, help);
    const text = given ?? '';
    const refused = chosen === 'add' ? checkOrigin(text, { allowAnyOrigin: values['allow-any-origin'] === true }) : undefined;
    if (refused !== undefined) throw usage(refused);
    await withDatabase(values, ({ accounts }) => actions[chosen](accounts, text));
    return 0;
  },
});

const actions: Readonly<Record<(typeof actionNames)[number], (accounts: Accounts, origin: string) => Promise<void>>> = {
  async add(accounts, origin) {
    if (!(await accounts.addOrigin(origin, commandAuthor()))) throw wrong(`${origin} is on the list already.`);
    await print(`Pages from ${origin} may read the service now.\n`);
    warn(origin);
  },
  async remove(accounts, origin) {
    if (!(await accounts.removeOrigin(origin, commandAuthor()))) throw wrong(`${origin} is not on the list.`);
    await print(`${origin} was removed.\n`);
  },
  async list(accounts) {
    const origins = await accounts.origins();
    if (origins.length === 0) return print('No web page may read the service yet.\n');
    await print(`${aligned(origins.map((origin) => [origin, meaningOf(origin) ?? '']))}\n`);
    origins.forEach(warn);
  },
};

/** What lets in more than the pages of one site or network. */
function warn(origin: string): void {
  if (origin !== 'null' && origin !== '*') return;
  say(`Warning: \`${origin}\` lets in more than one site. ${meaningOf(origin) ?? ''}`);
}
