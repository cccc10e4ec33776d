import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { type ProjectName, projectsOf } from './projects.ts';
import { points } from './support/point.ts';

/**
 * The layers, from the bottom up. A folder may import itself and lower layers, not its own layer.
 * `tree` is the lowest layer inside `grammar/`: the files named next, which import only each
 * other.
 */
const floors = [
  ['tree'],
  ['grammar'],
  ['src/schema', 'src/edits.ts'],
  ['src/index.ts', 'src/booking.ts', 'src/memory', 'src/sql', 'src/url', 'src/rules', 'src/json-schema'],
  ['src/analysis', 'src/testing'],
  ['src/interpret'],
  ['src/language-service', 'src/list', 'src/introspect'],
  ['src/editing'],
  ['src/monaco', 'src/codemirror', 'src/textarea', 'src/builder', 'src/lsp', 'src/service', 'src/client'],
  ['src/catalogue.ts'],
  ['src/cli', 'src/react.d.ts', 'playground'],
];
const tree = ['grammar/operators.ts', 'grammar/expression.ts'];
const highestFloorWithoutPackages = floors.findIndex((floor) => floor.includes('src/language-service'));

/**
 * Where each package may be imported. Unlisted packages are peer dependencies of one entry; only
 * the upper layers may import them.
 */
const packages: readonly { name: RegExp; allowedIn: RegExp; asTypeOnly?: true }[] = [
  { name: /^chevrotain$/, allowedIn: /^grammar\/grammar\.ts$/ },
  { name: /^@chevrotain\/regexp-to-ast$/, allowedIn: /^grammar\/generate\/automaton\.ts$/ },
  {
    name: /^node:/,
    allowedIn: /^(src\/cli\/.*|src\/service\/node\/.*|grammar\/generate\/(generate|json-schema|railroad|textmate)\.ts)$/,
  },
  { name: /^railroad-diagrams$/, allowedIn: /^grammar\/generate\/railroad\.ts$/ },
  { name: /^@codemirror\//, allowedIn: /^src\/codemirror\// },
  { name: /^preact$|^preact\//, allowedIn: /^src\/builder\// },
  { name: /^react$/, allowedIn: /^src\/react\.d\.ts$/, asTypeOnly: true },
  { name: /^monaco-editor(\/|$)/, allowedIn: /^src\/monaco\//, asTypeOnly: true },
];

const namelessRoom = /(^|\/)(utils?|helpers?|common|misc|types|shared)(\.[^/]*)?(\/|$)/;

type Import = { readonly from: string; readonly to: string; readonly typeOnly: boolean; readonly byPath: boolean };
type Module = {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
  readonly marks: readonly string[];
  /** Of the conformance tests in it. */
  readonly points: readonly string[];
};

const rules: Readonly<Record<string, (modules: readonly Module[]) => readonly string[]>> = {
  'every folder of src has a floor': (modules) =>
    modules.map(({ path }) => home(path)).filter((folder, at, all) => floorOf(folder) < 0 && all.indexOf(folder) === at),

  'imports go down a floor, or stay in their folder': (modules) =>
    localImports(modules)
      .filter(({ from, to }) => home(from) !== home(to) && floorOf(home(to)) >= floorOf(home(from)))
      .map(arrow),

  'the playground uses the package by its public names': (modules) =>
    localImports(modules)
      .filter(({ from, to, byPath }) => byPath && home(from) === 'playground' && home(to) !== 'playground')
      .map(arrow),

  'no file reaches itself through its imports': (modules) => cycles(modules),

  'each package stays in its place': (modules) =>
    packageImports(modules)
      .filter(({ from, to }) => {
        if (home(from) === 'playground') return false;
        const row = packages.find(({ name }) => name.test(to));
        return row ? !row.allowedIn.test(from) : floorOf(home(from)) <= highestFloorWithoutPackages;
      })
      .map(arrow),

  'an editor is imported as types only': (modules) =>
    packageImports(modules)
      .filter(({ from, to, typeOnly }) => {
        const row = packages.find(({ name }) => name.test(to));
        return row?.asTypeOnly === true && !typeOnly && home(from) !== 'playground';
      })
      .map(arrow),

  'nodes are folded, not switched on': (modules) =>
    // The parts of a production are none of the tree's nodes.
    marked(modules, /^switch on/).filter((mark) => !/^grammar\/(expression|reader|syntax-tree|print)\.ts/.test(mark)),
  'no default case throws': (modules) => marked(modules, /^default: throw/),
  'no star exports': (modules) => marked(modules, /^export \*/),
  'a type that leaves its file has a name of its own': (modules) => {
    const types = marked(modules, /^type /);
    const nameOf = (mark: string) => mark.replace(/.*: /, '');
    return types.filter((mark, at) => types.findIndex((other) => nameOf(other) === nameOf(mark)) < at);
  },
  'no way round the type checker, no code made at run time': (modules) =>
    marked(modules, /^(any|@ts-|new Function|eval)/).filter((mark) => !mark.startsWith('playground/')),

  'every room has a name of its own': (modules) => modules.map(({ path }) => path).filter((path) => namelessRoom.test(path)),
};

/** One offence per rule, so that a rule which no longer sees anything is noticed. */
const planted: Readonly<
  Record<keyof typeof rules, { readonly files: Readonly<Record<string, string>>; readonly offender: string }>
> = {
  'every folder of src has a floor': { files: { 'src/attic/trunk.ts': '' }, offender: 'src/attic' },
  'imports go down a floor, or stay in their folder': {
    files: { 'src/sql/to-sql.ts': `import type { Row } from '../memory/row.ts';`, 'src/memory/row.ts': '' },
    offender: 'src/sql/to-sql.ts -> src/memory/row.ts',
  },
  'the playground uses the package by its public names': {
    files: { 'playground/main.ts': `const { parse } = await import('../grammar/parse.ts');`, 'grammar/parse.ts': '' },
    offender: 'playground/main.ts -> grammar/parse.ts',
  },
  'no file reaches itself through its imports': {
    files: {
      'grammar/a.ts': `import { b } from './b.ts';`,
      'grammar/b.ts': `export { c } from './c.ts';`,
      'grammar/c.ts': `import { type A } from './a.ts';`,
    },
    offender: 'grammar/a.ts -> grammar/b.ts -> grammar/c.ts -> grammar/a.ts',
  },
  'each package stays in its place': {
    files: { 'grammar/print.ts': `import { Lexer } from 'chevrotain';` },
    offender: 'grammar/print.ts -> chevrotain',
  },
  'an editor is imported as types only': {
    files: { 'src/monaco/register.ts': `import { editor } from 'monaco-editor';` },
    offender: 'src/monaco/register.ts -> monaco-editor',
  },
  'nodes are folded, not switched on': {
    files: { 'src/url/to-url.ts': 'switch (node.kind) {}' },
    offender: 'src/url/to-url.ts:1: switch on .kind',
  },
  'no default case throws': {
    files: { 'src/url/to-url.ts': '\nswitch (sign) { default: { throw new Error(); } }' },
    offender: 'src/url/to-url.ts:2: default: throw',
  },
  'a type that leaves its file has a name of its own': {
    files: { 'src/sql/a.ts': 'export type Row = 1;', 'src/url/b.ts': '\nexport interface Row {}' },
    offender: 'src/url/b.ts:2: type Row',
  },
  'no star exports': { files: { 'src/index.ts': `export * from './schema/index.ts';` }, offender: 'src/index.ts:1: export *' },
  'no way round the type checker, no code made at run time': {
    files: { 'src/url/to-url.ts': `const run = new Function('return 1');` },
    offender: 'src/url/to-url.ts:1: new Function',
  },
  'every room has a name of its own': { files: { 'src/sql/utils/quote.ts': '' }, offender: 'src/sql/utils/quote.ts' },
};

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  imports?: Record<string, unknown>;
  exports?: Record<string, unknown>;
};
const project = ['grammar', 'src', 'playground'].flatMap(codeFiles).map((path) => moduleOf(path, readFileSync(path, 'utf8')));

test('the project is read', () => {
  expect(project.map(({ path }) => path)).toEqual(expect.arrayContaining(tree.slice(0, 2)));
});

test('every point that the service promises has a test of its name, and no test has another', () => {
  const tests = codeFiles('test').filter((path) => path !== 'test/architecture.test.ts');
  const shown = tests.flatMap((path) => moduleOf(path, readFileSync(path, 'utf8')).points);
  expect(new Set(shown)).toEqual(new Set(points.map(({ id }) => id)));
  expect(new Set(points.map(({ id }) => id)).size).toBe(points.length);
});

test('tests of what is pure start nothing, but for these', () => {
  const files = codeFiles('test').filter((path) => path.endsWith('.test.ts'));
  const projects = projectsOf(
    files.filter((path) => /^test\/(analysis|grammar|language-service|memory|schema|sql)\//.test(path)),
  );
  const others = [...projects].filter(([, name]) => name === 'servers' || name === 'browser').map(([path]) => path);
  expect(others).toEqual([
    'test/analysis/why-no-rows-engines.test.ts',
    'test/grammar/generated-parser.test.ts',
    'test/schema/typed-text.test.ts',
    'test/sql/places-duckdb.test.ts',
    'test/sql/places-mariadb.test.ts',
    'test/sql/places-postgres.test.ts',
  ]);
});

test.each<[path: string, project: ProjectName]>([
  ['test/playground/shell.test.ts', 'browser'],
  ['test/service/http-server.test.ts', 'servers'],
  ['test/client/plans.test.ts', 'servers'],
  ['test/cases/growth.test.ts', 'alone'],
  ['test/playground/formats.test.ts', 'pure'],
])('%s runs in %s', (path, project) => expect(projectsOf([path]).get(path)).toBe(project));

test('the reference that judges the backends knows the shape of the tree, and nothing else of the project', () => {
  const path = 'test/support/reference.ts';
  const { imports } = moduleOf(path, readFileSync(path, 'utf8'));
  expect(imports.filter(({ byPath }) => byPath)).toEqual([
    { from: path, to: 'grammar/expression.ts', typeOnly: true, byPath: true },
  ]);
});

for (const [title, rule] of Object.entries(rules)) {
  test(title, () => {
    expect(rule(project)).toEqual([]);
  });
  test(`an offence is seen: ${title}`, () => {
    const { files, offender } = planted[title] ?? { files: {}, offender: 'none is planted' };
    expect(rule(Object.entries(files).map(([path, text]) => moduleOf(path, text)))).toEqual([offender]);
  });
}

function home(path: string): string {
  if (tree.includes(path)) return 'tree';
  return path.startsWith('src/') ? path.split('/').slice(0, 2).join('/') : (path.split('/')[0] ?? path);
}

function floorOf(folder: string): number {
  return floors.findIndex((floor) => floor.includes(folder));
}

function localImports(modules: readonly Module[]): readonly Import[] {
  return modules.flatMap(({ imports }) => imports).filter(({ to }) => /^(grammar|src|playground|test)\//.test(to));
}

function packageImports(modules: readonly Module[]): readonly Import[] {
  const local = new Set(localImports(modules));
  return modules.flatMap(({ imports }) => imports).filter((one) => !local.has(one));
}

function arrow({ from, to }: Import): string {
  return `${from} -> ${to}`;
}

function marked(modules: readonly Module[], mark: RegExp): readonly string[] {
  return modules.flatMap(({ path, marks }) =>
    marks.filter((one) => mark.test(one.replace(/^\d+: /, ''))).map((one) => `${path}:${one}`),
  );
}

/** Import cycles, types included, each once, from its alphabetically first file. */
function cycles(modules: readonly Module[]): readonly string[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of localImports(modules)) next.set(from, [...(next.get(from) ?? []), to]);
  const found = new Set<string>();
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const loop = trail.slice(start);
      const first = loop.indexOf(loop.toSorted()[0] ?? path);
      found.add([...loop.slice(first), ...loop.slice(0, first), loop[first]].join(' -> '));
    } else if (!done.has(path)) {
      for (const to of next.get(path) ?? []) visit(to, [...trail, path]);
      done.add(path);
    }
  };
  for (const { path } of modules) visit(path, []);
  return [...found];
}

function codeFiles(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mts|js|mjs|css|html)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
    .sort();
}

/** Reads the imports of a module and the marks, with their lines, that its syntax tree shows. */
function moduleOf(path: string, text: string): Module {
  const imports: Import[] = [];
  const marks: string[] = [];
  const shown: string[] = [];
  if (!/\.(tsx?|mts|js|mjs)$/.test(path)) return { path, text, imports, marks, points: shown };
  const { program, comments } = parseSync(path, text);
  const add = (to: string, typeOnly: boolean) =>
    imports.push(...targets(path, to).map((target) => ({ from: path, to: target, typeOnly, byPath: to.startsWith('.') })));
  const mark = (what: string, { start }: { start: number }) => marks.push(`${text.slice(0, start).split('\n').length}: ${what}`);
  const addLiteral = (node: ESTree.Node | undefined) => {
    if (node?.type === 'Literal' && typeof node.value === 'string') add(node.value, false);
  };
  new Visitor({
    ImportDeclaration: (node) => void add(node.source.value, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node.source.value, node.exportKind === 'type');
      const { declaration } = node;
      if (declaration?.type === 'TSTypeAliasDeclaration' || declaration?.type === 'TSInterfaceDeclaration')
        mark(`type ${declaration.id.name}`, declaration);
    },
    ExportAllDeclaration: (node) => {
      add(node.source.value, node.exportKind === 'type');
      if (node.exported === null) mark('export *', node);
    },
    ImportExpression: (node) => addLiteral(node.source),
    TSImportType: (node) => void add(node.source.value, true),
    TSAnyKeyword: (node) => void mark('any', node),
    CallExpression: (node) => {
      if (node.callee.type !== 'Identifier') return;
      if (node.callee.name === 'require') addLiteral(node.arguments[0]);
      if (node.callee.name === 'eval') mark('eval', node);
      const [first] = node.arguments;
      if (node.callee.name === 'point' && first?.type === 'Literal') shown.push(String(first.value));
    },
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Function') mark('new Function', node);
    },
    SwitchStatement: ({ discriminant }) => {
      if (discriminant.type !== 'MemberExpression' || discriminant.property.type !== 'Identifier') return;
      if (/^(kind|operator)$/.test(discriminant.property.name)) mark(`switch on .${discriminant.property.name}`, discriminant);
    },
    SwitchCase: (node) => {
      const [first] = node.consequent.flatMap((one): readonly ESTree.Node[] =>
        one.type === 'BlockStatement' ? one.body : [one],
      );
      if (node.test === null && first?.type === 'ThrowStatement') mark('default: throw', node);
    },
  }).visit(program);
  for (const comment of comments) if (/@ts-(ignore|nocheck)/.test(comment.value)) mark('@ts-ignore', comment);
  return { path, text, imports, marks, points: shown };
}

/** The files that a specifier may resolve to; package.json maps own names to their sources. */
function targets(from: string, specifier: string): readonly string[] {
  if (specifier.startsWith('.')) return [posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))];
  const own = specifier.startsWith('#')
    ? manifest.imports?.[specifier]
    : manifest.exports?.[specifier.replace(/^search-expression/, '.')];
  const named = [...(JSON.stringify(own ?? null).matchAll(/"\.\/dist\/((?!node\/)[^"]*?)(?:\.d)?\.[jt]s"/g) ?? [])].map(
    ([, stem]) => `${stem}.ts`,
  );
  return named.length > 0 ? [...new Set(named)] : [specifier];
}
