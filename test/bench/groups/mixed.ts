import { parse } from 'search-expression';
import { parseByHand } from '../limits/parse.ts';
import { over } from '../over.ts';
import { type Pace, race } from '../race.ts';
import { type Group, goal } from '../result.ts';
import { flat, searches, sizes, write } from '../searches.ts';

/** Measures `parse` after all internal string representations; the limit has seen one. */
export const group: Group = {
  title: 'Parsing after strings of other inner forms',
  rounds: 5,
  notes: [
    'Engines keep a string in one byte or two a character, as a part of another, or as two that were joined. Code that has met several may become',
    'slower for all of them. Times of the same flat texts after that, over those before; the second row is the time of the mixed texts themselves.',
  ],
  measure: (pace, quick) => {
    const texts = sizes.map((size) => searches[size].map((search) => flat(write(search))));
    // Lets the JIT finish with flat texts, so that the times before are not those of cold code.
    for (const until = performance.now() + 1_000; performance.now() < until; ) for (const text of texts.flat()) parse(text);
    const before = texts.map((some) => costOf(some, pace));
    for (let time = 0; time < (quick ? 200 : 2_000); time++) {
      for (const some of texts.slice(0, 3)) for (const text of some) for (const form of forms) parse(form(text));
    }
    for (let time = 0; time < 20; time++) for (const text of texts[3] ?? []) for (const form of forms) parse(form(text));
    const after = texts.map((some) => costOf(some, pace));
    const mixed = texts.map((some) =>
      costOf(
        some.flatMap((text) => forms.map((form) => form(text))),
        pace,
      ),
    );
    const slower = (costs: readonly number[]) => costs.map((cost, at) => cost / (before[at] ?? Number.NaN));
    return {
      tables: [
        {
          title: 'time over that before',
          columns: sizes,
          rows: [
            { name: 'the same texts', unit: '×', values: slower(after) },
            { name: 'texts of four forms', unit: '×', values: slower(mixed) },
          ],
        },
      ],
      goals: sizes.map((size, at) =>
        goal(`parse after mixed strings, ${size.split(':')[0]}: times its time before`, '×', { atMost: 1.3 }, slower(after)[at]),
      ),
    };
  },
};

/** What parsing costs, in times the limit, which is always given the flat texts. */
function costOf(texts: readonly string[], pace: Pace): number {
  const limit = over('limit', texts.map(flat), parseByHand);
  return race([limit, over('ours', texts, (text) => parse(text))], pace)[1]?.ratio ?? Number.NaN;
}

/** Flat one-byte, two-byte, sliced and concatenated (until first read) strings. */
const forms: readonly ((text: string) => string)[] = [
  flat,
  (text) => `€${text}`.slice(1),
  (text) => `${'x'.repeat(20)}${text}`.slice(20),
  (text) => flat(text.slice(0, text.length >> 1)) + flat(text.slice(text.length >> 1)),
];
