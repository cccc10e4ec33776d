import type { Severity } from '../../grammar/diagnostics.ts';
import type { Range } from '../../grammar/expression.ts';
import { element } from '../editing/dom.ts';
import { smallestEdit } from '../edits.ts';
import type { SemanticToken } from '../language-service/index.ts';

type Mark = Range & { readonly severity: Severity };

/** Text of one colour and mark; `name` has its classes. */
type TextRun = { readonly text: string; readonly name: string };

/**
 * The coloured text exactly under the text area, which gives it its height and measures its
 * characters. Draws into an empty element; a new text replaces only the nodes that differ.
 */
export function createHighlightLayer(layer: HTMLElement) {
  let runs: readonly TextRun[] = [];
  let nodes: readonly (Text | HTMLElement)[] = [];
  // Gives an empty last line its height, and a mark at the end its width. A space at the end never
  // wraps a word.
  const end = element('span', {}, ' ');
  layer.replaceChildren(end);

  const show = (next: readonly TextRun[]): void => {
    const least = Math.min(runs.length, next.length);
    const first = countWhile(least, (at) => isSame(runs[at], next[at]));
    const last = countWhile(least - first, (at) => isSame(runs.at(-1 - at), next.at(-1 - at)));
    const added = next.slice(first, next.length - last).map(nodeOf);
    const kept = nodes.length - last;
    for (const node of nodes.slice(first, kept)) node.remove();
    const behind = nodes[kept] ?? end;
    const drawn = document.createDocumentFragment();
    for (const node of added) drawn.append(node);
    layer.insertBefore(drawn, behind);
    nodes = [...nodes.slice(0, first), ...added, ...nodes.slice(kept)];
    runs = next;
  };

  return {
    paint: (text: string, tokens: readonly SemanticToken[], marks: readonly Mark[]): void => {
      const atEnd = marks.find(({ from, to }) => from === to && to === text.length);
      end.className = atEnd === undefined ? '' : `mark ${atEnd.severity}`;
      show(runsOf(text, tokens, marks));
    },
    /** Shows a changed text at once, the changed part without colour. */
    patch: (text: string): void => {
      const shown = runs.map((run) => run.text).join('');
      const { from, to } = smallestEdit(shown, { from: 0, to: shown.length }, text);
      const head = within(runs, from);
      const tail = within(runs.slice(head.length).toReversed(), shown.length - to).toReversed();
      const middle = text.slice(lengthOf(head), text.length - lengthOf(tail));
      show([...head, ...(middle === '' ? [] : [{ text: middle, name: '' }]), ...tail]);
    },
    /** The position of the character at an offset on the screen. */
    rectOf: (offset: number): DOMRect => {
      let left = offset;
      const at = runs.findIndex(({ text }) => {
        left -= text.length;
        return left < 0;
      });
      const [node, place] = at < 0 ? [end, 0] : [nodes[at] ?? end, left + (runs[at]?.text.length ?? 0)];
      const characters = node instanceof Text ? node : node.firstChild;
      if (characters === null) return end.getBoundingClientRect();
      const range = document.createRange();
      range.setStart(characters, place);
      range.setEnd(characters, place + 1);
      return range.getClientRects()[0] ?? end.getBoundingClientRect();
    },
  };
}

/** The text split at tokens and marks; of two marks that overlap the first counts. */
function runsOf(text: string, tokens: readonly SemanticToken[], marks: readonly Mark[]): readonly TextRun[] {
  const lines = marks.flatMap((mark) => visible(mark, text.length)).toSorted((a, b) => a.from - b.from);
  const edges = [...tokens, ...lines].flatMap(({ from, to }) => [from, to]);
  const cuts = [...new Set([0, ...edges, text.length])].toSorted((a, b) => a - b);
  const runs: TextRun[] = [];
  let token = 0;
  let line = 0;
  for (let at = 0; at + 1 < cuts.length; at++) {
    const [from = 0, to = 0] = [cuts[at], cuts[at + 1]];
    while ((tokens[token]?.to ?? Infinity) <= from) token++;
    while ((lines[line]?.to ?? Infinity) <= from) line++;
    const [kind, mark] = [tokens[token], lines[line]];
    const names = [
      ...(kind !== undefined && kind.from <= from ? [kind.type] : []),
      ...(mark !== undefined && mark.from <= from ? ['mark', mark.severity] : []),
    ];
    runs.push({ text: text.slice(from, to), name: names.join(' ') });
  }
  return runs;
}

/** An empty mark is drawn at the character before it, or at the first one. */
function visible({ from, to, severity }: Mark, length: number): readonly Mark[] {
  if (from < to) return [{ from, to, severity }];
  if (from >= length) return [];
  return from > 0 ? [{ from: from - 1, to, severity }] : [{ from, to: 1, severity }];
}

const nodeOf = ({ text, name }: TextRun): Text | HTMLElement =>
  name === '' ? document.createTextNode(text) : element('span', { class: name }, text);

const isSame = (a: TextRun | undefined, b: TextRun | undefined): boolean => a?.text === b?.text && a?.name === b?.name;

const lengthOf = (runs: readonly TextRun[]): number => runs.reduce((sum, { text }) => sum + text.length, 0);

/** The first runs that have at most `length` characters. */
function within(runs: readonly TextRun[], length: number): readonly TextRun[] {
  let left = length;
  return runs.slice(
    0,
    countWhile(runs.length, (at) => (left -= runs[at]?.text.length ?? 0) >= 0),
  );
}

function countWhile(most: number, test: (at: number) => boolean): number {
  let count = 0;
  while (count < most && test(count)) count++;
  return count;
}
