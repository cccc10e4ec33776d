import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Expression, Fields, Limits, TextMatching } from '../../src/index.ts';

/** A file of the corpus; `test/corpus/README.md` says what its parts mean. */
export type Area = Setting & { readonly area: string; readonly description: string; readonly cases: readonly Case[] };

type Setting = {
  readonly today: string;
  readonly time?: string;
  readonly timeZone?: string;
  readonly fields: Fields;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
};

export type Told = { readonly code: string; readonly from: number; readonly to: number };

export type Case = Partial<Setting> & {
  readonly id: string;
  readonly clause: string;
  readonly note?: string;
  readonly search?: string;
  readonly url?: string;
  readonly tree?: Expression;
  readonly profile?: 'core' | 'full';
  readonly limits?: Partial<Limits>;
  readonly verdicts?: string;
  readonly print?: string;
  readonly encoded?: string;
  readonly urls?: readonly string[];
  readonly warnings?: readonly Told[];
  readonly sql?: Readonly<Record<string, { readonly text: string; readonly values: readonly unknown[] }>>;
  readonly lints?: readonly Told[];
  readonly fixed?: string;
  readonly simplified?: string;
  readonly canonical?: string;
  readonly lowered?: string | null;
  readonly split?: {
    readonly textMatching?: TextMatching;
    readonly pushed: string | null;
    readonly residual: string | null;
  };
  readonly relation?: { readonly to: string } & Readonly<Partial<Record<Relation, 'yes' | 'no'>>>;
  readonly diagnostics?: readonly Told[] | 'ill-formed';
};

export type Relation = 'equivalent' | 'implies' | 'disjoint';

const folder = 'test/corpus';

/** Every file of the corpus. */
export function readCorpus(): readonly Area[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'corpus.schema.json')
    .toSorted()
    .map((name) => readArea(name.slice(0, -'.json'.length)));
}

/** One file of it. */
export function readArea(area: string): Area {
  return JSON.parse(readFileSync(`${folder}/${area}.json`, 'utf8')) as Area;
}

/** Writes a file of the corpus in its usual form: a row and a case on one line each. */
export function writeArea({ rows, cases, ...rest }: Area): void {
  const head = Object.entries({ $schema: './corpus.schema.json', ...rest }).map(
    ([key, value]) => `  "${key}": ${JSON.stringify(value)},\n`,
  );
  const list = (items: readonly unknown[]) =>
    items.length === 0 ? '[]' : `[\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;
  writeFileSync(`${folder}/${rest.area}.json`, `{\n${head.join('')}  "rows": ${list(rows)},\n  "cases": ${list(cases)}\n}\n`);
}
