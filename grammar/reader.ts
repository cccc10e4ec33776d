import type { Range } from './expression.ts';
import { findTooDeep, type Token, tokenize } from './lexer.ts';
import type { PartOf, ProductionPart } from './production.ts';
import { bitOf, endBit, namesOf, partOfRule, start } from './productions.ts';
import type { SkippedText, SyntaxElement, SyntaxFault, SyntaxNode, SyntaxTree } from './syntax-tree.ts';
import { allTokens, type TokenType } from './tokens.ts';

/*
 * The resilient reader: it interprets the recorded productions and makes a syntax tree of any
 * text. It knows no rule and no token by name.
 *
 * Where a token does not fit, it does the first of these that is possible:
 * - takes what is expected to be missing, if the token may follow it, a separator too;
 * - skips the token, if the next one is expected and no rule that is open can go on with this one;
 * - skips tokens up to one with which a rule that is open can go on, parentheses as a whole.
 * Each skips a token or leaves a part of a rule behind, so that reading ends, in time in
 * proportion to the text.
 */

/**
 * The syntax tree of any text: `read('a = AND b = 1')` has a missing value after `=`. What is
 * wrong with the text is told by `parse` and `diagnose`. Never throws; takes time in proportion to
 * the length of the text; no node is nested deeper than 256 parentheses and NOTs.
 *
 * @example read('product =').faults.length // 1
 */
export function read(text: string): SyntaxTree {
  const { tokens, unexpected } = tokenize(text);
  return readTokens(text, tokens, unexpected);
}

/** The same of tokens that are known; `unexpected` are the runs between them that are none. */
export function readTokens(text: string, tokens: readonly Token[], unexpected: readonly Range[]): SyntaxTree {
  const tooDeep = findTooDeep(tokens);
  /** The index of the token from which on all is skipped. */
  let end = tooDeep ?? tokens.length;
  const faults: SyntaxFault[] = [];
  const root = openNode(start, undefined);
  let node = root;
  let at = 0;
  let bit = bitAt(0);
  /** The tokens that could stand at `at`, as far as they have been tried. */
  let tried = 0;
  let strays = 0;
  /** For each open parenthesis: whether the tree has it, or it was skipped. */
  const open: boolean[] = [];
  let partners: ReadonlyMap<number, number> | undefined;

  readPart(partOfRule(start), endBit, endBit);
  while (at < tokens.length) skip();
  addStrays(text.length);
  close(root);
  return { text, tokens, unexpected, root, faults, tooDeep };

  function bitAt(index: number): number {
    const token = index < end ? tokens[index] : undefined;
    return token === undefined ? endBit : bitOf(token.type);
  }

  function isAt(set: number): boolean {
    return (bit & set) !== 0;
  }

  /** The token after the next one is of a set. */
  function isBefore(set: number): boolean {
    return (bitAt(at + 1) & set) !== 0;
  }

  /** Reads a part. `next` may follow; with `anchors`, `next` among them, an open rule goes on. */
  function readPart(part: ProductionPart, next: number, anchors: number): void {
    switch (part.kind) {
      case 'token':
        if (!isAt(part.first)) recover(part.first, next, part.first | anchors);
        if (!isAt(part.first)) miss(part.first);
        else take();
        break;
      case 'rule':
        readRule(part.name, next, anchors);
        break;
      case 'sequence':
        for (let index = 0; index < part.parts.length; index++) {
          const then = (part.after[index] ?? 0) | (index >= part.optionalFrom ? next : 0);
          readPart(part.parts[index] as ProductionPart, then, then | anchors);
        }
        break;
      case 'choice': {
        if (!isAt(part.first)) recover(part.first, next, anchors, part.second);
        const option = part.options.find(({ first }) => isAt(first));
        if (option === undefined) miss(part.first);
        else readPart(option, next, anchors);
        break;
      }
      case 'optional':
        if (isAt(part.first)) readPart(part.part, next, anchors);
        else tried |= part.first;
        break;
      case 'repeat':
        readTurns(part, next, anchors);
    }
  }

  function readRule(name: string, next: number, anchors: number): void {
    const outer = node;
    const own = openNode(name, outer);
    outer.children.push(own);
    node = own;
    readPart(partOfRule(name), next, anchors);
    close(own);
    node = outer;
  }

  /** Where no other turn begins and the repetition cannot end, a turn may lack its separator. */
  function readTurns({ part, first }: PartOf<'repeat'>, next: number, anchors: number): void {
    const withoutSeparator = part.kind === 'sequence' ? (part.after[0] ?? 0) : 0;
    for (;;) {
      while (isAt(first)) readPart(part, first | next, first | anchors);
      tried |= first;
      if (isAt(next)) return;
      tried |= next;
      fail();
      const turn = first | withoutSeparator;
      if (!isAt(turn) && isBefore(withoutSeparator)) skip();
      while (!isAt(turn | anchors)) skipWhole();
      if (!isAt(turn)) return;
      readPart(part, first | next, first | anchors);
    }
  }

  /** Comes to `first`, `second` behind it, to what may follow instead, or to one of `until`. */
  function recover(first: number, next: number, until: number, second = 0): void {
    tried |= first;
    fail();
    if (isAt(next)) return;
    if (!isAt(until) && isBefore(first)) skip();
    else while (!isAt(until) && !(isAt(first) && isBefore(second))) skipWhole();
  }

  function fail(): void {
    if (faults.at(-1)?.index === at) return;
    faults.push({ index: at, expected: namesOf(tried), node });
    if (faults.length < mostFaults) return;
    end = at;
    bit = endBit;
  }

  function take(): void {
    const token = tokens[at] as Token;
    addStrays(token.from);
    node.children.push(token);
    if (token.type.closes !== undefined) open.pop();
    else if (openers.has(token.type)) open.push(true);
    advance();
  }

  function skip(): void {
    const token = tokens[at] as Token;
    addSkipped(token);
    if (openers.has(token.type)) open.push(false);
    advance();
  }

  /** Skips a token; one that opens something, with all that it holds. */
  function skipWhole(): void {
    partners ??= partnersOf(tokens);
    const last = partners.get(at) ?? at;
    for (let index = at; index <= last; index = at) skip();
  }

  /** To the next token; what closes a token that was skipped is skipped as well. */
  function advance(): void {
    at += 1;
    while (at < end && open.at(-1) === false && tokens[at]?.type.closes !== undefined) {
      open.pop();
      addSkipped(tokens[at] as Token);
      at += 1;
    }
    bit = bitAt(at);
    tried = 0;
  }

  function addSkipped(token: Token): void {
    addStrays(token.from);
    const last = node.children.at(-1) as OpenSkipped | undefined;
    if (last?.kind !== 'skipped' || last.tokens.length === 0)
      node.children.push({ kind: 'skipped', tokens: [token], from: token.from, to: token.to });
    else {
      last.tokens.push(token);
      last.to = token.to;
    }
  }

  function miss(first: number): void {
    const from = tokens[at - 1]?.to ?? 0;
    node.children.push({ kind: 'missing', expected: namesOf(first), from, to: from });
  }

  /** Adds the characters before an offset that begin no token. */
  function addStrays(before: number): void {
    for (let run = unexpected[strays]; run !== undefined && run.from < before; run = unexpected[++strays])
      node.children.push({ kind: 'skipped', tokens: [], from: run.from, to: run.to });
  }
}

/** The tokens that another closes. */
const openers: ReadonlySet<TokenType | undefined> = /* @__PURE__ */ new Set(allTokens.flatMap(({ closes }) => closes ?? []));

/** A text with more faults is given up: the rest of it is skipped. */
const mostFaults = 500;

/** What closes each token that opens something, by their indexes. */
function partnersOf(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  const open: number[] = [];
  for (const [index, { type }] of tokens.entries()) {
    const opener = type.closes === undefined ? undefined : open.pop();
    if (opener !== undefined) partners.set(opener, index);
    if (openers.has(type)) open.push(index);
  }
  return partners;
}

type Open<ProductionPart> = { -readonly [Key in keyof ProductionPart]: ProductionPart[Key] };
type OpenNode = Omit<Open<SyntaxNode>, 'children'> & { children: SyntaxElement[] };
type OpenSkipped = Omit<Open<SkippedText>, 'tokens'> & { tokens: Token[] };

const openNode = (rule: string, parent: SyntaxNode | undefined): OpenNode => ({
  kind: 'node',
  rule,
  parent,
  children: [],
  from: 0,
  to: 0,
});

/** A node stands from its first token to its last; without any, where it is missing. */
function close(node: OpenNode): void {
  const { children } = node;
  let first = 0;
  let last = children.length - 1;
  while (first < last && isMissing(children[first])) first++;
  while (last > first && isMissing(children[last])) last--;
  node.from = children[first]?.from ?? 0;
  node.to = children[last]?.to ?? node.from;
}

const isMissing = (element: SyntaxElement | undefined): boolean =>
  element !== undefined && element.kind !== 'token' && element.from === element.to;
