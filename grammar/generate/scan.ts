import { automatonOf, except, joined, type State, type UnitRange, unitsOf, within } from './automaton.ts';
import type { Terminal } from './grammar.ts';

/** Lines of a program. */
export type Code = readonly string[];

/** Lines indented by one level. */
export const block = (code: Code): Code => code.map((line) => (line === '' ? line : `  ${line}`));

/** The tokens of a grammar with the automaton that tells them apart. */
export type Scanner = {
  readonly terminals: readonly Terminal[];
  /** The tokens that patterns describe, in the order in which the automaton numbers them. */
  readonly spelled: readonly Terminal[];
  readonly start: State;
};

export function scannerOf(terminals: readonly Terminal[]): Scanner {
  const spelled = terminals.filter(
    ({ skipped, shape, reservedFor }) => !skipped && shape !== undefined && reservedFor === undefined,
  );
  return { terminals, spelled, start: automatonOf(spelled.flatMap(({ shape }) => shape ?? [])) };
}

/**
 * Code that scans one of some tokens at `start` along the automaton: loops for states that lead
 * back to themselves, conditions for the rest. `found` is the code for each token, where `at` is
 * its end and `unit` the next character. `fail` is the code for anything else.
 *
 * @throws TypeError for tokens that would need backtracking
 */
export function scanCode(scanner: Scanner, wanted: ReadonlySet<string>, found: (terminal: Terminal) => Code, fail: Code): Code {
  const { terminals, start } = scanner;
  const counts = terminals.some((terminal) => wanted.has(terminal.name) && isNumeral(terminal));
  const scan: Scan = { ...scanner, wanted, found, fail, counts };
  const words = terminals.filter(({ name, reservedFor }) => wanted.has(name) && reservedFor !== undefined);
  const scanned = terminals.filter(({ name, scanner: own }) => wanted.has(name) && own !== undefined);
  return [
    ...(scan.counts ? ['let digits = 0;'] : []),
    ...[...start.edges]
      .filter(([target]) => leadsTo(target, scan))
      .flatMap(([target, spans]) => wayCode(scan, target, spans, [start])),
    ...scanned.flatMap((terminal) => [
      `if (${test(startsOf(terminal, scanner))}) {`,
      ...block([`at = ${terminal.scanner}(text, start);`, 'if (at === 0) {', ...block(fail), '}', unitThere, ...found(terminal)]),
      '}',
    ]),
    ...words.flatMap((terminal) => [
      `if (${standsTest(scanner, terminal)}) {`,
      ...block([`at = start + ${terminal.text?.length ?? 0};`, unitThere, ...found(terminal)]),
      '}',
    ]),
    ...fail,
  ];
}

/** A function that tests for a keyword at an offset, in any ASCII case and as a whole word. */
export function wordCode({ text = '', name, shape }: Terminal): Code {
  const letters = [...text.toLowerCase()].map(
    (unit, at) => `(unitAt(text, at${at === 0 ? '' : ` + ${at}`}) | 32) !== ${unit.charCodeAt(0)}`,
  );
  return [
    `function ${wordTest({ name })}(text: string, at: number): boolean {`,
    ...block([
      `if (${letters.join(' || ')}) return false;`,
      `const unit = unitAt(text, at + ${text.length});`,
      `return !(${test(shape?.not ?? [])});`,
    ]),
    '}',
  ];
}

/** A condition: the token with a fixed text is next, not as the start of a longer one. */
export function standsTest(
  scanner: Scanner,
  { text = '', name, reservedFor }: Pick<Terminal, 'text' | 'name' | 'reservedFor'>,
): string {
  if (reservedFor !== undefined)
    return `(now.unit | 32) === ${text.toLowerCase().charCodeAt(0)} && ${wordTest({ name })}(text, now.at)`;
  let state: State | undefined = scanner.start;
  for (const unit of text) state = [...state.edges].find(([, spans]) => within([spanOf(unit)], spans))?.[0] ?? state;
  if (state.edges.size > 0)
    throw new TypeError(`${name} can begin a longer token; where it may be left out nothing tells which it is.`);
  return [...text]
    .map((unit, at) => (at === 0 ? `nextIs(${unit.charCodeAt(0)})` : `unitAt(text, now.at + ${at}) === ${unit.charCodeAt(0)}`))
    .join(' && ');
}

/** The units that a token can begin with. */
export function startsOf(
  { name, text = '', reservedFor, starts, scanner: own }: Terminal,
  { start, spelled }: Scanner,
): readonly UnitRange[] {
  if (own !== undefined) return joined(starts.map((unit) => ({ from: unit, to: unit })));
  if (reservedFor !== undefined) return joined([spanOf(text.charAt(0).toUpperCase()), spanOf(text.charAt(0).toLowerCase())]);
  const index = spelled.findIndex((terminal) => terminal.name === name);
  return joined(
    [...start.edges].filter(([target]) => reaches(target, (state) => state.accepts === index)).flatMap(([, spans]) => spans),
  );
}

/** A condition on `unit`, the widest ranges first. */
export function test(spans: readonly UnitRange[]): string {
  const sorted = spans.toSorted((a, b) => b.to - b.from - (a.to - a.from) || b.from - a.from);
  const tests = sorted.map(({ from, to }) => (from === to ? `unit === ${from}` : `unit >= ${from} && unit <= ${to}`));
  if (tests.length === 1) return tests[0] ?? '';
  const all = tests.map((one) => (one.includes('&&') ? `(${one})` : one)).join(' || ');
  const last = Math.max(...spans.map(({ to }) => to));
  // Most of a text are letters, which then take one comparison.
  return last < 65 && tests.length > 2 ? `unit <= ${last} && (${all})` : all;
}

/** The token is a run of digits, with a sign in front perhaps. */
export const isNumeral = ({ shape }: Terminal): boolean =>
  shape !== undefined && within(unitsOf(shape), [...digits, spanOf('-')]) && !within(unitsOf(shape), [spanOf('-')]);

const digits: readonly UnitRange[] = [{ from: 48, to: 57 }];
const unitThere = 'unit = unitAt(text, at);';
const step = 'unit = ++at < text.length ? text.charCodeAt(at) : 0;';
const wordTest = ({ name }: Pick<Terminal, 'name'>): string => `is${name}`;
const spanOf = (unit: string): UnitRange => ({ from: unit.charCodeAt(0), to: unit.charCodeAt(0) });

type Scan = Scanner & {
  readonly wanted: ReadonlySet<string>;
  readonly found: (terminal: Terminal) => Code;
  readonly fail: Code;
  readonly counts: boolean;
};

/** Code for an edge and what follows it. `path` has the states before; cycles become loops. */
function wayCode(scan: Scan, target: State, spans: readonly UnitRange[], path: readonly State[]): Code {
  const on = stepCode(scan, spans);
  const then = !leadsTo(target, scan)
    ? scan.fail
    : path.includes(target)
      ? [...on, `continue state${target.id};`]
      : [...on, ...stateCode(scan, target, path)];
  return [`if (${test(spans)}) {`, ...block(then), '}'];
}

/** One character on; a digit counts. */
const stepCode = ({ counts }: Scan, spans: readonly UnitRange[]): Code =>
  counts && within(spans, digits) ? ['digits = digits * 10 + (unit - 48);', step] : [step];

function stateCode(scan: Scan, state: State, path: readonly State[]): Code {
  const here = [...path, state];
  const own = state.edges.get(state);
  const loop = own === undefined ? [] : [`while (${test(own)}) {`, ...block(stepCode(scan, own)), '}'];
  const ways = [...state.edges].filter(([target]) => target !== state);
  const not = (state.accepts === undefined ? undefined : scan.spelled[state.accepts])?.shape?.not ?? [];
  for (const [target, spans] of ways) {
    if (state.accepts !== undefined && target.accepts === undefined && !within(spans, not)) {
      throw new TypeError(`After ${scan.spelled[state.accepts]?.name} a character may lead on and still lead nowhere.`);
    }
  }
  const code = [...loop, ...ways.flatMap(([target, spans]) => wayCode(scan, target, spans, here)), ...endCode(scan, state)];
  const isHeader = ways.some(
    ([target]) => !path.includes(target) && reaches(target, (one) => one.edges.has(state) && one !== state),
  );
  return isHeader ? [`state${state.id}: for (;;) {`, ...block(code), '}'] : code;
}

/** What to do with the token that ends in a state. */
function endCode(scan: Scan, { accepts, edges }: State): Code {
  const terminal = accepts === undefined ? undefined : scan.spelled[accepts];
  if (terminal === undefined || !scan.wanted.has(terminal.name)) return scan.fail;
  // What leads on from here has been looked for before.
  const not = except(terminal.shape?.not ?? [], [...edges.values()].flat());
  const isReserving = scan.terminals.some(({ reservedFor }) => reservedFor === terminal.name);
  const refused = [...(not.length === 0 ? [] : [test(not)]), ...(isReserving ? ['isReserved(text, start, at)'] : [])];
  return [...(refused.length === 0 ? [] : [`if (${refused.join(' || ')}) {`, ...block(scan.fail), '}']), ...scan.found(terminal)];
}

/** A token that is wanted can end in the state or beyond. */
const leadsTo = (state: State, { wanted, spelled }: Scan): boolean =>
  reaches(state, ({ accepts }) => accepts !== undefined && wanted.has(spelled[accepts]?.name ?? ''));

/** The state, or one that it leads to, is such. */
function reaches(from: State, isSuch: (state: State) => boolean): boolean {
  const seen = new Set([from]);
  for (const state of seen) {
    if (isSuch(state)) return true;
    for (const target of state.edges.keys()) seen.add(target);
  }
  return false;
}
