import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runOf } from './generate/automaton.ts';
import { block, type Code } from './generate/code.ts';
import { continuationOf, type Grammar, ruleNamed, rulesFrom } from './generate/grammar.ts';
import { typeOfRule } from './generate/names.ts';
import { expectation, type Needs } from './generate/needs.ts';
import { categoryCode, ruleCode } from './generate/rules.ts';
import { scannerOf, test, wordCode } from './generate/scan.ts';
import { terminalsOf } from './generate/terminals.ts';
import { rules } from './productions.ts';
import { allTokens, isMistake, scanners } from './tokens.ts';

/*
 * Writes `parser.generated.ts` from the grammar that the parser records: `node grammar/generate.ts`. A test fails when the file is not what the grammar says now.
 * It knows no rule, operator or keyword by name: a rule needs its function in `tree.ts`, and a token whose text varies its reader there; the compiler says which is missing.
 * There is no list of tokens: each rule looks for the tokens that it can use, where it stands.
 */

/** The generated parser, as text. */
export function generate(): string {
  const valid = allTokens.filter((token) => !isMistake(token));
  return `${parserCode({ rules, terminals: terminalsOf(valid, scanners) }).join('\n')}\n`;
}

function parserCode(grammar: Grammar): Code {
  const { terminals } = grammar;
  const [start = ''] = grammar.rules.keys();
  const names = rulesFrom(start, grammar);
  const scanner = scannerOf(terminals);
  const needs: Needs = { scanner, imports: new Set(), categories: new Set(), expectations: [], given: new Map() };
  const atEnd = expectation([...continuationOf(ruleNamed(start, grammar), grammar), 'EOF'], grammar, needs);
  const ruleFunctions = names.flatMap((name) => [...ruleCode(name, grammar, needs), '']);
  const categories = [...needs.categories].flatMap((category) => [...categoryCode(category, grammar, needs), '']);
  const words = terminals.filter(({ reservedFor }) => reservedFor !== undefined);
  const wordFunctions = words.flatMap((word) => [...wordCode(word), '']);
  const leap = leapCode(grammar);
  const used = [...new Set(terminals.flatMap((terminal) => terminal.scanner ?? []))].sort();
  return [
    '// Written by generate.ts from the grammar in parser.ts and tokens.ts; change those.',
    "import { maximumDepth } from './fold.ts';",
    ...(used.length === 0 ? [] : [`import { ${used.join(', ')} } from './literal.ts';`]),
    'import {',
    ...block([...needs.imports].sort().map((name) => `${name},`)),
    "} from './tree.ts';",
    '',
    'type Part<Read extends (...given: never) => unknown> = NonNullable<ReturnType<Read>>;',
    '',
    '/**',
    ' * `at` is where the next token begins and `unit` its first character, 0 at the end of the text; `end` is where the last token ended. `depth` counts how often rules',
    ' * are read inside of themselves, `deepest` is the most there was.',
    ' */',
    'const now = { at: 0, unit: 0, end: 0, depth: 0, deepest: 0, expected: 0 };',
    '',
    '/** Which tokens were wanted, for each call of `wrong`. */',
    'const expectations = [',
    ...block(needs.expectations.map((list) => `'${list}',`)),
    '];',
    '',
    '/** The tree of a text; undefined where it is none, and `failure` then tells where. Allocates nothing but the tree. */',
    `export function parseValid(text: string): ${typeOfRule(start, grammar)} | undefined {`,
    ...block([
      'now.depth = now.deepest = 0;',
      'leap(text, 0, unitAt(text, 0));',
      `const found = ${start}Rule(text);`,
      `return found === undefined || now.at === text.length ? found : wrong(${atEnd});`,
    ]),
    '}',
    '',
    '/** How deep the last text was nested, in rules inside of themselves. */',
    'export const depthOfLast = (): number => now.deepest;',
    '',
    '/** Where the last text stopped to be one, and the names of the tokens that could have come; nested too deep, they are none. */',
    'export function failure(): { readonly from: number; readonly expected: readonly string[] } {',
    ...block([
      "return { from: now.at, expected: now.deepest > maximumDepth ? [] : (expectations[now.expected] ?? '').split(' ') };",
    ]),
    '}',
    '',
    'function wrong(expected: number): undefined {',
    ...block(['now.expected = expected;', 'return undefined;']),
    '}',
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
    ...reservedCode(words),
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

/** The word that stands there is none of those that mean something else: told by its length, then by its letters. */
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

/** Run by itself it writes the file. */
if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL('parser.generated.ts', import.meta.url), generate());
