import type { Production } from '../productions.ts';
import { choiceCode, standsAny } from './choice.ts';
import { block, type Code } from './code.ts';
import { callsOf, firstOf, type Grammar, isDeeper } from './grammar.ts';
import { readerOf, small, typeOfRule } from './names.ts';
import { imported, type Needs, type Slot } from './needs.ts';
import { standsTest } from './scan.ts';
import type { Terminal } from './terminals.ts';

/** `slots` are all arguments of the rule's function, `path` those that have a value by now. */
export type Rule = {
  readonly name: string;
  readonly grammar: Grammar;
  readonly needs: Needs;
  readonly slots: Slot[];
  readonly path: Slot[];
};
/** `sure` says that the part is read whatever comes; `seen` that the next token is known to begin it; `last` that nothing comes behind it; `after` is what stands before it. */
export type Place = {
  readonly sure: boolean;
  readonly seen: boolean;
  readonly last: boolean;
  readonly after: Production | undefined;
};

/** Marks the end of a way through a production, before the names of the slots that have a value there. */
export const end = 'END ';

/** The code that reads a part of a production. */
export function partCode(part: Production, rule: Rule, place: Place): Code {
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
          { sure: place.last, seen: true, last: place.last, after: undefined },
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
    return [`if (${stands}) {`, ...block(partCode(part, rule, { sure: false, seen: true, last: false, after: undefined })), '}'];
  const slot = slotFor(`has${terminal.name}`, 'boolean', rule, sure, 'false');
  return [`${sure ? 'const ' : ''}${slot} = ${stands};`, `if (${slot}) ${leapCode(terminal)}`];
}

function repeatCode(part: Production, rule: Rule, { after }: Place): Code {
  const { grammar, slots, needs } = rule;
  const parts = part.kind === 'sequence' ? part.parts : [part];
  const [only, ...others] = parts.filter((one) => one.kind === 'rule');
  if (only === undefined || others.length > 0 || parts.some(({ kind }) => kind !== 'rule' && kind !== 'token'))
    throw new TypeError('Only one rule can repeat, between tokens that are always spelled the same.');
  const before = after?.kind === 'rule' && after.name === only.name ? (slots.at(-1)?.name ?? '') : '';
  const all = slotFor(`${only.name}s`, `(${typeOfRule(only.name, grammar)})[]`, rule, false);
  const body = parts.flatMap((one, index) => {
    if (one !== only) return partCode(one, rule, { sure: false, seen: index === 0, last: false, after: parts[index - 1] });
    return [
      `const next = ${only.name}Rule(text);`,
      'if (next === undefined) return undefined;',
      `if (${all} === undefined) ${all} = [${before === '' ? '' : `${before}, `}next];`,
      `else ${all}.push(next);`,
    ];
  });
  const first = grammar.terminals.filter(({ name }) => firstOf(part, grammar).has(name));
  return [`while (${standsAny(first, needs.scanner)}) {`, ...block(body), '}'];
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
  return path.length > 0 && calls.filter((called) => called === name).length === 1;
}
