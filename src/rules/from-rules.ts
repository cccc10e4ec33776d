import type { Diagnostic } from '../../grammar/diagnostics.ts';
import { type Expression, type FieldValue, type Literal, walk } from '../../grammar/expression.ts';
import { isObject, JsonReader, property } from '../../grammar/json-reader.ts';
import { isName, isStringValue } from '../../grammar/literal.ts';
import type { FieldType } from '../../grammar/operators.ts';
import { assertOptions, type CommonOptions } from '../../grammar/options.ts';
import { declared, finderIn, innerSchema, type Schema } from '../schema/schema.ts';
import { placeholder, ruleOperators } from './rule.ts';

/**
 * What `fromRules` takes: with a schema, texts of its numbers and truth values are read as such,
 * since fields of a form give texts.
 */
export type RulesOptions = CommonOptions & { readonly schema?: Schema };

/**
 * Reads the JSON of react-querybuilder, a group of rules with combinators. What the language
 * cannot say is told with its path, a JSON Pointer in `data.path`: modes of `match` but `some`, `none` and `all`, `endsWith`,
 * `xor`, a rule that is not finished. What is muted is left out, with a warning, as
 * react-querybuilder does; `id`, `path` and `disabled`, which are about the interface, are left
 * out without. The expression then goes to `check`. Never throws for any value, and takes time in
 * proportion to its size.
 *
 * @example
 * print(
 *   fromRules({ combinator: 'and', rules: [{ field: 'title', operator: 'contains', value: 'x' }]
 *     }) .expression,
 * ) // 'title ~ "x"'
 * @throws TypeError for an unknown option
 */
export function fromRules(
  rules: unknown,
  options: RulesOptions = {},
): { readonly expression: Expression | undefined; readonly diagnostics: readonly Diagnostic[] } {
  assertOptions(options, ['schema']);
  const reader = new JsonReader();
  const read: Expression[] = [];
  try {
    if (!isObject(rules) || !Object.hasOwn(rules, 'rules')) reader.expect('group', '', rules);
    else if (property(rules, 'muted') === true) reader.expect('active', '', rules);
    else readGroup(rules, undefined, '', 0, { reader, ...contextIn(options.schema) }, read);
  } catch {
    // Only what is no JSON, a proxy, can throw.
    reader.expect('data', '', {});
  }
  return { expression: reader.failed ? undefined : read[0], diagnostics: reader.diagnostics(options.locale) };
}

type Context = {
  readonly reader: JsonReader;
  readonly schema: Schema | undefined;
  readonly typeOf: (field: string) => FieldType | undefined;
  /** Whether elements may be meant, which have no name. */
  readonly isMatch?: true;
};

function contextIn(schema: Schema | undefined): Pick<Context, 'schema' | 'typeOf'> {
  const find = schema && finderIn(schema);
  return { schema, typeOf: (field) => find?.(field)?.field.type };
}

const modes: readonly unknown[] = ['some', 'none', 'all'];

/** A condition on elements or records. What another mode says, or of several elements at once, has no words. */
function readMatch(json: object, field: string, path: string, depth: number, context: Context, into: Expression[]): void {
  const { reader, schema, typeOf } = context;
  const [match, value] = [property(json, 'match'), property(json, 'value')];
  const mode = isObject(match) ? property(match, 'mode') : undefined;
  if (!modes.includes(mode)) return reader.expect('ruleValue', `${path}/match`, match);
  if (!isObject(value) || !Object.hasOwn(value, 'rules')) return reader.expect('group', `${path}/value`, value);
  const isRelation = schema !== undefined && declared(schema.relations, field) !== undefined;
  const inner = isRelation ? contextIn(innerSchema(schema, field)) : { schema, typeOf: (name: string) => typeOf(name || field) };
  const read: Expression[] = [];
  readGroup(value, undefined, `${path}/value`, depth + 1, { reader, ...inner, isMatch: true }, read);
  const [condition] = read;
  if (condition === undefined) return;
  const negated = mode === 'none';
  let isOfElements = false;
  walk(condition, (node) => {
    isOfElements ||= 'field' in node && node.field === '';
  });
  if (!isOfElements) return void into.push({ kind: 'related', field, negated, only: mode === 'all', condition });
  const own = mode === 'all' ? undefined : condition;
  if (own?.kind === 'comparison' && own.value.kind !== 'field')
    into.push({ kind: 'has', field, negated, operator: own.operator, value: own.value });
  else if (own?.kind === 'in' && !own.negated) into.push({ kind: 'members', field, negated, all: false, values: own.values });
  else reader.expect('ruleValue', `${path}/value`, value);
}

/** Keys that are about the interface, not about what is searched. */
const interfaceKeys = ['id', 'path', 'disabled', 'muted'];
const groupKeys = ['combinator', 'rules', 'not', ...interfaceKeys];
const ruleKeys = ['field', 'operator', 'value', 'valueSource', 'match', ...interfaceKeys];

/** Adds a group to the operands of its parent: its own operands where both have one combinator. */
function readGroup(
  json: object,
  parent: 'and' | 'or' | undefined,
  path: string,
  depth: number,
  context: Context,
  into: Expression[],
): void {
  const { reader } = context;
  refuseOtherKeys(json, groupKeys, path, reader);
  const not = property(json, 'not') ?? false;
  const combinator = readCombinator(property(json, 'combinator'), path, reader);
  const rules = property(json, 'rules');
  const at = `${path}/rules`;
  if (typeof not !== 'boolean') return reader.expect('flag', `${path}/not`, not);
  if (!Array.isArray(rules) || rules.length === 0) return reader.expect('rules', at, rules);
  if (combinator === undefined) return;
  const active: number[] = [];
  for (let index = 0; index < rules.length && !reader.stopped; index++) {
    const rule = property(rules, index);
    if (!isObject(rule) || property(rule, 'muted') !== true) active.push(index);
    // React-querybuilder leaves what is muted out of every query.
    else reader.expect('active', `${at}/${index}`, rule, 'warning');
  }
  // Nothing never means everything.
  if (active.length === 0) return reader.expect('rules', at, rules);
  const operands: Expression[] = [];
  // With one rule the combinator has no meaning, so what is in that may join the parent.
  const above = not ? undefined : parent;
  const joining = active.length === 1 ? above : combinator;
  const flat = above !== undefined && joining === above;
  // A group with `not` can be two nodes.
  const below = depth + (not && active.length > 1 ? 2 : 1);
  for (const index of active) {
    if (reader.stopped) return;
    readRule(property(rules, index), joining, `${at}/${index}`, below, context, flat ? into : operands);
  }
  const [first] = operands;
  if (flat || first === undefined) return;
  const inner: Expression = operands.length === 1 ? first : { kind: combinator, operands };
  into.push(not ? { kind: 'not', operand: inner } : inner);
}

function readCombinator(combinator: unknown, path: string, reader: JsonReader): 'and' | 'or' | undefined {
  const name = typeof combinator === 'string' ? combinator.toLowerCase() : undefined;
  return name === 'and' || name === 'or' ? name : reader.expect('combinator', `${path}/combinator`, combinator);
}

function readRule(
  json: unknown,
  parent: 'and' | 'or' | undefined,
  path: string,
  depth: number,
  context: Context,
  into: Expression[],
): void {
  const { reader } = context;
  if (!reader.enter(path, depth)) return;
  if (!isObject(json)) return reader.expect('rule', path, json);
  if (Object.hasOwn(json, 'rules')) return readGroup(json, parent, path, depth, context, into);
  refuseOtherKeys(json, ruleKeys, path, reader);
  const field = property(json, 'field');
  const operator = property(json, 'operator');
  const source = property(json, 'valueSource') ?? 'value';
  const meaning = typeof operator === 'string' ? ruleOperators.get(operator) : undefined;
  const isElement = field === '' && context.isMatch === true;
  if (typeof field !== 'string' || !(isElement || isName(field)) || field === placeholder) {
    return reader.expect('ruleField', `${path}/field`, field);
  }
  if (Object.hasOwn(json, 'match')) return readMatch(json, field, path, depth, context, into);
  if (meaning === undefined) return reader.expect('ruleOperator', `${path}/operator`, operator);
  const isField = source === 'field' && (meaning.kind === 'comparison' || meaning.kind === 'between');
  if (source !== 'value' && !isField) return reader.expect('valueSource', `${path}/valueSource`, source);
  const at = `${path}/value`;
  const value = property(json, 'value');
  const nameOf = (one: unknown, to: string): FieldValue | undefined =>
    typeof one === 'string' && isName(one) ? { kind: 'field', field: one } : reader.expect('ruleField', to, one);
  const literal = (one: unknown, to = at) => (isField ? nameOf(one, to) : readValue(one, to, context.typeOf(field), reader));
  if (meaning.kind === 'null') into.push({ ...meaning, kind: 'null', field });
  else if (meaning.kind === 'comparison') {
    const read = literal(value);
    if (read !== undefined) into.push({ kind: 'comparison', field, operator: meaning.operator, value: read });
  } else {
    const values = listOf(value);
    if (values === undefined || (meaning.kind === 'between' && values.length !== 2)) {
      return reader.expect(meaning.kind === 'in' ? 'ruleList' : 'ruleBounds', at, value);
    }
    const read: (Literal | FieldValue)[] = [];
    for (let index = 0; index < values.length && !reader.stopped; index++) {
      const to = Array.isArray(value) ? `${at}/${index}` : at;
      const one = reader.enter(to, 0) ? literal(property(values, index), to) : undefined;
      if (one !== undefined) read.push(one);
    }
    const { negated } = meaning;
    const [low, high] = read;
    if (meaning.kind === 'in') into.push({ kind: 'in', field, negated, values: read as Literal[] });
    else if (low && high) into.push({ kind: 'between', field, negated, low, high });
  }
}

/** The values of an array, or of a text with commas between, of which `\,` is one of its own. */
function listOf(value: unknown): readonly unknown[] | undefined {
  const list: readonly unknown[] | undefined = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? Array.from(value.matchAll(/(?:^|,)((?:\\,|[^,])*)/g), ([, one = '']) => one.replaceAll('\\,', ',').trim())
      : undefined;
  return list === undefined || list.length === 0 || value === '' ? undefined : list;
}

function readValue(value: unknown, path: string, type: FieldType | undefined, reader: JsonReader): Literal | undefined {
  if (typeof value === 'number') return reader.number(value, path);
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  if (typeof value !== 'string' || !isStringValue(value)) return reader.expect('ruleValue', path, value);
  const trimmed = value.trim();
  const form = type && textForms[type];
  return form?.pattern.test(trimmed) ? form.read(trimmed, path, reader) : { kind: 'string', value };
}

/** What a text of a rule may be for a field whose values are not written in quotes. */
type TextForm = {
  readonly pattern: RegExp;
  readonly read: (text: string, path: string, reader: JsonReader) => Literal | undefined;
};

const textForms: Readonly<Record<FieldType, TextForm | undefined>> = {
  integer: { pattern: /^-?[0-9.]+$/, read: (text, path, reader) => reader.number(text, path, 'integer') },
  decimal: {
    pattern: /^-?[0-9.]+$/,
    read: (text, path, reader) => reader.number(text, path, text.includes('.') ? 'decimal' : 'integer'),
  },
  text: undefined,
  date: undefined,
  time: undefined,
  boolean: { pattern: /^(?:true|false)$/, read: (text) => ({ kind: 'boolean', value: text === 'true' }) },
};

function refuseOtherKeys(json: object, known: readonly string[], path: string, reader: JsonReader): void {
  for (const key of Object.keys(json)) {
    if (known.includes(key) || reader.stopped) continue;
    // These change what a rule means; any other belongs to the program that wrote it.
    reader.refuseKey(key, path, key === 'lhs' ? 'error' : 'warning');
  }
}
