import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { usePackage } from '../support/packed-package.ts';
import { load } from './load.ts';

/* A search of the packed package in the components of react-querybuilder, and its JSON back. */

const packed = await usePackage();
const project = packed.install('rules', []);

/** What a program in a project with the package prints. */
function run(program: string, given: string): string {
  const file = join(project, 'program.mjs');
  writeFileSync(file, program);
  return execFileSync(process.execPath, [file, given], { encoding: 'utf8' }).trimEnd();
}

const text = 'title ^= "yoga" AND NOT (product IN (1,14) OR open = TRUE)';

test('react-querybuilder shows every rule of a search, and gives it back', { timeout: 60_000 }, async () => {
  const write = `
    import { parse } from 'search-expression';
    import { toRules } from 'search-expression/rules';
    console.log(JSON.stringify(toRules(parse(process.argv[2]).expression).rules));`;
  const read = `
    import { print } from 'search-expression';
    import { fromRules } from 'search-expression/rules';
    console.log(print(fromRules(JSON.parse(process.argv[2])).expression));`;
  const rules = JSON.parse(run(write, text)) as object;
  type React = { createElement: (type: unknown, props: object) => unknown };
  type Server = { renderToStaticMarkup: (element: unknown) => string };
  type Builder = { QueryBuilder: unknown; prepareRuleGroup: (rules: object) => unknown };
  const { createElement } = await load<React>('react');
  const { renderToStaticMarkup } = await load<Server>('react-dom/server');
  const { QueryBuilder, prepareRuleGroup } = await load<Builder>('react-querybuilder');
  const fields = ['title', 'product', 'open'].map((name) => ({ name, label: name }));
  const page = renderToStaticMarkup(createElement(QueryBuilder, { query: rules, fields, showNotToggle: true }));
  const chosen = [...page.matchAll(/<option[^>]*value="([^"]*)"[^>]* selected=""/g)].map(([, value]) => value);
  expect(chosen).toEqual(['and', 'title', 'beginsWith', 'or', 'product', 'in', 'open', '=']);
  expect(page).toMatch(/<input[^>]* value="yoga"/);
  expect(page).toMatch(/<input[^>]* value="1,14"/);
  expect(page.match(/<input[^>]* checked=""/g)).toHaveLength(1);
  // With the ids that it gives to every rule and group.
  expect(run(read, JSON.stringify(prepareRuleGroup(rules)))).toBe(text);
});

test('the JSON Schema is in the package', () => {
  const program = `
    import schema from 'search-expression/expression.schema.json' with { type: 'json' };
    console.log(JSON.stringify(schema));`;
  expect(JSON.parse(run(program, ''))).toEqual(JSON.parse(readFileSync('grammar/expression.schema.json', 'utf8')));
});
