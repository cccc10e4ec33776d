import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { leftToReader, readAs } from '../actions.ts';
import { recordedProductions } from '../grammar.ts';
import type { Production, ProductionPart } from '../production.ts';
import { allTokens, isMistake } from '../tokens.ts';
import { runOf } from './automaton.ts';
import { categoryCode, type Needs, ruleCode, typeOfRule } from './emit.ts';
import { withFirstSets } from './first-sets.ts';
import { type Grammar, rulesFrom, type Terminal, terminalsOf } from './grammar.ts';
import { block, type Code, scannerOf, test, wordCode } from './scan.ts';

/*
 * Writes `parser.generated.ts` and `productions.generated.ts` from the grammar that Chevrotain
 * records: `npm run grammar`. A test fails when a file is not what the grammar says now. The
 * generator knows no rule, operator or keyword by name. A rule needs its function in `actions.ts`,
 * and a token whose text varies needs its reader there; the compiler says which is missing. There
 * is no list of tokens: each rule looks for the tokens that it can use, where it stands.
 */

/** The generated files, by name. */
export function generate(): Readonly<Record<string, string>> {
  const terminals = terminalsOf(allTokens.filter((type) => !isMistake(type)));
  const productions = recordedProductions();
  return {
    'parser.generated.ts': textOf(parserCode({ rules: rulesForParser(productions, leftToReader, readAs), terminals })),
    'productions.generated.ts': textOf(productionsCode(withFirstSets(productions))),
  };
}

/** The rules of a grammar without the alternatives that are some rules or tokens, and some rules as others. */
function rulesForParser(
  productions: Readonly<Record<string, Production>>,
  left: readonly string[],
  as: Readonly<Record<string, string>>,
): Grammar['rules'] {
  const without = (part: Production): Production => {
    if (part.kind === 'rule') return { ...part, name: as[part.name] ?? part.name };
    if (part.kind === 'sequence') return { ...part, parts: part.parts.map(without) };
    if (part.kind === 'optional' || part.kind === 'repeat') return { ...part, part: without(part.part) };
    if (part.kind !== 'choice') return part;
    const isLeft = (one: Production) => left.includes(one.kind === 'rule' ? one.name : one.kind === 'token' ? one.token : '');
    const options = part.options.filter((one) => !isLeft(one)).map(without);
    return options.length === 1 && options[0] !== undefined ? options[0] : { ...part, options };
  };
  return new Map(Object.entries(productions).map(([name, part]) => [name, without(part)]));
}

const textOf = (code: Code): string => `${code.join('\n')}\n`;

function productionsCode({ tokenNames, parts }: ReturnType<typeof withFirstSets>): Code {
  return [
    '// Written by generate.ts from the grammar in grammar.ts and tokens.ts; change those.',
    "import { choice, oneOf, optional, type ProductionPart, repeat, rule, sequence, token } from './production.ts';",
    '',
    '/** The tokens that the grammar names, in the order of their bits. */',
    `export const tokenNames: readonly string[] = '${tokenNames.join(' ')}'.split(' ');`,
    '',
    '/** The grammar, rule by rule in the order of its text. */',
    'export const productions: Readonly<Record<string, ProductionPart>> = {',
    ...block(Object.entries(parts).map(([name, part]) => `${name}: ${partCode(part)},`)),
    '};',
  ];
}

/** A part as the functions of `production.ts` make it. */
function partCode(part: ProductionPart): string {
  const { kind, first } = part;
  const all = (parts: readonly ProductionPart[]) => parts.map(partCode).join(', ');
  if (kind === 'token') return `token(${first})`;
  if (kind === 'rule') return `rule('${part.name}', ${first})`;
  if (kind === 'sequence') return `sequence(${all(part.parts)})`;
  if (kind === 'choice' && part.options.every((option) => option.kind === 'token')) return `oneOf(${first})`;
  return kind === 'choice' ? `choice(${part.second}, ${all(part.options)})` : `${kind}(${partCode(part.part)})`;
}

function parserCode(grammar: Grammar): Code {
  const { terminals } = grammar;
  const [start = ''] = grammar.rules.keys();
  const names = rulesFrom(start, grammar);
  const scanner = scannerOf(terminals);
  const needs: Needs = { scanner, imports: new Set(), categories: new Set(), given: new Map() };
  const ruleFunctions = names.flatMap((name) => [...ruleCode(name, grammar, needs), '']);
  const categories = [...needs.categories].flatMap((category) => [...categoryCode(category, grammar, needs), '']);
  const words = terminals.filter(({ reservedFor }) => reservedFor !== undefined);
  const isUsed = ({ name, placed }: Terminal) => !placed || ruleFunctions.some((line) => line.includes(`is${name}(`));
  const wordFunctions = words.filter(isUsed).flatMap((word) => [...wordCode(word), '']);
  const leap = leapCode(grammar);
  const used = [...new Set(terminals.flatMap((terminal) => terminal.scanner ?? []))].sort();
  return [
    '// Written by generate.ts from the grammar in grammar.ts and tokens.ts; change those.',
    "import { maximumDepth } from './expression.ts';",
    ...(used.length === 0 ? [] : [`import { ${used.join(', ')} } from './literal.ts';`]),
    'import {',
    ...block([...needs.imports].sort().map((name) => `${name},`)),
    "} from './actions.ts';",
    '',
    'type Part<Read extends (...given: never) => unknown> = NonNullable<ReturnType<Read>>;',
    '',
    '/**',
    ' * The state of the parser: the offset of the next token and its first character, 0 at the end of',
    ' * the text; the end of the last token; the nesting of recursive rules, and the deepest so far.',
    ' */',
    'const now = { at: 0, unit: 0, end: 0, depth: 0, deepest: 0 };',
    '',
    '/** The tree of a text; undefined where it is none. Allocates nothing but the tree. */',
    `export function parseValid(text: string): ${typeOfRule(start, grammar)} | undefined {`,
    ...block([
      'now.depth = now.deepest = 0;',
      'leap(text, 0, unitAt(text, 0));',
      `const found = ${start}Rule(text);`,
      `return found === undefined || now.at === text.length ? found : undefined;`,
    ]),
    '}',
    '',
    '/** How deep the last text was nested, in rules inside of themselves. */',
    'export const depthOfLast = (): number => now.deepest;',
    '',
    '/** Where the last text was read to: behind all of it, or where a token did not fit. */',
    'export const endOfLast = (): number => now.at;',
    '',
    'function isTooDeep(): boolean {',
    ...block(['now.deepest = now.depth;', 'return now.depth > maximumDepth;']),
    '}',
    '',
    'const unitAt = (text: string, at: number): number => (at < text.length ? text.charCodeAt(at) : 0);',
    '',
    'const nextIs = (unit: number): boolean => now.unit === unit;',
    '',
    '/** A token ends here, where `first` stands, and what comes behind it is the next. */',
    ...leap,
    '',
    '/** The next token, of so many characters, is read. */',
    'const leapOver = (text: string, length: number): void => leap(text, now.at + length, unitAt(text, now.at + length));',
    '',
    ...ruleFunctions,
    ...categories,
    ...wordFunctions,
    ...reservedCode(words.filter(({ placed }) => !placed)),
  ];
}

function leapCode({ terminals }: Grammar): Code {
  const white = terminals.filter(({ skipped }) => skipped).flatMap(({ shape }) => (shape === undefined ? [] : runOf(shape)));
  return [
    'function leap(text: string, to: number, first: number): void {',
    ...block([
      'let at = to;',
      'let unit = first;',
      `while (${test(white)}) unit = unitAt(text, ++at);`,
      'now.end = to;',
      'now.at = at;',
      'now.unit = unit;',
    ]),
    '}',
  ];
}

/** Tests whether a word is reserved, by its length and then by its letters. */
function reservedCode(words: readonly { readonly name: string; readonly text: string | undefined }[]): Code {
  const lengths = [...new Set(words.map(({ text = '' }) => text.length))].sort((a, b) => a - b);
  const cases = lengths.flatMap((length) => {
    const tests = words.filter(({ text }) => text?.length === length).map(({ name }) => `is${name}(text, from)`);
    return [`case ${length}:`, ...block([`return ${tests.join(' || ')};`])];
  });
  return [
    'function isReserved(text: string, from: number, to: number): boolean {',
    ...block(['switch (to - from) {', ...block([...cases, 'default:', ...block(['return false;'])]), '}']),
    '}',
  ];
}

/** Run by itself it writes the files. */
if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, text] of Object.entries(generate())) writeFileSync(new URL(`../${name}`, import.meta.url), text);
