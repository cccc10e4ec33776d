import { type Diagnostic, type Edit, repair } from '../../../grammar/diagnostics.ts';
import { identifierPattern, readName, unquote } from '../../../grammar/literal.ts';
import { finderIn } from '../../schema/schema.ts';
import type { SearchDocument } from '../search-document.ts';
import { best, type Remedy } from './remedy.ts';

/** What text processors make of quotes and spaces, put right in the whole text at once, where there is more than one. */
export function straightened(document: SearchDocument, diagnostic: Diagnostic): readonly Remedy[] {
  if (straightening(diagnostic) === undefined) return [];
  const edits = document.diagnostics.flatMap((one) => straightening(one) ?? []);
  return edits.length < 2
    ? []
    : [
        best(
          repair(
            'Replace all typographic quotes and spaces',
            'Vervang alle gekrulde aanhalingstekens en vreemde spaties',
            ...edits,
          ),
        ),
      ];
}

function straightening({ code, fixes }: Diagnostic): Edit | undefined {
  const [edit] = fixes?.[0]?.edits ?? [];
  return code === 'wrong-quote' || (code === 'unexpected-character' && edit?.insert === ' ') ? edit : undefined;
}

/** Closes a quote before the next condition on its line: what follows an AND or OR and begins with a field is most likely not part of the text. */
export function closedEarlier({ text, setting: { schema } }: SearchDocument, { range }: Diagnostic): readonly Remedy[] {
  const mark = text.charAt(range.from);
  const inner = text.slice(range.from + 1, Math.min(range.to, range.from + longest));
  if (mark !== '"' && mark !== "'") return [];
  for (const { index, groups } of inner.matchAll(nextCondition)) {
    const found = finderIn(schema)(readName(groups?.['name'] ?? ''));
    if (found === undefined || unquote(mark + inner.slice(0, index) + mark) === undefined) continue;
    const at = range.from + 1 + index;
    const before = `Close the quote before \`${groups?.['word']}\``;
    return [best(repair(before, `Sluit het aanhalingsteken vóór \`${groups?.['word']}\``, { from: at, to: at, insert: mark }))];
  }
  return [];
}

/** No text is looked through any further. */
const longest = 2_000;

const nextCondition = new RegExp(`\\s+(?<word>AND|OR)\\s+(?:NOT\\s+)?\\(?(?<name>${identifierPattern.source}|\`[^\`]+\`)`, 'gi');
