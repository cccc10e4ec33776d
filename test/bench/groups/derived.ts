import { check, defineSchema, type Expression, parse, print } from 'search-expression';
import { toUrl } from 'search-expression/url';
import { over } from '../over.ts';
import { race } from '../race.ts';
import { type Group, goal, ratioRows } from '../result.ts';
import { fields, flat, searches, sizes, write } from '../searches.ts';

const schema = defineSchema(fields);
const most = { print: 1, toUrl: 1, check: 2 } as const;

/** What is done with a tree, against reading the text that it came from. */
export const group: Group = {
  title: 'print, toUrl and check',
  rounds: 5,
  notes: ['Times over those of `parse` of the same text, which the tree came from.'],
  measure: (pace) => {
    const timings = sizes.map((size) => {
      const texts = searches[size].map((search) => flat(write(search)));
      const trees = texts.map(treeOf);
      if (trees.some((tree, at) => print(tree) !== texts[at] || decodeURIComponent(toUrl(tree)) !== texts[at]))
        throw new Error('A text is not written as it was read.');
      if (trees.some((tree) => check(tree, schema).query === undefined)) throw new Error('A search does not fit its schema.');
      return race(
        [
          over('parse', texts, (text) => parse(text)),
          over('print', trees, print),
          over('toUrl', trees, toUrl),
          over('check', trees, (tree) => check(tree, schema)),
        ],
        pace,
      );
    });
    const names = ['print', 'toUrl', 'check'] as const;
    return {
      tables: [{ title: 'function', columns: sizes, rows: ratioRows(timings) }],
      goals: names.flatMap((name, row) =>
        sizes.map((size, at) =>
          goal(`${name}, ${size.split(':')[0]}: times the parse`, '×', { atMost: most[name] }, timings[at]?.[row + 1]?.ratio),
        ),
      ),
    };
  },
};

function treeOf(text: string): Expression {
  const { expression } = parse(text);
  if (expression === undefined) throw new Error(`${text} is no expression.`);
  return expression;
}
