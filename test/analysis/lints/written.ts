import { tokenize } from '../../../grammar/lexer.ts';
import { type Expression, fold, print } from '../../../src/index.ts';
import type { Chance } from '../../differential/chance.ts';

/** Prints an expression with extra parentheses, grouped operands, and any white space and case. */
export function written(expression: Expression, chance: Chance): string {
  const maybe = (text: string) => (chance.often(0.15) ? `(${text})` : text);
  const connective = (operands: readonly string[], keyword: string): string => {
    if (operands.length < 3 || !chance.often(0.3)) return operands.join(keyword);
    const from = chance.below(operands.length - 1);
    const count = 2 + chance.below(operands.length - from - 1);
    const group = `(${operands.slice(from, from + count).join(keyword)})`;
    return operands.toSpliced(from, count, group).join(keyword);
  };
  const inside = (needed: boolean, { kind }: Expression, text: string) =>
    kind === 'or' || (kind === 'and' && (needed || chance.often(0.5))) ? `(${text})` : maybe(text);
  const text = fold<string>(expression, {
    and: (operands, node) =>
      connective(
        operands.map((one, at) => inside(true, node.operands[at] ?? node, one)),
        ' AND ',
      ),
    or: (operands, node) =>
      connective(
        operands.map((one, at) => inside(false, node.operands[at] ?? node, one)),
        ' OR ',
      ),
    not: (operand, node) => `NOT ${inside(true, node.operand, operand)}`,
    comparison: print,
    in: print,
    between: print,
    null: print,
  });
  const words = tokenize(maybe(text)).tokens.map(({ image }) => (chance.often(0.2) ? image.replace(/^[A-Z]+$/, lower) : image));
  return words.reduce((all, word) => all + (chance.often(0.6) || touches(all, word) ? chance.pick(gaps) : '') + word, '');
}

const lower = (word: string) => word.toLowerCase();
const gaps = [' ', ' ', ' ', '  ', '\n', '\t', '\r\n  '];

/** Whether two words need white space between them (L2.2). */
const touches = (before: string, after: string) => /[A-Za-z0-9_.]$/.test(before) && /^[A-Za-z0-9_.]/.test(after);
