import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Result } from './result.ts';

/*
 * What a result was measured on, and whether that is the code of now. A digest is of the files that
 * Git tracks, as they are on disk, with the line ends of Unix: it is the same on every machine, with
 * and without what is built.
 */

const evaluation = ['grammar', 'src/schema', 'src/memory'];
const reasoning = [...evaluation, 'src/sql', 'src/edits.ts', 'src/analysis'];
const list = [...evaluation, 'src/sql', 'src/analysis/sha-256.ts', 'src/list'];
const service = [...list, 'src/analysis', 'src/interpret', 'src/testing', 'src/url', 'src/service'];

/**
 * Every group, in the order of the page of results, with the files and folders that it measures.
 * Its own code, which is `groups/<group>.ts` and what that imports in this folder, comes with it.
 */
export const groups = {
  parse: ['grammar'],
  mixed: ['grammar'],
  reject: ['grammar'],
  rows: evaluation,
  held: [...evaluation, 'src/sql'],
  libraries: evaluation,
  columns: evaluation,
  sql: ['grammar', 'src/schema', 'src/sql'],
  derived: ['grammar', 'src/schema', 'src/url'],
  start: ['grammar', 'src/schema', 'src/index.ts', 'bundle.ts'],
  size: ['grammar', 'src', 'bundle.ts'],
  service: [...service, 'test/bench/service'],
  fairness: [...service, 'test/bench/service'],
  analysis: reasoning,
  compiler: ['grammar', 'src/schema'],
  editor: [...reasoning, 'src/language-service'],
  growth: [...evaluation, 'src/sql', 'src/url'],
  list,
  page: ['grammar', 'src', 'playground', 'test/bench/page'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type GroupName = keyof typeof groups;

export const groupNames = Object.keys(groups) as readonly GroupName[];

/** The sources of a result: of which version and commit, and their digest. */
export type Origin = {
  readonly version: string;
  /** Missing without Git. */
  readonly commit?: string;
  /** Whether its files had changes that were not committed. */
  readonly isChanged?: true;
  readonly digest: string;
};

const here = join(import.meta.dirname, '..', '..');

/** The sources of a group as they are now. */
export function originOf(group: GroupName, root: string = here): Origin {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
  const commit = git(root, 'rev-parse', 'HEAD')?.trim();
  const paths = [...groups[group], ...ownCode(group, root)];
  const isChanged = commit !== undefined && git(root, 'status', '--porcelain', '--', ...paths) !== '';
  return {
    version,
    ...(commit !== undefined && { commit }),
    ...(isChanged && { isChanged }),
    digest: digestOf(filesOf(group, root), root),
  };
}

/** Whether the sources of a result have changed since, or are not known. */
export function isStale({ group, origin }: Pick<Result, 'group' | 'origin'>, root: string = here): boolean {
  return !isGroup(group) || origin?.digest !== digestOf(filesOf(group, root), root);
}

/** What stands wherever a result is shown: `2026-11-25, of 0.2.0 (commit 1234567)`. */
export function tellOrigin(result: Pick<Result, 'group' | 'origin' | 'date'>, root: string = here): string {
  const { date, origin } = result;
  const changed = isStale(result, root) ? '; the code has changed since' : '';
  if (origin === undefined) return `${date}, of a version that was not recorded${changed}`;
  const { version, commit, isChanged } = origin;
  const state = isChanged ? ' with changes that were not committed' : '';
  return `${date}, of ${version}${commit === undefined ? '' : ` (commit ${commit.slice(0, 7)}${state})`}${changed}`;
}

export const isGroup = (name: string): name is GroupName => Object.hasOwn(groups, name);

/** The files of a group, relative to the root. Documents and pictures are not measured. */
export function filesOf(group: GroupName, root: string = here): readonly string[] {
  const isIn = (file: string, path: string) => file === path || file.startsWith(`${path}/`);
  const paths = [...groups[group], ...ownCode(group, root)];
  return allFiles(root).filter((file) => paths.some((path) => isIn(file, path)));
}

const code = /\.(?:[cm]?[jt]sx?|css|html|json)$/;
const known = new Map<string, readonly string[]>();

function allFiles(root: string): readonly string[] {
  const files =
    known.get(root) ??
    listed(root)
      .filter((file) => code.test(file))
      .toSorted();
  known.set(root, files);
  return files;
}

function listed(root: string): readonly string[] {
  // Deleted files are listed until that is committed.
  const tracked = git(root, 'ls-files', '-z')?.split('\0');
  if (tracked !== undefined) return tracked.filter((file) => file !== '' && existsSync(join(root, file)));
  return globSync('{bundle.ts,{grammar,src,playground,test/bench}/**/*}', { cwd: root, exclude: ['**/node_modules'] }).map(
    (file) => file.replaceAll('\\', '/'),
  );
}

/** `undefined` without Git, as in an archive of the sources. */
function git(root: string, ...args: readonly string[]): string | undefined {
  if (!existsSync(join(root, '.git'))) return undefined;
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 26 });
  } catch {
    return undefined;
  }
}

/** The module of a group, with the modules of this folder that it imports. */
function ownCode(group: GroupName, root: string): readonly string[] {
  const reached = new Set([`test/bench/groups/${group}.ts`]);
  for (const file of reached)
    for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      /^(?:import|export) (?!type\b)[^']* from '(\.[^']+)'/gm,
    )) {
      const path = posix.join(posix.dirname(file), specifier);
      if (path.startsWith('test/bench/')) reached.add(path);
    }
  return [...reached];
}

function digestOf(files: readonly string[], root: string): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0${contentOf(join(root, file))}\0`);
  return hash.digest('hex').slice(0, 16);
}

const contents = new Map<string, { readonly mtimeMs: number; readonly size: number; readonly digest: string }>();

function contentOf(path: string): string {
  const { mtimeMs, size } = statSync(path);
  const before = contents.get(path);
  if (before?.mtimeMs === mtimeMs && before.size === size) return before.digest;
  const digest = createHash('sha256').update(readFileSync(path, 'utf8').replaceAll('\r\n', '\n')).digest('hex');
  contents.set(path, { mtimeMs, size, digest });
  return digest;
}
