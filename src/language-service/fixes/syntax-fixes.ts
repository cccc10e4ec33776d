import type { Diagnostic, Edit } from '../../../grammar/diagnostics.ts';
import { identifierPattern, readName, unquote } from '../../../grammar/literal.ts';
import { code } from '../../../grammar/messages/wording.ts';
import { finderIn } from '../../schema/schema.ts';
import { type CaretContext, contextAt } from '../caret-context.ts';
import { readInstead, type SearchDocument } from '../document.ts';
import { messages } from '../messages.ts';
import { best, type FixCandidate, fixOf } from './candidate.ts';
import { placeholders } from './value-fixes.ts';

/** Completes a text that ends early, with placeholders for values, but for a whole condition. */
export function completeText(document: SearchDocument, { range: { to } }: Diagnostic): readonly FixCandidate[] {
  const begun = `${document.text.slice(0, to)} `;
  let text = begun;
  for (let step = 0; step < mostSteps; step++) {
    const context = contextAt(readInstead(document, text), text.length);
    if (!context.isRequired) return text === begun ? [] : [insertAt(to, text.slice(to).trimEnd(), document)];
    const next = nextIn(context);
    if (next === undefined) return [];
    text = `${text.replace(next === ')' ? / $/ : /(?<=\() $/, '')}${next} `;
  }
  return [];
}

/** More than can be missing: a list in nested groups. */
const mostSteps = 40;

/** Inserts a value, or NULL, before a token that stands in its place. */
export function insertMissing(document: SearchDocument, { range: { from, to } }: Diagnostic): readonly FixCandidate[] {
  const { text } = document;
  if (!/^(?:AND|OR|&&?|\|\|?|[),])$/i.test(text.slice(from, to))) return [];
  const before = text.slice(0, from);
  const context = contextAt(readInstead(document, `${before} `), from + 1);
  const isMissing = context.kind === 'value' || context.expected.includes('NULL');
  const next = isMissing ? nextIn(context) : undefined;
  if (next === undefined) return [];
  const lead = /[\w.]$/.test(before) ? ' ' : '';
  const end = text[from] === ')' || text[from] === ',' ? '' : ' ';
  return [insertAt(from, lead + next + end, document)];
}

/** What may come next and makes the text shortest. */
function nextIn({ kind, expected, condition }: CaretContext): string | undefined {
  const field = condition?.field?.field;
  if (kind === 'operator')
    return expected.includes('comparator') ? (field?.type === 'date' ? '>=' : '=') : expected.find((place) => place === 'IN');
  if (kind === 'value') return field && placeholders(field)[condition?.values.length === 0 ? 0 : 1];
  if (kind === 'separator' || kind === 'join') return expected.includes(')') ? ')' : undefined;
  return kind === 'keyword' ? expected.findLast((place) => place !== 'NOT') : undefined;
}

function insertAt(at: number, insert: string, { setting }: SearchDocument): FixCandidate {
  return fixOf(messages(setting.locale).fixes.insert(code(insert.trim())), { from: at, to: at, insert });
}

/** Replaces all typographic quotes and spaces of the text, where there is more than one. */
export function straightenAll({ diagnostics, setting }: SearchDocument, diagnostic: Diagnostic): readonly FixCandidate[] {
  if (straightening(diagnostic) === undefined) return [];
  const edits = diagnostics.flatMap((one) => straightening(one) ?? []);
  return edits.length < 2 ? [] : [best(fixOf(messages(setting.locale).fixes.straighten, ...edits))];
}

function straightening({ code: problem, fixes }: Diagnostic): Edit | undefined {
  const [edit] = fixes?.[0]?.edits ?? [];
  return problem === 'wrong-quote' || (problem === 'unexpected-character' && edit?.insert === ' ') ? edit : undefined;
}

/** Closes a quote before the next condition on its line: an AND or OR that a field follows. */
export function closeEarlier({ text, setting }: SearchDocument, { range }: Diagnostic): readonly FixCandidate[] {
  const mark = text.charAt(range.from);
  const inner = text.slice(range.from + 1, Math.min(range.to, range.from + longestSearched));
  if (mark !== '"' && mark !== "'") return [];
  for (const { index, groups } of inner.matchAll(nextCondition)) {
    const field = finderIn(setting.schema)(readName(groups?.['name'] ?? ''));
    if (field === undefined || unquote(mark + inner.slice(0, index) + mark) === undefined) continue;
    const at = range.from + 1 + index;
    const title = messages(setting.locale).fixes.closeQuote(`\`${groups?.['word']}\``);
    return [best(fixOf(title, { from: at, to: at, insert: mark }))];
  }
  return [];
}

const longestSearched = 2_000;

const nextCondition = new RegExp(
  `\\s+(?<word>AND|OR)\\s+(?:NOT\\s+)?\\(?(?<name>${identifierPattern.source}|\`[^\`]+\`)\\s*(?:[=<>!~^]|\\b(?:IN|IS|NOT|BETWEEN)\\b)`,
  'gi',
);
