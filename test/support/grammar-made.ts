import { recordedProductions } from '../../grammar/grammar.ts';
import { operatorOf } from '../../grammar/operators.ts';
import type { Production } from '../../grammar/production.ts';
import { tokenText } from '../../grammar/tokens.ts';
import type { Chance } from '../differential/chance.ts';
import { hostileTexts } from './pools.ts';
import { wordsOf } from './words-of.ts';

/** Images of the tokens whose text varies: five right ones, and then rare ones, wrong ones too. */
const images: Readonly<Record<string, readonly string[]>> = {
  identifier: [
    ['a', 'startdatum', 'and_more', 'a.in', 'A.b_1'],
    ['_', 'nulls', 'iN2', `${'n'.repeat(127)}x`, 'n'.repeat(129), 'a..b', 'In', 'a.9', 'é'],
  ].flat(),
  'quoted-name': [
    ['`a`', '`Start date`', '`a``b`', '`AND`', '`é`'],
    [`\`${'é'.repeat(128)}\``, '``', '`a\u2028`', `\`${'é'.repeat(129)}\``, '`\ud83d\ude00`', '`open'],
  ].flat(),
  integer: wordsOf('0 -0 7 14 -3 9007199254740991 -9007199254740991 9007199254740992 99999999999999999999 007 1e3 5AND --1'),
  decimal: [
    wordsOf('0.5 -0.0 12.50 1.0000 123456789012345.0 1234567890.123456 1. .5 1.5.2'),
    [`0.${'0'.repeat(101)}1`, '-0.25'],
  ].flat(),
  string: [
    ['"0d"', "'a'", '"\\u00e9\\n"', '"\\ud83d\\ude00"', '"\ud83d\ude00"'],
    ['"\\ud83d"', '"\\q"', "'it\\'s'", '"it\\\'s"', '"a\nb"', '"\\u0000"', '"open', '""', '"\\\\"', '"\ud800"', "'\"'"],
  ].flat(),
  'at-name': [
    ['@me', '@rooms', '@A_1', '@_', '@nul'],
    [`@${'n'.repeat(128)}`, '@', '@me.x', '@9', '@é', `@${'n'.repeat(129)}`],
  ].flat(),
  comparator: [...operatorOf.keys(), '=', '>=', '==', '=<', '!', '<=>'],
};

const gaps = [' ', ' ', ' ', ' ', '\n', '\t', '  ', '\r\n'];
const strays = [
  ['(', ')', ',', 'AND', 'or', 'NOT', 'IN', 'NULL', 'TRUE', 'HAS', 'any', '@me'],
  ['"', '`', "'", '$', '.', '-', '7d', '2026-01-01', '&&', '\u00a0', '\0', '“'],
  hostileTexts,
].flat();

/** A text from the grammar, possibly corrupted, or rarely up to seven random words. */
export const textBy = textsOf(1);

/** The same with a third of the length. */
export const shortTextBy = textsOf(0.4);

/** Writes a text of a production, within the rules that are `open`. */
type Make = (chance: Chance, open: readonly string[]) => string;

/** Makes texts; `length` is the share of what is repeated and nested otherwise. */
function textsOf(length: number): (chance: Chance) => string {
  const makers: { readonly [K in Production['kind']]: (part: Extract<Production, { kind: K }>) => Make } = {
    token({ token }) {
      const own = tokenText(token);
      const varied = images[own];
      return (chance) => {
        const image = varied === undefined ? own.slice(1, -1) : pickImage(varied, chance);
        return (chance.often(0.1) ? image.toLowerCase() : image) + (chance.often(0.03) ? '' : chance.pick(gaps));
      };
    },
    rule:
      ({ name }) =>
      (chance, open) =>
        ruleMakers[name]?.(chance, [...open, name]) ?? '',
    sequence({ parts }) {
      const all = parts.map(makerOf);
      return (chance, open) => all.reduce((text, make) => text + make(chance, open), '');
    },
    choice(part) {
      const options = part.options.map((option) => ({ make: makerOf(option), within: rulesIn(option) }));
      return (chance, open) => {
        // The deeper a text is nested, the less often it goes deeper.
        const here = open.slice(open.lastIndexOf('disjunction'));
        const out = options.filter(({ within }) => !within.some((name) => here.includes(name)));
        const goesDeeper = out.length === 0 || chance.often(length * (1 - open.length / 20));
        return chance.pick(goesDeeper ? options : out).make(chance, open);
      };
    },
    optional({ part }) {
      const make = makerOf(part);
      return (chance, open) => (chance.often(0.4) ? make(chance, open) : '');
    },
    repeat({ part }) {
      const make = makerOf(part);
      return (chance, open) => {
        let text = '';
        for (let more = chance.often(0.2 * length) ? 1 + chance.below(3) : 0; more > 0; more--) text += make(chance, open);
        return text;
      };
    },
  };
  const makerOf = (part: Production): Make => (makers[part.kind] as (part: Production) => Make)(part);
  const ruleMakers = Object.fromEntries(Object.entries(recordedProductions()).map(([name, part]) => [name, makerOf(part)]));

  return (chance) => {
    if (chance.often(0.05)) return Array.from({ length: chance.below(8) }, () => chance.pick(strays)).join(chance.pick(gaps));
    const text = ruleMakers['search']?.(chance, ['search']) ?? '';
    return chance.often(0.6) ? text : spoiled(text, chance);
  };
}

function rulesIn(part: Production): readonly string[] {
  return part.kind === 'rule' ? [part.name] : part.kind === 'sequence' ? part.parts.flatMap(rulesIn) : [];
}

/** Mostly one of the first, which are right. */
const pickImage = (all: readonly string[], chance: Chance): string =>
  chance.often(0.98) ? chance.pick(all.slice(0, 5)) : chance.pick(all);

function spoiled(text: string, chance: Chance): string {
  const from = chance.below(text.length + 1);
  return text.slice(0, from) + (chance.often(0.5) ? chance.pick(strays) : '') + text.slice(from + chance.below(4));
}
