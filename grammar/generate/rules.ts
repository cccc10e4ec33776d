import type { Production } from '../productions.ts';
import { choiceCode } from './choice.ts';
import { block, type Code } from './code.ts';
import { firstOf, type Grammar, ruleNamed } from './grammar.ts';
import { isPart, optionsOf, readerOf, small, typeOfRule } from './names.ts';
import { imported, type Needs } from './needs.ts';
import { end, partCode, type Rule } from './parts.ts';
import { isNumeral, scanCode } from './scan.ts';
import type { Terminal } from './terminals.ts';

/**
 * The function that reads a rule, undefined where it cannot. It gives what the function of `tree.ts` for the rule makes of its parts: `predicateNode`
 * for the rule `predicate`. Parts come in the order of the production:
 * - what a rule gives; a rule whose every alternative is one part gives that part;
 * - what the reader of a token gives whose text varies, `integerToken` for `Integer`; one of nothing but digits, with a sign perhaps, is told its digits;
 * - whether an optional token is there whose text does not vary;
 * - for what repeats, an array that begins with the one before it; undefined where nothing repeats.
 *
 * A rule that only one other reads, in the middle of itself, is given what that one has read, in front of its own parts, and begins where that one began.
 *
 * @throws TypeError where the next token does not tell which way to go, and for repetitions of more than one rule
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
  const read = partCode(production, rule, { sure: true, seen: false, last: true, after: undefined });
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

/** What a token was read as, once its end is known: in one place, so that the code stays small enough to be put where it is called. */
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
