import type { Production } from '../production.ts';
import { joined } from './automaton.ts';
import { callsOf, firstOf, type Grammar, isDeeper, ruleNamed, type Terminal } from './grammar.ts';
import { block, type Code, isNumeral, type Scanner, scanCode, standsTest, startsOf, test } from './scan.ts';

/**
 * The function that parses a rule, or returns `undefined`. It calls the action of the rule in
 * `actions.ts`, `predicateNode` for `predicate`, with the parts of the production in order:
 * - the result of a rule; a rule whose alternatives are single parts passes its part on;
 * - the result of a token's action if its text varies; a numeral's gets the digits too;
 * - whether an optional token with a fixed text is present;
 * - for a repetition, an array that starts with the part before it, or `undefined`.
 *
 * A rule that is read in one place only, inside another, starts where that one does and gets the
 * parts read so far in front of its own. Where a part is all that was read, it is the result.
 *
 * @throws TypeError if one token does not decide between alternatives, or if more than one rule
 *   repeats together
 */
export function ruleCode(name: string, grammar: Grammar, needs: Needs): Code {
  const production = ruleNamed(name, grammar);
  const received = needs.given.get(name) ?? [];
  const rule: Rule = { name, grammar, needs, slots: [], path: received.slice(1) };
  const body = isPart(production) ? passCode(production, rule) : wholeCode(production, rule);
  const given = received.map((slot) => `, ${slot.name}: ${slot.type}`).join('');
  return [`function ${name}Rule(text: string${given}): ${typeOfRule(name, grammar)} | undefined {`, ...block(body), '}'];
}

/** The function that reads a token of a category: `comparatorOf`. */
export function categoryCode(category: string, { terminals }: Grammar, needs: Needs): Code {
  const members = terminals.filter((terminal) => terminal.category === category);
  const constant = (terminal: Terminal) => `${small(category)}${members.indexOf(terminal) + 1}`;
  const wanted = new Set(members.map(({ name }) => name));
  const read = scanCode(needs.scanner, wanted, (terminal) => [`found = ${constant(terminal)};`, 'break scan;'], [fail]);
  return [
    ...members.map((terminal) => `const ${constant(terminal)} = ${readerOf(category)}('${terminal.text ?? ''}');`),
    `function ${small(category)}Of(text: string): Part<typeof ${readerOf(category)}> | undefined {`,
    ...block(foundCode(read, `Part<typeof ${readerOf(category)}>`)),
    '}',
  ];
}

function wholeCode(production: Production, rule: Rule): Code {
  const given = rule.needs.given.get(rule.name) ?? [];
  const read = partCode(production, rule, { sure: true, seen: false, last: true, alone: true, after: undefined });
  const node = imported(`${rule.name}Node`, rule);
  /** Slots that have no value on the way to this end are known to have none. */
  const finish = (line: string): Code => {
    const [indent = '', path] = line.split(end);
    if (path === undefined) return [line];
    const known = path.split(' ');
    const args = [...given.slice(1), ...rule.slots].map(({ name, without }) => (known.includes(name) ? name : without));
    return [`${indent}return ${node}(${[...args, 'from', 'now.end'].join(', ')});`];
  };
  return [
    ...(given.length > 0 ? [] : ['const from = now.at;']),
    ...rule.slots.flatMap(({ declared }) => declared ?? []),
    ...read.flatMap(finish),
  ];
}

/** A rule that gives one part as it is. */
function passCode(production: Production, rule: Rule): Code {
  const { grammar, needs } = rule;
  const options = optionsOf(production);
  if (options.every(({ kind }) => kind === 'token')) {
    const wanted = firstOf(production, grammar);
    const found = (terminal: Terminal) => [
      `found = ${imported(readerOf(terminal.name), rule)}(text, start, at${isNumeral(terminal) ? ', digits' : ''});`,
      'break scan;',
    ];
    return foundCode(scanCode(needs.scanner, wanted, found, [fail]), typeOfRule(rule.name, grammar));
  }
  const calls = options.map((option) => ({ option, code: [`return ${(option as { readonly name: string }).name}Rule(text);`] }));
  return calls.length === 1 ? (calls[0]?.code ?? []) : [...choiceCode(calls, grammar, needs.scanner), fail];
}

/** Finishes a token in one place, which keeps the function small enough to be inlined. */
const fail = 'return undefined;';

const foundCode = (read: Code, type: string): Code => [
  'const start = now.at;',
  'let at = start;',
  'let { unit } = now;',
  `let found: ${type} | undefined;`,
  'scan: {',
  ...block(read),
  '}',
  'if (found === undefined) return undefined;',
  'leap(text, at, unit);',
  'return found;',
];

/** `slots` are all arguments of the rule's function, `path` those that have a value by now. */
type Rule = {
  readonly name: string;
  readonly grammar: Grammar;
  readonly needs: Needs;
  readonly slots: Slot[];
  readonly path: Slot[];
};
/**
 * The context of a part: `sure` if it is always read, `seen` if the next token is known to begin
 * it, `last` if nothing follows it, `alone` if nothing else is read but `after`, the part before
 * it.
 */
type Place = {
  readonly sure: boolean;
  readonly seen: boolean;
  readonly last: boolean;
  readonly alone: boolean;
  readonly after: Production | undefined;
};

/** Marks the end of a path through a production; the names of the filled slots follow. */
const end = 'END ';

/** The code that reads a part of a production. */
function partCode(part: Production, rule: Rule, place: Place): Code {
  if (part.kind === 'rule' && place.last && place.alone && place.after === undefined) return [`return ${part.name}Rule(text);`];
  const code = codeOf(part, rule, place);
  const isEnd = place.last && part.kind !== 'sequence' && part.kind !== 'choice';
  return isEnd ? [...code, `${end}${rule.path.map(({ name }) => name).join(' ')}`] : code;
}

function codeOf(part: Production, rule: Rule, place: Place): Code {
  const writers: { readonly [K in Production['kind']]: (part: Extract<Production, { kind: K }>) => Code } = {
    token: ({ token }) => tokenCode(token, rule, place),
    rule: ({ name }) => {
      const given = isOnlyIn(name, rule) ? [{ name: 'from', type: 'number', without: '0' }, ...rule.path] : [];
      if (given.length > 0) rule.needs.given.set(name, given);
      const slot = slotFor(name, typeOfRule(name, rule.grammar), rule, place.sure);
      const args = ['text', ...given.map((one) => one.name)].join(', ');
      const read = [
        `${place.sure ? 'const ' : ''}${slot} = ${name}Rule(${args});`,
        `if (${slot} === undefined) return undefined;`,
      ];
      return isDeeper(rule.name, name, rule.grammar)
        ? ['if (++now.depth > now.deepest && isTooDeep()) return undefined;', ...read, 'now.depth--;']
        : read;
    },
    sequence: ({ parts }) =>
      parts.flatMap((one, index) =>
        partCode(one, rule, {
          sure: place.sure,
          seen: place.seen && index === 0,
          last: place.last && index === parts.length - 1,
          alone: place.alone && index < 2,
          after: index === 0 ? place.after : parts[index - 1],
        }),
      ),
    optional: (optional) => optionalCode(optional.part, rule, place),
    repeat: (repeat) => repeatCode(repeat.part, rule, place),
    choice: ({ options }) => {
      const ways = options.map((option) => ({
        option,
        code: partCode(
          option,
          { ...rule, path: [...rule.path] },
          { sure: place.last, seen: true, last: place.last, alone: place.alone && place.after === undefined, after: undefined },
        ),
      }));
      if (place.last) return [...choiceCode(ways, rule.grammar, rule.needs.scanner), 'return undefined;'];
      return [
        ...choiceCode(ways, rule.grammar, rule.needs.scanner).slice(0, -1),
        '} else {',
        ...block(['return undefined;']),
        '}',
      ];
    },
  };
  return (writers[part.kind] as (part: Production) => Code)(part);
}

function tokenCode(name: string, rule: Rule, { seen }: Place): Code {
  const { grammar, needs } = rule;
  if (grammar.terminals.some(({ category }) => category === name)) {
    needs.categories.add(name);
    const slot = slotFor(name, `Part<typeof ${imported(readerOf(name), rule)}>`, rule, true);
    return [`const ${slot} = ${small(name)}Of(text);`, `if (${slot} === undefined) return undefined;`];
  }
  const terminal = grammar.terminals.find((one) => one.name === name);
  if (terminal?.text === undefined) throw new TypeError(`The token ${name}, whose text varies, needs a rule of its own.`);
  return [...(seen ? [] : [`if (!${inParentheses(standsTest(needs.scanner, terminal))}) return undefined;`]), leapCode(terminal)];
}

function optionalCode(part: Production, rule: Rule, { sure }: Place): Code {
  const first = rule.grammar.terminals.filter(({ name }) => firstOf(part, rule.grammar).has(name));
  const stands = standsAny(first, rule.needs.scanner);
  const [terminal] = first;
  if (part.kind !== 'token' || terminal === undefined)
    return [
      `if (${stands}) {`,
      ...block(partCode(part, rule, { sure: false, seen: true, last: false, alone: false, after: undefined })),
      '}',
    ];
  const slot = slotFor(`has${terminal.name}`, 'boolean', rule, sure, 'false');
  return [`${sure ? 'const ' : ''}${slot} = ${stands};`, `if (${slot}) ${leapCode(terminal)}`];
}

function repeatCode(part: Production, rule: Rule, { last, alone, after }: Place): Code {
  const { grammar, slots, needs } = rule;
  const parts = part.kind === 'sequence' ? part.parts : [part];
  const [only, ...others] = parts.filter((one) => one.kind === 'rule');
  if (only === undefined || others.length > 0 || parts.some(({ kind }) => kind !== 'rule' && kind !== 'token'))
    throw new TypeError('Only one rule can repeat, between tokens that are always spelled the same.');
  const before = after?.kind === 'rule' && after.name === only.name ? (slots.at(-1)?.name ?? '') : '';
  const all = slotFor(`${only.name}s`, `(${typeOfRule(only.name, grammar)})[]`, rule, false);
  const body = parts.flatMap((one, index) => {
    if (one !== only)
      return partCode(one, rule, { sure: false, seen: index === 0, last: false, alone: false, after: parts[index - 1] });
    return [
      `const next = ${only.name}Rule(text);`,
      'if (next === undefined) return undefined;',
      `if (${all} === undefined) ${all} = [${before === '' ? '' : `${before}, `}next];`,
      `else ${all}.push(next);`,
    ];
  });
  const first = grammar.terminals.filter(({ name }) => firstOf(part, grammar).has(name));
  const isAll = last && alone && before !== '';
  return [
    `while (${standsAny(first, needs.scanner)}) {`,
    ...block(body),
    '}',
    ...(isAll ? [`if (${all} === undefined) return ${before};`] : []),
  ];
}

const leapCode = ({ text = '' }: Terminal): string => `leapOver(text, ${text.length});`;

const inParentheses = (test: string): string => (test.includes('&&') ? `(${test})` : test);

/** A new variable for an argument. */
function slotFor(symbol: string, type: string, { slots, path }: Rule, sure: boolean, initial?: string): string {
  const base = symbol.charAt(0).toLowerCase() + symbol.slice(1);
  const count = slots.filter(({ name }) => name.replace(/\d+$/, '') === base).length + 1;
  const name = `${base}${count}`;
  const declared = `let ${name}${initial === undefined ? `: ${type} | undefined` : ` = ${initial}`};`;
  const slot = { name, type, without: initial ?? 'undefined', ...(!sure && { declared }) };
  slots.push(slot);
  path.push(slot);
  return name;
}

/** The rule is read in one place of the grammar, which is in the middle of this one. */
function isOnlyIn(name: string, { grammar, path }: Rule): boolean {
  const calls = [...grammar.rules.values()].flatMap(callsOf);
  return path.length > 0 && !isPart(ruleNamed(name, grammar)) && calls.filter((called) => called === name).length === 1;
}

type Way = { readonly option: Production; readonly code: Code };

/**
 * Chooses an alternative by the next character if that decides, else by whole tokens with a fixed
 * text. Alternatives with few such tokens come first.
 */
function choiceCode(ways: readonly Way[], grammar: Grammar, scanner: Scanner): Code {
  const { terminals } = grammar;
  const known = ways.map((way) => ({ ...way, first: terminals.filter(({ name }) => firstOf(way.option, grammar).has(name)) }));
  assertApart(known.map(({ first }) => first));
  const weightOf = ({ first }: { readonly first: readonly Terminal[] }) =>
    first.some(({ text }) => text === undefined)
      ? terminals.length
      : first.filter(({ reservedFor }) => reservedFor !== undefined).length;
  const sorted = known.toSorted((a, b) => weightOf(a) - weightOf(b));
  const units = sorted.map(({ first }) => first.flatMap((terminal) => startsOf(terminal, scanner)));
  const tests = sorted.map(({ option, first }, index) => {
    const others = units.slice(index + 1).flat();
    const isClear = (units[index] ?? []).every(({ from, to }) => others.every((other) => other.to < from || to < other.from));
    // A rule looks at its first word itself; a word that stands here must be seen whole.
    const isWhole = isRuleFirst(option) || first.every(({ reservedFor }) => reservedFor === undefined);
    return isClear && isWhole ? test(joined(units[index] ?? [])) : standsAny(first, scanner);
  });
  return [
    ...(tests.some((one) => /\bunit\b/.test(one)) ? ['const { unit } = now;'] : []),
    ...sorted.flatMap(({ code }, index) => [`${index === 0 ? '' : '} else '}if (${tests[index] ?? ''}) {`, ...block(code)]),
    '}',
  ];
}

const isRuleFirst = (part: Production): boolean =>
  part.kind === 'sequence' ? part.parts.some((one, at) => at === 0 && one.kind !== 'token') : part.kind !== 'token';

/** The next token is one of these, each of which is always spelled the same. */
const standsAny = (first: readonly Terminal[], scanner: Scanner): string =>
  first.map((terminal) => standsTest(scanner, terminal)).join(' || ');

function assertApart(ways: readonly (readonly Terminal[])[]): void {
  const seen = new Set<Terminal>();
  for (const terminal of ways.flat()) {
    if (seen.has(terminal)) throw new TypeError(`One token, ${terminal.name}, does not tell which of two ways to go.`);
    seen.add(terminal);
  }
}

/**
 * What the generated rules take from elsewhere: how tokens are told apart, names that `actions.ts`
 * exports, and categories.
 */
export type Needs = {
  readonly scanner: Scanner;
  readonly imports: Set<string>;
  readonly categories: Set<string>;
  readonly given: Map<string, readonly Slot[]>;
};

/** An argument of an action, and its declaration if that is apart from its assignment. */
type Slot = { readonly name: string; readonly type: string; readonly without: string; readonly declared?: string };

/** A name of `actions.ts`, which is imported from there from now on. */
function imported(name: string, { needs }: { readonly needs: Needs }): string {
  needs.imports.add(name);
  return name;
}

/** What the function of a rule gives, as a type. */
export function typeOfRule(name: string, grammar: Grammar): string {
  const production = ruleNamed(name, grammar);
  if (!isPart(production)) return `Part<typeof ${name}Node>`;
  const types = optionsOf(production).map((option) =>
    option.kind === 'rule'
      ? typeOfRule(option.name, grammar)
      : `Part<typeof ${readerOf((option as { readonly token: string }).token)}>`,
  );
  return [...new Set(types)].join(' | ');
}

const optionsOf = (production: Production): readonly Production[] =>
  production.kind === 'choice' ? production.options : [production];

/** Every way through the production is one part, and nothing else. */
function isPart(production: Production): boolean {
  const options = optionsOf(production);
  return options.every(({ kind }) => kind === 'token') || options.every(({ kind }) => kind === 'rule');
}

/** The function of `actions.ts` that reads a token: `integerToken`, `trueToken`. */
const readerOf = (token: string): string => `${small(token)}Token`;

const small = (name: string) => (/[a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name.toLowerCase());
