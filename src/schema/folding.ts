/*
 * Letters compared without case and accents, for `~`, `!~`, `^=` and `!^=` (L3.3). A text folds
 * code point by code point, so their number stays; nothing is normalised.
 */

/**
 * Folds a text: `Café` to `cafe`. A lone surrogate becomes U+FFFD.
 *
 * @example foldText('Café') // 'cafe'
 */
export function foldText(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  const { folds } = alphabet();
  return text.toWellFormed().replace(/[A-Z\u0080-\u212b]/g, (character) => folds.get(character) ?? character);
}

/**
 * A pattern for engines that match patterns: each letter becomes the class of all letters that fold
 * like it, such as `[CcÇç…]`; `literal` writes any other character. No class holds a character that
 * is special in a class.
 *
 * @example foldedPattern('7*', (character) => character.replace('*', '[*]')) // '7[*]'
 */
export function foldedPattern(text: string, literal: (character: string) => string): string {
  const { classes } = alphabet();
  return Array.from(foldText(text), (folded) => classes.get(folded) ?? literal(folded)).join('');
}

/**
 * The pattern as a regular expression, which reads the same in every engine that has them.
 *
 * @example new RegExp(foldedRegExp('CAF', 'start'), 'u').test('Café') // true
 */
export function foldedRegExp(text: string, at: TextAnchor): string {
  const [before, after] = regExps[at];
  return before + foldedPattern(text, (character) => character.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')) + after;
}

/** What stands around the pattern of a part. */
const regExps: Readonly<Record<TextAnchor, readonly [before: string, after: string]>> = {
  anywhere: ['', ''],
  start: ['^', ''],
};

/** Where in a text a part is looked for. */
export type TextAnchor = 'anywhere' | 'start';

/** Whether a text has characters that only they themselves fold to, so that case never matters. */
export function isCaseless(text: string): boolean {
  const { classes } = alphabet();
  return Array.from(foldText(text)).every((folded) => !classes.has(folded));
}

type Alphabet = {
  /** What each character that changes folds to: 1,097 pairs in the order of code points. */
  readonly folds: ReadonlyMap<string, string>;
  /** The class of the characters that fold to each, where there are several. */
  readonly classes: ReadonlyMap<string, string>;
};

/** Computed by the tables of the engine when it is first needed, in a millisecond. */
let computed: Alphabet | undefined;

export function alphabet(): Alphabet {
  computed ??= computeAlphabet();
  return computed;
}

function computeAlphabet(): Alphabet {
  const folds = new Map<string, string>();
  const members = new Map<string, number[]>();
  for (const [first, last] of foldedRanges)
    for (let point = first; point <= last; point++) {
      const character = String.fromCharCode(point);
      const folded = foldCharacter(character);
      if (folded === character) continue;
      folds.set(character, folded);
      const alike = members.get(folded) ?? [folded.charCodeAt(0)];
      members.set(folded, alike);
      alike.push(point);
    }
  const classes = Array.from(members, ([folded, points]) => [folded, classOf(points.sort((a, b) => a - b))] as const);
  return { folds, classes: new Map(classes) };
}

/** The code points that fold, both ends included. Any other folds to itself. */
const foldedRanges = [
  [0x41, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
  [0x2126, 0x2126],
  [0x212a, 0x212b],
] as const;

/** The base letter, then its capital, then the small letter of that; each if one code point. */
function foldCharacter(character: string): string {
  const [base = character] = character.normalize('NFD');
  const upper = base.toUpperCase();
  const capital = upper.length === 1 ? upper : base;
  const lower = capital.toLowerCase();
  const small = lower.length === 1 ? lower : capital;
  return withoutStroke.get(small) ?? small;
}

/** Unicode does not decompose letters with a stroke. */
const withoutStroke: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['ø', 'o'],
  ['đ', 'd'],
  ['ł', 'l'],
  ['ħ', 'h'],
  ['ŧ', 't'],
]);

/** A class of sorted code points, four or more in a row as a range. */
function classOf(points: readonly number[]): string {
  let text = '';
  for (let at = 0; at < points.length; ) {
    let end = at;
    while (points[end + 1] === (points[end] ?? 0) + 1) end++;
    const run = points.slice(at, end + 1).map((point) => String.fromCharCode(point));
    text += run.length < 4 ? run.join('') : `${run[0]}-${run.at(-1)}`;
    at = end + 1;
  }
  return `[${text}]`;
}
