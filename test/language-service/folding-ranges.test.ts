import { expect, test } from 'vitest';
import { service } from './caret.ts';

const services = service();

test.each<[text: string, wanted: readonly string[]]>([
  ['a IN (1,2)', []],
  ['(a = 1)\nAND (b = 2)', []],
  ['a IN (\n1,2\n)', ['list \n1,2\n']],
  ['a IN (1,\r\n2)', ['list 1,\r\n2']],
  ['a IN (1,\r2)', ['list 1,\r2']],
  ['(\na = 1\n) AND (b = 2)', ['group \na = 1\n']],
  ['(a IN (\n1)) AND (b = 2\n)', ['group a IN (\n1)', 'list \n1', 'group b = 2\n']],
  ['(\n(a = 1)\n)', ['group \n(a = 1)\n']],
  ['(\n(a = 1\n)', ['group a = 1\n']],
  ['a = 1\n)', []],
  ['a IN (\n)', ['list \n']],
  ['a IN (1,\n2 AND (b = 3\n)', ['group b = 3\n']],
  ['a = "(\nb = ")"', []],
])('%j', (text, wanted) => {
  const found = services.foldingRanges(text);
  expect(found.map(({ kind, from, to }) => `${kind} ${text.slice(from, to)}`)).toEqual(wanted);
});
