import type { Range } from './expression.ts';
import type { Token } from './lexer.ts';
import type { ProductionPart } from './production.ts';
import { bitOf, endBit, namesOf, partOfRule, start } from './productions.ts';

/** What a rule was read from, in the order of the text; `rule` is its name in `search.ebnf`. */
export type SyntaxNode = Range & {
  readonly kind: 'node';
  readonly rule: string;
  readonly parent: SyntaxNode | undefined;
  readonly children: readonly SyntaxElement[];
};

/** What should stand here and does not: something that begins with one of these tokens. */
export type MissingPart = Range & { readonly kind: 'missing'; readonly expected: readonly string[] };

/** What was passed over: tokens that fit nowhere, or characters that begin no token. */
export type SkippedText = Range & { readonly kind: 'skipped'; readonly tokens: readonly Token[] };

/** A node, a token, or what stands for one that is missing or was skipped. */
export type SyntaxElement = SyntaxNode | Token | MissingPart | SkippedText;

/** A token out of place; `index` is the number of tokens for the end of the text. */
export type SyntaxFault = {
  readonly index: number;
  /** The names of the tokens that could have stood there, `EOF` for the end. */
  readonly expected: readonly string[];
  /** What was being read. */
  readonly node: SyntaxNode;
};

/** The lossless tree of any text, with its faults. */
export type SyntaxTree = {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Runs of characters that begin no token. */
  readonly unexpected: readonly Range[];
  /** The node of the start rule. Has every token and `unexpected` run once, in text order. */
  readonly root: SyntaxNode;
  /** In the order of the text, at most 500; empty for a text of the language. */
  readonly faults: readonly SyntaxFault[];
  /** The index of the token at which the text is nested too deep, from which on all is skipped. */
  readonly tooDeep: number | undefined;
};

/** A place between two tokens of a text. */
export type SyntaxPlace = {
  /** The names of the tokens that may come there, `EOF` for the end of the text. */
  readonly expected: readonly string[];
  /** The nodes that hold the token before it, the root first; the last of them has that token. */
  readonly path: readonly SyntaxNode[];
  /** What was skipped right before it. */
  readonly skipped: SkippedText | undefined;
};

/**
 * The place before the token of an index, after what the tree has before it. What was skipped does
 * not count: the place is where it begins.
 */
export function placeAt({ tokens, root }: SyntaxTree, index: number): SyntaxPlace {
  const before = tokens[index - 1];
  if (before === undefined) return { expected: namesOf(partOfRule(start).first), path: [root], skipped: undefined };
  const path: SyntaxNode[] = [];
  const ends: number[] = [];
  let skipped: SkippedText | undefined;
  for (let node: SyntaxNode | undefined = root; node !== undefined; ) {
    const at: number = node.children.findIndex(({ kind, to }) => kind !== 'missing' && to >= before.to);
    const child: SyntaxElement | undefined = node.children[at];
    path.push(node);
    ends.push(child?.kind === 'skipped' ? at : at + 1);
    skipped = child?.kind === 'skipped' ? child : undefined;
    node = child?.kind === 'node' ? child : undefined;
  }
  // A rule that can end here leaves it to the one that holds it.
  let expected = 0;
  let canEnd = true;
  for (let depth = path.length - 1; canEnd && depth >= 0; depth--) {
    const { rule, children } = path[depth] as SyntaxNode;
    const next = after(partOfRule(rule), children.slice(0, ends[depth]));
    expected |= next.expected;
    canEnd = next.canEnd;
  }
  return { expected: namesOf(canEnd ? expected | endBit : expected), path, skipped };
}

/** What may follow children in a part, and whether the part may end with them. */
function after(
  part: ProductionPart,
  children: readonly SyntaxElement[],
): { readonly expected: number; readonly canEnd: boolean } {
  let expected = 0;
  let at = 0;
  const canEnd = follow(part);
  return { expected, canEnd };

  /** Goes past the children that a part has; false where they end within it. */
  function follow(one: ProductionPart): boolean {
    const child = nextChild();
    if (child === undefined) {
      expected |= one.first;
      return one.kind === 'optional' || one.kind === 'repeat';
    }
    switch (one.kind) {
      case 'token':
      case 'rule':
        at++;
        return true;
      case 'sequence':
        return one.parts.every(follow);
      case 'choice': {
        const option = child.kind === 'missing' ? undefined : one.options.find((way) => begins(child, way));
        if (option !== undefined) return follow(option);
        at++;
        return true;
      }
      case 'optional':
        return !begins(child, one) || follow(one.part);
      default:
        for (let turn = child; begins(turn, one); turn = nextChild() as SyntaxElement) {
          if (!follow(one.part)) return false;
          if (nextChild() === undefined) break;
        }
        if (nextChild() === undefined) expected |= one.first;
        return true;
    }
  }

  function nextChild(): SyntaxElement | undefined {
    while (children[at]?.kind === 'skipped') at++;
    return children[at];
  }
}

/** A child is what a part begins with. */
function begins(child: SyntaxElement, { first }: ProductionPart): boolean {
  if (child.kind === 'skipped') return false;
  if (child.kind === 'token') return (bitOf(child.type) & first) !== 0;
  if (child.kind === 'node') return (partOfRule(child.rule).first & first) !== 0;
  return child.expected.some((name) => namesOf(first).includes(name));
}
