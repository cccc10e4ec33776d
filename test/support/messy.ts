import fc from 'fast-check';
import { tokenize } from '../../grammar/lexer.ts';
import { keywords, unquote } from '../../grammar/literal.ts';
import { type Expression, print } from '../../src/index.ts';
import { expressions } from './trees.ts';

const gaps = fc
  .array(fc.constantFrom(' ', '\t', '\n', '\r\n', '   '), { minLength: 1, maxLength: 2 })
  .map((parts) => parts.join(''));

/** An expression and its text with other white space, case, `<>`, single quotes, parentheses. */
export const messyTexts = messyOf(expressions);

/** The same of the expressions that are given. */
export function messyOf(trees: fc.Arbitrary<Expression>): fc.Arbitrary<{ readonly tree: Expression; readonly text: string }> {
  return fc
    .tuple(trees, fc.array(fc.tuple(gaps, fc.boolean()), { minLength: 8, maxLength: 8 }), fc.nat(3))
    .map(([tree, choices, parentheses]) => {
      const words = tokenize(print(tree)).tokens.map(({ image }, index) => {
        const [gap, changed] = choices[index % choices.length] ?? [' ', false];
        return { gap, word: changed ? otherSpelling(image) : image };
      });
      const text = words.map(({ gap, word }) => word + gap).join('');
      return { tree, text: '('.repeat(parentheses) + text + ')'.repeat(parentheses) };
    });
}

function otherSpelling(image: string): string {
  if ((keywords as readonly string[]).includes(image)) return image.charAt(0) + image.slice(1).toLowerCase();
  if (image === '!=') return '<>';
  if (!image.startsWith('"') || (unquote(image) ?? "'").includes("'")) return image;
  return `'${image.slice(1, -1).replaceAll('\\"', '"')}'`;
}
