import type { Diagnostic } from './diagnostics.ts';
import type { Expression, Kind, Predicate, Value } from './expression.ts';
import { isObject, JsonReader, property } from './json-reader.ts';
import { isName, isStringValue, isVariableName } from './literal.ts';
import { operatorOf } from './operators.ts';
import { assertOptions, type CommonOptions } from './options.ts';
import { literalShapes, shapes } from './shapes.ts';
import { nodeKeys } from './well-formed.ts';

/**
 * Reads a tree that comes as JSON from outside (L2.11). Normalises what means the same and drops
 * ranges. Each mistake is a diagnostic with its JSON Pointer in `data.path`, at most 100. The
 * expression then goes to `check`. Never throws for any value, and takes time in proportion to its
 * size.
 *
 * @example
 * print(
 *   fromJson({
 *     kind: 'comparison', field: 'price', operator: '<', value: { kind: 'decimal', value: 12.50 },
 *   }).expression,
 * ) // 'price < 12.5'
 * @throws TypeError for an unknown option
 */
export function fromJson(
  json: unknown,
  options: CommonOptions = {},
): { readonly expression: Expression | undefined; readonly diagnostics: readonly Diagnostic[] } {
  assertOptions(options);
  const reader = new JsonReader();
  const read: Expression[] = [];
  try {
    readNode(json, undefined, '', 0, reader, read);
  } catch {
    // Only what is no JSON, a proxy, can throw.
    reader.expect('data', '', {});
  }
  return { expression: reader.failed ? undefined : read[0], diagnostics: reader.diagnostics(options.locale) };
}

/** Adds a node to the operands of its parent: its own operands where both are of one kind. */
function readNode(
  json: unknown,
  parent: 'and' | 'or' | undefined,
  path: string,
  depth: number,
  reader: JsonReader,
  into: Expression[],
): void {
  if (!reader.enter(path, depth)) return;
  const kind = isObject(json) ? property(json, 'kind') : undefined;
  if (!isObject(json) || typeof kind !== 'string' || !Object.hasOwn(shapes, kind)) {
    if (isObject(json)) reader.expect('node', `${path}/kind`, kind);
    else reader.expect('node', path, json);
    return;
  }
  refuseOtherKeys(json, nodeKeys[kind as Kind], path, reader);
  if (kind === 'and' || kind === 'or') {
    const operands = property(json, 'operands');
    const at = `${path}/operands`;
    if (!Array.isArray(operands) || operands.length === 0) return reader.expect('operands', at, operands);
    const flat = operands.length === 1 || kind === parent;
    const target: Expression[] = flat ? into : [];
    const above = operands.length === 1 ? parent : kind;
    for (let index = 0; index < operands.length && !reader.stopped; index++) {
      readNode(property(operands, index), above, `${at}/${index}`, depth + 1, reader, target);
    }
    if (!flat) into.push({ kind, operands: target });
    return;
  }
  if (kind === 'not') {
    const [operand] = readOperand(json, 'operand', path, depth, reader);
    if (operand !== undefined) into.push({ kind, operand });
    return;
  }
  // Its parts are those of its shape, in the order of the table.
  const node: Record<string, unknown> = { kind };
  for (const [key, part] of Object.entries(shapes[kind as Predicate['kind']])) {
    if (part === 'operand') [node[key]] = readOperand(json, key, path, depth, reader);
    else node[key] = readPart[part](property(json, key), `${path}/${key}`, reader);
  }
  into.push(node as Expression);
}

function readOperand(json: object, key: string, path: string, depth: number, reader: JsonReader): readonly Expression[] {
  const operand: Expression[] = [];
  readNode(property(json, key), undefined, `${path}/${key}`, depth + 1, reader, operand);
  return operand;
}

function refuseOtherKeys(json: object, known: readonly string[], path: string, reader: JsonReader): void {
  for (const key of Object.keys(json)) if (!known.includes(key) && !reader.stopped) reader.refuseKey(key, path);
}

type ReadPart = (json: unknown, path: string, reader: JsonReader) => unknown;

const readPart = {
  field: (json, path, reader) => (typeof json === 'string' && isName(json) ? json : reader.expect('field', path, json)),
  operator: (json, path, reader) => {
    const operator = typeof json === 'string' ? operatorOf.get(json) : undefined;
    return operator ?? reader.expect('operator', path, json);
  },
  flag: (json, path, reader) => (typeof json === 'boolean' ? json : reader.expect('flag', path, json)),
  name: (json, path, reader) => (typeof json === 'string' && isName(json) ? json : reader.expect('field', path, json)),
  value: (json, path, reader) => readValue(json, path, reader, true),
  element: (json, path, reader) => readValue(json, path, reader, false),
  elements: (json, path, reader) =>
    isObject(json) && property(json, 'kind') === 'variable'
      ? readValue(json, path, reader, false)
      : readValues(json, path, reader, false),
  values: (json, path, reader) => readValues(json, path, reader, true),
} as const satisfies Readonly<Record<string, ReadPart>>;

/** Arguments may be fields, and there may be none. */
function readValues(json: unknown, path: string, reader: JsonReader, areArguments: boolean): unknown {
  if (!Array.isArray(json) || (json.length === 0 && !areArguments)) return reader.expect('literals', path, json);
  const values: unknown[] = [];
  for (let index = 0; index < json.length && !reader.stopped; index++) {
    values.push(readValue(property(json, index), `${path}/${index}`, reader, areArguments));
  }
  return values;
}

function readValue(json: unknown, path: string, reader: JsonReader, orField: boolean): Value | undefined {
  if (!reader.enter(path, 0)) return undefined;
  const kind = isObject(json) ? property(json, 'kind') : undefined;
  if (isObject(json) && (kind === 'variable' || (orField && kind === 'field'))) {
    const isVariable = kind === 'variable';
    refuseOtherKeys(json, nodeKeys[isVariable ? 'variable' : 'fieldValue'], path, reader);
    const key = isVariable ? 'name' : 'field';
    const name = property(json, key);
    if (!isVariableName(name) && (isVariable || typeof name !== 'string' || !isName(name)))
      return reader.expect(isVariable ? 'variable' : 'field', `${path}/${key}`, name);
    return isVariable ? { kind, name } : { kind: 'field', field: name };
  }
  if (!isObject(json) || typeof kind !== 'string' || !Object.hasOwn(literalShapes, kind)) {
    return isObject(json) ? reader.expect('literal', `${path}/kind`, kind) : reader.expect('literal', path, json);
  }
  refuseOtherKeys(json, nodeKeys.literal, path, reader);
  const value = property(json, 'value');
  const at = `${path}/value`;
  if (kind === 'integer' || kind === 'decimal') return reader.number(value, at, kind);
  if (kind === 'boolean' && typeof value === 'boolean') return { kind, value };
  if (kind === 'string' && typeof value === 'string' && isStringValue(value)) return { kind, value };
  return reader.expect(kind as 'boolean' | 'string', at, value);
}
