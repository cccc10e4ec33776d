import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { type ESTree, parseSync } from 'vite';

/** An exported name with its declaration, as the compiler wrote it into a `.d.ts`. */
export type ApiItem = {
  readonly name: string;
  /** The declaration without its comment. */
  readonly code: string;
  readonly kind: 'function' | 'value' | 'class' | 'type';
  readonly comment: DocComment;
};

type DocComment = {
  readonly text: string;
  readonly example: string;
  readonly throws: string;
  readonly deprecated: string;
};

export type ApiEntry = { readonly name: string; readonly items: readonly ApiItem[] };

/**
 * Reads the exports of every entry of the package from the declarations that `tsc -b` built, in
 * the order of `package.json` and then of their names.
 */
export function readApi(): readonly ApiEntry[] {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, string | { readonly types?: string }>>;
  };
  return Object.entries(manifest.exports).flatMap(([entry, target]) => {
    const types = typeof target === 'string' ? undefined : target.types;
    if (types === undefined) return [];
    const path = posix.normalize(types);
    const names = exportsOf(path);
    // Such as `./react`, whose types merge into those of React.
    if (names.length === 0) return [];
    const items = names.map((name) => itemOf(path, name)).sort((a, b) => a.name.localeCompare(b.name, 'en'));
    return [{ name: manifest.name + entry.slice(1), items }];
  });
}

const modules = new Map<string, ReturnType<typeof parseModule>>();

function parseModule(path: string) {
  const text = readFileSync(path, 'utf8');
  const { program, comments, module } = parseSync(path, text);
  return {
    text,
    program,
    comments,
    exports: module.staticExports.flatMap(({ entries }) => entries),
    imports: module.staticImports,
  };
}

function moduleAt(path: string) {
  const known = modules.get(path) ?? parseModule(path);
  modules.set(path, known);
  return known;
}

const exportsOf = (path: string): readonly string[] =>
  moduleAt(path).exports.flatMap(({ exportName }) => (exportName.name === null ? [] : [exportName.name]));

/** The declaration of an exported name, wherever it is. */
function itemOf(path: string, name: string): ApiItem {
  const { exports, imports } = moduleAt(path);
  const found = exports.find(({ exportName }) => exportName.name === name);
  if (found === undefined) throw new Error(`${path} exports no ${name}.`);
  const local = found.importName.name ?? found.localName.name ?? name;
  if (found.moduleRequest !== null) {
    const item = itemOf(pathOf(path, found.moduleRequest.value), local);
    // A former name of what has another one now.
    return local === name ? item : { ...item, name, comment: { ...item.comment, deprecated: `Use \`${local}\`.` } };
  }
  for (const { moduleRequest, entries } of imports)
    for (const { localName, importName } of entries)
      if (localName.value === local) return { ...itemOf(pathOf(path, moduleRequest.value), importName.name ?? local), name };
  return { ...declarationOf(path, local), name };
}

const pathOf = (from: string, specifier: string): string =>
  posix.join(posix.dirname(from), specifier.replace(/\.[jt]s$/, '.d.ts'));

/** All overloads of a name, with the comment of the first. */
function declarationOf(path: string, name: string): Omit<ApiItem, 'name'> {
  const { program, text, comments } = moduleAt(path);
  const statements = program.body.filter((statement) => namesOf(statement).includes(name));
  const [first] = statements;
  if (first === undefined) throw new Error(`${path} declares no ${name}.`);
  const comment = comments.findLast(
    ({ end, start }) => end <= first.start && text.startsWith('/**', start) && text.slice(end, first.start).trim() === '',
  );
  const code = statements
    .map(({ start, end }) => text.slice(start, end).replace(/^export (?:declare )?|^declare /, ''))
    .join('\n');
  const kind = code.startsWith('type ') || code.startsWith('interface ') ? 'type' : /^(function|class)\b/.exec(code)?.[1];
  return {
    code,
    kind: kind === 'type' || kind === 'function' || kind === 'class' ? kind : 'value',
    comment: readDocComment(comment === undefined ? '' : text.slice(comment.start, comment.end)),
  };
}

function namesOf(statement: ESTree.Statement | ESTree.ModuleDeclaration | ESTree.Directive): readonly string[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared === null) return [];
  if (declared.type === 'VariableDeclaration')
    return declared.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  return 'id' in declared && declared.id?.type === 'Identifier' ? [declared.id.name] : [];
}

function readDocComment(comment: string): DocComment {
  const lines = comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd());
  const parts = new Map<string, string[]>([['', []]]);
  let current = parts.get('') ?? [];
  for (const line of lines) {
    const [, tag, rest = ''] = /^@(\w+) ?(.*)$/.exec(line.trimStart()) ?? [];
    if (tag === undefined) current.push(line);
    else {
      current = parts.get(tag) ?? [];
      parts.set(tag, current);
      current.push(rest);
    }
  }
  const part = (tag: string) => (parts.get(tag) ?? []).join('\n').trim();
  return {
    text: part(''),
    example: part('example'),
    throws: part('throws'),
    deprecated: part('deprecated'),
  };
}
