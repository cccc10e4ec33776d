import { type Diagnostic, type Edit, hasError } from '../../grammar/diagnostics.ts';
import type { Expression, Range } from '../../grammar/expression.ts';
import { similar } from '../../grammar/fixes.ts';
import { printName, readName, scanName } from '../../grammar/literal.ts';
import { replaceTitle } from '../../grammar/messages/fixes.ts';
import { assertOptions, type CommonOptions } from '../../grammar/options.ts';
import { print } from '../../grammar/print.ts';
import { diagnose } from '../schema/diagnose.ts';
import { parseQuery } from '../schema/parse-query.ts';
import { contentOf, makeQuery, type Query } from '../schema/query.ts';
import { type FieldName, finderIn, type NamedField, namesOf, type Schema } from '../schema/schema.ts';
import { type Sealer, sealerOf } from './cursor.ts';
import { listMessages, type ParameterCode, type ParameterDiagnostic } from './messages.ts';
import { type ListEdge, orderOf, type SortField } from './order.ts';

export type { SortField };

/**
 * The parameters of a URL: what `URLSearchParams` takes, a URL, or an object such as the `query` of
 * Express and Fastify, whose repeated parameters are lists.
 */
export type ListParameters = URL | URLSearchParams | string | Readonly<Record<string, string | readonly string[] | undefined>>;

/** What a list lets its clients ask for. */
export type ListRequestOptions<S extends Schema = Schema> = Pick<CommonOptions, 'profile' | 'limits' | 'locale'> & {
  /**
   * The fields whose values no two rows share, none of them ever missing; they end every order. By
   * default the field `id`.
   */
  readonly key?: FieldName<S> | readonly FieldName<S>[];
  /** The fields of a row where the request names none; all that are allowed by default. */
  readonly columns?: readonly FieldName<S>[];
  /** The order where the request has none, as the parameter writes it; that of the key by default. */
  readonly sort?: string;
  /** The fields that rows may be sorted by; by default all that are allowed, but for lists. */
  readonly sortable?: readonly FieldName<S>[];
  /** The fields that may be searched, sorted by and returned; all by default. */
  readonly allowed?: readonly FieldName<S>[];
  /** What the caller may see, joined to the search by AND. */
  readonly within?: Query<S>;
  /** The rows of a page where the request does not say; 50 by default. */
  readonly defaultSize?: number;
  /** The most rows of a page; 1,000 by default. */
  readonly maximumSize?: number;
  /**
   * What cursors are sealed with, at least 16 bytes that only your servers know. By default a
   * random one of this process, so that no other process, and none after a restart, opens them.
   */
  readonly secret?: string | Uint8Array;
};

/** A checked request for one page of a list; made only by `parseRequest`. */
export type ListRequest<S extends Schema = Schema> = {
  readonly schema: S;
  /** What is searched, within what the caller may see; undefined for every row. */
  readonly query: Query<S> | undefined;
  /** The order asked for, without the key. */
  readonly sort: readonly SortField[];
  /** The fields that end the order; empty where neither the options nor the schema name them. */
  readonly key: readonly string[];
  /** The most rows of the page. */
  readonly size: number;
  /** The fields of each row, in the order asked for. */
  readonly columns: readonly string[];
  /** Whether the number of all rows that match is asked for. */
  readonly count: 'exact' | 'none';
};

/** The parameters, in the order of their diagnostics. */
const parameterNames = ['search', 'sort', 'size', 'after', 'before', 'columns', 'count'] as const;
type ParameterName = (typeof parameterNames)[number];

/** The most fields that `sort` and `columns` can name. */
export const mostFields = { sort: 8, columns: 100 } as const;

const defaults = { defaultSize: 50, maximumSize: 1_000 } as const;

/**
 * Reads the parameters of a list (`search`, `sort=-total,placed`, `size`, `after`, `before`,
 * `columns`, `count=exact`) into one request. Everything that is wrong is reported at once; any
 * error, and there is no request. Parameters of other names are yours, unless they look like a
 * misspelling of these. An empty parameter counts as absent.
 *
 * @example
 * parseRequest('search=total > 10&sort=-total&size=20', orders).request?.size // 20
 * @throws TypeError for an unknown option, a field that the schema lacks, a size that is no whole
 *   number above 0, a wrong default order, or a secret that is too short
 */
export function parseRequest<S extends Schema>(
  parameters: ListParameters,
  schema: S,
  options: ListRequestOptions<S> = {},
): { readonly request: ListRequest<S> | undefined; readonly diagnostics: readonly ParameterDiagnostic[] } {
  const rules = rulesOf(schema, options);
  const report = reporterOf(options);
  const given = valuesOf(parameters, report);
  const search = given.get('search');
  const diagnostics = search === undefined ? [] : diagnose(search, schema, searchOptions(options));
  for (const diagnostic of diagnostics) report.search(diagnostic);
  const query = search === undefined || hasError(diagnostics) ? undefined : parseQuery(search, schema, searchOptions(options));
  const sort = readSort(given.get('sort'), rules, report) ?? rules.sort;
  const size = readSize(given.get('size'), rules, report);
  const columns = readColumns(given.get('columns'), rules, report);
  const count = given.get('count') ?? 'none';
  if (count !== 'exact' && count !== 'none') report.add('count', 'invalid-count', whole(count), {});

  const within =
    options.within === undefined ? query : query === undefined ? options.within : both(schema, options.within, query);
  const sealer = sealerOf(options.secret, purposeOf(within, sort, rules.key));
  const edge = readEdge(given, sealer, orderOf(sort, rules.key).length, rules.key.length > 0, report);
  if (report.failed) return { request: undefined, diagnostics: report.inOrder() };
  const request = Object.freeze({
    schema,
    query: within,
    sort,
    key: rules.key,
    size,
    columns,
    count: count as ListRequest['count'],
  });
  contexts.set(request, { edge, sealer });
  return { request, diagnostics: report.inOrder() };
}

/** What a request holds beside its plain data: the place that its page begins or ends at. */
type RequestContext = { readonly edge: (ListEdge & { readonly backend: string }) | undefined; readonly sealer: Sealer };

const contexts = new WeakMap<ListRequest, RequestContext>();

/** @throws TypeError for an object that `parseRequest` did not make */
export function contextOf(request: ListRequest): RequestContext {
  const context = contexts.get(request);
  if (context === undefined) throw new TypeError('This is not a request; make one with parseRequest.');
  return context;
}

/** The fields of the key: those of the request, else `given`. */
export function keyOf(request: ListRequest, given: string | readonly string[] | undefined): readonly string[] {
  const own = given === undefined ? request.key : [given].flat();
  if (own.length === 0)
    throw new TypeError('An order of rows needs a key: { key: "id" }, fields whose values no two rows share.');
  if (request.key.length > 0 && own.join('\n') !== request.key.join('\n'))
    throw new TypeError(`The key ${own.join(', ')} is not the key of the request, ${request.key.join(', ')}.`);
  for (const name of own) {
    if (!Object.hasOwn(request.schema.fields, name)) throw new TypeError(`The schema has no field ${JSON.stringify(name)}.`);
  }
  return own;
}

/** The conditions that all hold where an expression does. */
export function conjunctsOf(expression: Expression): readonly Expression[] {
  return expression.kind === 'and' ? expression.operands : [expression];
}

type Rules = {
  readonly schema: Schema;
  readonly key: readonly string[];
  readonly allowed: readonly string[];
  readonly sortable: readonly string[];
  readonly columns: readonly string[];
  readonly sort: readonly SortField[];
  readonly defaultSize: number;
  readonly maximumSize: number;
};

/** The fields that rows are sorted by where nothing else is said. */
export const sortableOf = ({ fields }: Schema, allowed: readonly string[]): readonly string[] =>
  allowed.filter((name) => fields[name]?.list !== true);

const own = ['key', 'columns', 'sort', 'sortable', 'allowed', 'within', 'defaultSize', 'maximumSize', 'secret'] as const;

function rulesOf(schema: Schema, options: ListRequestOptions): Rules {
  assertOptions(options, own);
  const names = Object.keys(schema.fields);
  const known = (given: readonly string[], option: string) => {
    for (const name of given) {
      if (!names.includes(name)) throw new TypeError(`The option "${option}" names ${JSON.stringify(name)}, which is no field.`);
    }
    return given;
  };
  const key = known([options.key ?? (names.includes('id') ? 'id' : [])].flat(), 'key');
  const allowed = options.allowed ?? names;
  const { defaultSize = defaults.defaultSize, maximumSize = Math.max(defaults.maximumSize, defaultSize) } = options;
  for (const [option, size] of Object.entries({ defaultSize, maximumSize })) {
    if (!Number.isSafeInteger(size) || size < 1) throw new TypeError(`The option "${option}" is a whole number above 0.`);
  }
  const rules = {
    schema,
    key,
    allowed,
    sortable: known(options.sortable ?? sortableOf(schema, allowed), 'sortable'),
    columns: known(options.columns ?? names.filter((name) => allowed.includes(name)), 'columns'),
    sort: [],
    defaultSize,
    maximumSize,
  };
  if (options.sort === undefined) return rules;
  const report = reporterOf({});
  const sort = readSort(options.sort, { ...rules, allowed: names, sortable: names }, report);
  const [wrong] = report.inOrder();
  if (wrong !== undefined) throw new TypeError(`The option "sort" is wrong: ${wrong.message}`);
  return { ...rules, sort: sort ?? [] };
}

const searchOptions = ({ profile, limits, locale, allowed }: ListRequestOptions) => ({
  ...(profile !== undefined && { profile }),
  ...(limits !== undefined && { limits }),
  ...(locale !== undefined && { locale }),
  ...(allowed !== undefined && { allowed }),
});

/** The search within what the caller may see. */
function both<S extends Schema>(schema: S, within: Query<S>, query: Query<S>): Query<S> {
  const operands = [within, query].flatMap((one): readonly Expression[] => {
    const { expression } = contentOf(one);
    return expression.kind === 'and' ? expression.operands : [expression];
  });
  return makeQuery(schema, { kind: 'and', operands });
}

/** What a cursor is good for: the search, within what the caller may see, and the order. */
const purposeOf = (query: Query | undefined, sort: readonly SortField[], key: readonly string[]): string =>
  JSON.stringify([query === undefined ? '' : print(query.expression), sort, key]);

/** Collects diagnostics by parameter. */
type Reporter = {
  readonly add: (
    parameter: string,
    code: ParameterCode,
    range: Range,
    data: Readonly<Record<string, unknown>>,
    replacement?: Edit,
  ) => undefined;
  readonly search: (diagnostic: Diagnostic) => void;
  readonly failed: boolean;
  readonly inOrder: () => readonly ParameterDiagnostic[];
};

function reporterOf({ locale }: Pick<ListRequestOptions, 'locale'>): Reporter {
  const messages = listMessages(locale);
  const found: ParameterDiagnostic[] = [];
  const placeOf = (parameter: string) => (parameterNames as readonly string[]).indexOf(parameter);
  return {
    add: (parameter, code, range, data, replacement) => {
      const fixes = replacement && [{ title: replaceTitle(replacement.insert)(locale), edits: [replacement] }];
      const message = (messages[code] as (data: object) => string)(data);
      found.push({ parameter, code, severity: 'error', message, range, ...(fixes && { fixes }), data });
    },
    search: (diagnostic) => found.push({ parameter: 'search', ...diagnostic }),
    get failed() {
      return found.some(({ severity }) => severity === 'error');
    },
    inOrder: () => found.toSorted((a, b) => placeOf(a.parameter) - placeOf(b.parameter)),
  };
}

const whole = (text: string): Range => ({ from: 0, to: text.length });

function valuesOf(parameters: ListParameters, report: Reporter): ReadonlyMap<ParameterName, string> {
  const values = new Map<ParameterName, string>();
  const seen = new Set<string>();
  for (const [name, value] of pairsOf(parameters)) {
    const known = parameterNames.find((one) => one === name);
    if (known === undefined) {
      const suggestion = similar(name, parameterNames);
      if (suggestion !== undefined && !seen.has(name))
        report.add(name, 'unknown-parameter', whole(name), { parameter: name, suggestion });
    } else if (seen.has(name)) report.add(name, 'repeated-parameter', whole(value), { parameter: name });
    else if (value !== '') values.set(known, value);
    seen.add(name);
  }
  return values;
}

function pairsOf(parameters: ListParameters): Iterable<readonly [name: string, value: string]> {
  if (typeof parameters === 'string') return new URLSearchParams(parameters);
  if (parameters instanceof URL) return parameters.searchParams;
  if (parameters instanceof URLSearchParams) return parameters;
  return Object.entries(parameters).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): readonly [string, string] => [name, one]),
  );
}

function readSize(text: string | undefined, { defaultSize, maximumSize }: Rules, report: Reporter): number {
  if (text === undefined) return defaultSize;
  const size = /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : Number.NaN;
  if (!(size <= maximumSize)) report.add('size', 'invalid-size', whole(text), { most: maximumSize });
  return size;
}

function readSort(text: string | undefined, rules: Rules, report: Reporter): readonly SortField[] | undefined {
  if (text === undefined) return undefined;
  return namesIn(text, 'sort', rules, report).map(({ name, sign, range }) => {
    if (!rules.sortable.includes(name)) report.add('sort', 'not-sortable', range, { field: name, sortable: rules.sortable });
    return { field: name, descending: sign === '-' };
  });
}

function readColumns(text: string | undefined, rules: Rules, report: Reporter): readonly string[] {
  return text === undefined ? rules.columns : namesIn(text, 'columns', rules, report).map(({ name }) => name);
}

/** A name in a list of names, with its sign. */
type ListedName = { readonly name: string; readonly sign: string; readonly range: Range };

function namesIn(text: string, parameter: 'sort' | 'columns', rules: Rules, report: Reporter): readonly ListedName[] {
  const names: ListedName[] = [];
  const seen = new Set<string>();
  for (const { sign, range } of partsOf(text, parameter === 'sort')) {
    if (seen.size === mostFields[parameter]) {
      report.add(parameter, 'too-many-fields', { ...range, to: text.length }, { most: mostFields[parameter] });
      break;
    }
    const named = nameOf(text.slice(range.from, range.to), parameter, range, rules, report);
    if (named === undefined) continue;
    if (seen.has(named.name)) report.add(parameter, 'repeated-field', range, { field: named.name });
    seen.add(named.name);
    names.push({ name: named.name, sign, range });
  }
  return names;
}

/** The parts between the commas of a list, without spaces around them; a comma may be in backticks. */
function partsOf(text: string, isSigned: boolean): readonly { readonly sign: string; readonly range: Range }[] {
  const parts: { sign: string; range: Range }[] = [];
  for (let at = 0; at <= text.length; ) {
    let from = at;
    while (text[from] === ' ') from++;
    const sign = isSigned && (text[from] === '-' || text[from] === '+') ? text.charAt(from++) : '';
    const comma = text.indexOf(',', text[from] === '`' ? scanName(text, from).to : from);
    const end = comma < 0 ? text.length : comma;
    let to = end;
    while (to > from && text[to - 1] === ' ') to--;
    parts.push({ sign, range: { from, to } });
    at = end + 1;
  }
  return parts;
}

function nameOf(
  spelled: string,
  parameter: 'sort' | 'columns',
  range: Range,
  { schema, allowed }: Rules,
  report: Reporter,
): NamedField | undefined {
  if (spelled === '') return report.add(parameter, 'empty-name', range, {});
  const field = readName(spelled);
  const named = finderIn(schema)(field);
  if (named !== undefined && allowed.includes(named.name)) return named;
  if (named !== undefined) return report.add(parameter, 'field-not-allowed', range, { field });
  const names = [...namesOf(schema)].filter(([, name]) => allowed.includes(name));
  const near =
    names.length > mostCandidates
      ? undefined
      : similar(
          field,
          names.map(([folded]) => folded),
        );
  const suggestion = names.find(([folded]) => folded === near)?.[1];
  const fix = suggestion === undefined ? undefined : { ...range, insert: printName(suggestion) };
  return report.add(parameter, 'unknown-field', range, { field, ...(suggestion !== undefined && { suggestion }) }, fix);
}

/** Names that a misspelling is compared with; the names of a request are at most a hundred. */
const mostCandidates = 2_000;

function readEdge(
  given: ReadonlyMap<ParameterName, string>,
  sealer: Sealer,
  fields: number,
  isKeyKnown: boolean,
  report: Reporter,
): RequestContext['edge'] {
  const [after, before] = [given.get('after'), given.get('before')];
  if (after !== undefined && before !== undefined) return report.add('before', 'two-cursors', whole(before), {});
  const cursor = after ?? before;
  if (cursor === undefined) return undefined;
  const side = after === undefined ? 'before' : 'after';
  const content = sealer.open(cursor);
  if (content === undefined || (isKeyKnown && content.position.length !== fields))
    return report.add(side, 'invalid-cursor', whole(cursor), {});
  return { side, ...content };
}
