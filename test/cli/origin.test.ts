import { expect, test } from 'vitest';
import { call, fileOf } from './program.ts';

const database = fileOf('origins.sqlite', '');
const origin = (...args: readonly string[]) => call(['origin', ...args, '--database', database]);
const says = (stdout: string, status = 0, stderr = '') => ({ status, stdout, stderr });
const help = 'Try: search-expression origin --help\n';

test('origins are added, listed and removed', async () => {
  expect(await origin('list')).toEqual(says('No web page may read the service yet.\n'));
  expect(await origin('add', 'https://www.example.nl')).toEqual(
    says('Pages from https://www.example.nl may read the service now.\n'),
  );
  expect((await origin('add', 'http://localhost')).status).toBe(0);
  const files = 'Pages opened as files, from any computer, and frames without an origin of their own.';
  const warning = `Warning: \`null\` lets in more than one site. ${files}\n`;
  expect(await origin('add', 'null')).toEqual(says('Pages from null may read the service now.\n', 0, warning));
  expect(await origin('list')).toEqual(
    says(
      [
        'http://localhost        Pages from any port of the computer that the browser runs on.',
        'https://www.example.nl',
        `null                    ${files}`,
        '',
      ].join('\n'),
      0,
      warning,
    ),
  );
  expect(await origin('remove', 'null')).toEqual(says('null was removed.\n'));
  expect(await origin('remove', 'null')).toEqual(says('', 1, 'search-expression: null is not on the list.\n'));
  expect(await origin('add', 'http://localhost')).toEqual(
    says('', 1, 'search-expression: http://localhost is on the list already.\n'),
  );
});

test('every origin at once only where that is asked for', async () => {
  const { status, stderr } = await origin('add', '*');
  expect(status).toBe(2);
  expect(stderr).toContain('every page on the internet');
  expect((await origin('add', '*', '--allow-any-origin')).stderr).toContain('Warning');
  expect((await origin('remove', '*')).status).toBe(0);
});

test.each([
  [
    ['add', 'https://WWW.example.nl/'],
    'search-expression: `https://WWW.example.nl/` is not what a browser sends; write `https://www.example.nl`.\n',
  ],
  [['add'], `search-expression: \`origin add\` takes an origin.\n${help}`],
  [['list', 'null'], `search-expression: \`origin list\` takes no origin.\n${help}`],
  [['change', 'null'], `search-expression: Say what to do: add, list, remove.\n${help}`],
])('%j is refused', async (args, stderr) => expect(await origin(...args)).toEqual(says('', 2, stderr)));
