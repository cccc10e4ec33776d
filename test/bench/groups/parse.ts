import { isDeepStrictEqual } from 'node:util';
import { parse } from 'search-expression';
import { parseByHand } from '../limits/parse.ts';
import { over } from '../over.ts';
import { type Parser, parsers } from '../peers/parsers.ts';
import { type Pace, race, type Timing } from '../race.ts';
import { type Goal, type Group, goal } from '../result.ts';
import { flat, type Search, type Size, searches, sizes, write } from '../searches.ts';

const marcbachmann = '@marcbachmann/cel-js';

/** Compares parsing to a tree with ranges with a handwritten parser and with peers. */
export const group: Group = {
  title: 'Parsing valid text to a tree with positions',
  rounds: 5,
  notes: [
    'The limit is `limits/parse.ts`: a recursive descent written by hand for this language alone, which gives the same tree and refuses the same',
    'texts. Every peer reads the same search in its own language; peggy and lezer give the same tree with the same ranges.',
  ],
  measure: async (pace, quick) => {
    const peers = await parsers();
    const out: string[] = [];
    const timings = sizes.map((size) => measureSize(size, peers, pace, quick, out));
    const names = ['search-expression', ...peers.map(({ name }) => name), 'JSON.parse of the same tree'];
    const ratioOf = (at: number, name: string) => timings[at]?.find((timing) => timing.name === name)?.ratio;
    return {
      tables: [
        {
          title: 'parse',
          columns: sizes,
          rows: [
            { name: 'by hand, the limit', unit: 'ns', values: timings.map(([limit]) => limit?.nanoseconds) },
            ...names.map((name) => ({ name, unit: '×' as const, values: sizes.map((_, at) => ratioOf(at, name)) })),
          ],
        },
      ],
      goals: sizes.flatMap((size, at) => goalsOf(size, ratioOf(at, 'search-expression'), ratioOf(at, marcbachmann))),
      out,
    };
  },
};

function goalsOf(size: Size, own = Number.NaN, peer = Number.NaN): readonly Goal[] {
  const [name] = size.split(':');
  return [
    goal(`parse, ${name}: times the limit`, '×', { atMost: 1.1 }, own),
    goal(`parse, ${name}: times faster than ${marcbachmann}`, '×', { atLeast: 2.3 }, peer / own),
  ];
}

/** Measures `parse` and the limit first, so that garbage from peers cannot disturb the goal. */
function measureSize(size: Size, peers: readonly Parser[], pace: Pace, quick: boolean, out: string[]): readonly Timing[] {
  const variants = searches[size];
  const texts = variants.map((search) => flat(write(search)));
  const limit = over('limit', texts, parseByHand);
  const trees = texts.map((text) => parse(text).expression);
  if (!isDeepStrictEqual(JSON.stringify(trees), JSON.stringify(texts.map(parseByHand))))
    throw new Error(`Ours and the limit give different trees of ${size}.`);
  const json = trees.map((tree) => JSON.stringify(tree));
  const others = [
    ...peers.flatMap((peer) => {
      const written = variants.flatMap((search) => flatOrNone(peer.write(search)));
      if (written.length === 0) return [];
      const wrong = variants.map((search, at) => whatIsWrong(peer, search, written[at] ?? '', trees[at])).find(Boolean);
      if (wrong === undefined) return [over(peer.name, written, peer.parse)];
      out.push(`${peer.name}, ${size}: ${wrong}`);
      return [];
    }),
    over('JSON.parse of the same tree', json, (text) => JSON.parse(text) as unknown),
  ];
  const own = race([limit, over('search-expression', texts, (text) => parse(text))], pace);
  const fewer = { ...pace, samples: quick ? 3 : 9, warmUp: pace.warmUp / 2 };
  return [...own, ...race([limit, ...others], fewer).slice(1)];
}

const flatOrNone = (text: string | undefined) => (text === undefined ? [] : [flat(text)]);

/** Why a peer's answer is not what was asked; undefined where nothing speaks against it. */
function whatIsWrong({ parse, sameTree }: Parser, search: Search, text: string, tree: unknown): string | undefined {
  try {
    const answer = parse(text);
    if (sameTree) return JSON.stringify(answer) === JSON.stringify(tree) ? undefined : 'it gives another tree';
    if (typeof answer === 'function' && !('ast' in answer)) return undefined;
    const leaves = leavesOf(answer);
    const wanted = search.flatMap((one) => [one.field, ...('values' in one ? one.values : [one.value])]).map(String);
    const missing = wanted.find((value) => !leaves.has(value));
    return missing === undefined ? undefined : `its tree has no ${missing}`;
  } catch (error) {
    return `it says ${String(error).slice(0, 120).replaceAll('\n', ' ')}`;
  }
}

/** Every text and number in a tree of any kind, quotes and decoration taken off. */
function leavesOf(tree: unknown): ReadonlySet<string> {
  const leaves = new Set<string>();
  const seen = new Set<unknown>();
  const open: unknown[] = [tree];
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    if ((typeof next === 'object' && next !== null) || typeof next === 'function') {
      if (seen.has(next)) continue;
      seen.add(next);
      for (const key of Reflect.ownKeys(next)) open.push((next as Readonly<Record<PropertyKey, unknown>>)[key]);
    } else if (typeof next !== 'symbol') leaves.add(String(next).replace(/^["']|["']$/g, ''));
  }
  return leaves;
}
