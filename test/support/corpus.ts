import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Temporal } from 'temporal-polyfill';
import {
  defineFunction,
  defineList,
  defineRelation,
  defineSchema,
  defineVariables,
  type Expression,
  type Fields,
  type Limits,
  parse,
  type Schema,
  type TextMatching,
} from '../../src/index.ts';
import type { HostFunction, Parameter, SchemaRelation, SchemaVariable } from '../../src/schema/schema.ts';
import { type ReferenceFunction, type ReferenceNow, readRow, reference, type Value } from './reference.ts';

/** A file of the corpus; `test/corpus/README.md` says what its parts mean. */
export type Area = Setting & { readonly area: string; readonly description: string; readonly cases: readonly Case[] };

/** A case with what its area says. */
export type Setting = {
  readonly today: string;
  readonly time?: string;
  readonly timeZone?: string;
  readonly fields: Fields;
  readonly joined?: Readonly<Record<string, readonly string[]>>;
  readonly variables?: Readonly<Record<string, SchemaVariable>>;
  readonly given?: Readonly<Record<string, unknown>>;
  readonly functions?: Readonly<Record<string, { readonly parameters: readonly Parameter[]; readonly means: string }>>;
  readonly relations?: Relations;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
};

type Relations = Readonly<Record<string, { readonly fields: Fields; readonly relations?: Relations }>>;

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
  readonly split?: { readonly textMatching?: TextMatching; readonly pushed: string | null; readonly residual: string | null };
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

/** The schema of a case, with its computed fields and its functions, whose meaning is the reference's. */
export function schemaOf(setting: Setting): Schema {
  const { fields: plain, joined = {}, variables = {}, functions = {}, relations = {}, timeZone } = setting;
  const fields = Object.fromEntries(
    Object.entries(plain).map(([name, { list, ...field }]) => {
      const parts = Object.hasOwn(joined, name) ? joined[name] : undefined;
      return [name, list ? defineList(field) : parts === undefined ? field : { ...field, value: joining(parts) }];
    }),
  );
  const test = ({ parameters, means }: OwnFunction) => {
    return (row: object, given: readonly unknown[], { today }: { readonly today: string }) =>
      meaningOf(means, fields, { today, variables: byName(parameters, given) })(readRow(fields, { ...row }, timeZone));
  };
  const own = Object.entries(functions).map(([name, one]): readonly [string, HostFunction] => [
    name,
    defineFunction({ parameters: one.parameters, test: test(one) }),
  ]);
  const related = Object.entries(relations).map(([name, one]): readonly [string, SchemaRelation] => [
    name,
    defineRelation({ schema: schemaOf({ ...one, today: '', rows: [] }) }),
  ]);
  return defineSchema(fields, {
    variables: defineVariables(variables),
    functions: Object.fromEntries(own),
    relations: Object.fromEntries(related),
  });
}

/** The clock of the reference, with what it gives and what functions mean. */
export function nowOf({ today, time, timeZone, given = {}, functions = {}, ...setting }: Setting): ReferenceNow {
  const { fields } = schemaOf({ ...setting, today });
  const test = ({ parameters, means }: OwnFunction): ReferenceFunction['test'] => {
    return (values, row) => {
      const given = values.map((value, at) => rawOf(value, parameters[at]));
      return meaningOf(means, fields, { today, variables: byName(parameters, given) })(row);
    };
  };
  return {
    today,
    ...(time !== undefined && { time }),
    ...(timeZone !== undefined && { timeZone }),
    variables: given,
    functions: Object.fromEntries(
      Object.entries(functions).map(([name, one]) => [name, { parameters: one.parameters, test: test(one) }]),
    ),
  };
}

type OwnFunction = NonNullable<Setting['functions']>[string];

const joining = (parts: readonly string[]) => (row: Readonly<Record<string, unknown>>) =>
  parts.some((part) => (row[part] ?? null) === null) ? null : parts.map((part) => String(row[part])).join('');

const byName = (parameters: readonly Parameter[], values: readonly unknown[]) =>
  Object.fromEntries(parameters.map(({ name }, at) => [name, values[at]]));

function meaningOf(means: string, fields: Fields, now: ReferenceNow) {
  const { expression } = parse(means);
  if (expression === undefined) throw new Error(`A function means no search: ${means}`);
  return reference(expression, fields, now);
}

/** A value of the reference as rows have it. */
function rawOf(value: Value | null, parameter: Parameter | undefined): unknown {
  if (typeof value === 'number' && parameter?.type === 'date')
    return Temporal.PlainDate.from('0001-01-01')
      .add({ days: value - 1 })
      .toString();
  if (value === null || typeof value !== 'object' || !('unscaled' in value)) return value;
  const digits = String(value.unscaled).padStart(value.scale + 1, '0');
  return value.scale === 0 ? digits : `${digits.slice(0, -value.scale)}.${digits.slice(-value.scale)}`;
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
