import { type Diagnostic, repair } from '../../../grammar/diagnostics.ts';
import { code } from '../../../grammar/messages/wording.ts';
import { read } from '../../../grammar/reader.ts';
import { type Context, contextAt } from '../context.ts';
import type { SearchDocument } from '../search-document.ts';
import type { Remedy } from './remedy.ts';
import { placeholders } from './values-meant.ts';

/** Puts in what a text that ends too early lacks, with values to begin with; nothing where a whole condition is missing. */
export function untilTheEnd(document: SearchDocument, { range: { to } }: Diagnostic): readonly Remedy[] {
  const begun = `${document.text.slice(0, to)} `;
  let text = begun;
  for (let step = 0; step < mostSteps; step++) {
    const context = contextAt(readAs(document, text), text.length);
    if (!context.isRequired) return text === begun ? [] : [inserting(text.slice(to).trimEnd(), to)];
    const next = nextIn(context);
    if (next === undefined) return [];
    text = `${text.replace(next === ')' ? / $/ : /(?<=\() $/, '')}${next} `;
  }
  return [];
}

/** Puts in a value, or NULL, where something else stands that cannot. */
export function before(document: SearchDocument, { range: { from, to } }: Diagnostic): readonly Remedy[] {
  if (!/^(?:AND|OR|&&?|\|\|?|[),])$/i.test(document.text.slice(from, to))) return [];
  const text = document.text.slice(0, from);
  const context = contextAt(readAs(document, `${text} `), from + 1);
  const isMissing = context.kind === 'value' || context.expected.includes('NULL');
  const next = isMissing ? nextIn(context) : undefined;
  const lead = /[A-Za-z0-9_.]$/.test(text) ? ' ' : '';
  return next === undefined
    ? []
    : [inserting(`${lead}${next}${document.text[from] === ')' || document.text[from] === ',' ? '' : ' '}`, from)];
}

/** A list of two values in a group and their condition is as much as can be missing. */
const mostSteps = 40;

/** What may come next, and makes the text shortest. */
function nextIn({ kind, expected, condition }: Context): string | undefined {
  const field = condition?.field?.field;
  if (kind === 'operator')
    return expected.includes('comparator') ? (field?.type === 'date' ? '>=' : '=') : expected.find((place) => place === 'IN');
  if (kind === 'value') return field === undefined ? undefined : placeholders(field)[condition?.values.length === 0 ? 0 : 1];
  if (kind === 'separator' || kind === 'join') return expected.includes(')') ? ')' : undefined;
  return kind === 'keyword' ? expected.findLast((place) => place !== 'NOT') : undefined;
}

const inserting = (insert: string, at: number): Remedy => {
  const shown = code(insert.trim());
  return repair(`Insert ${shown}`, `Voeg ${shown} in`, { from: at, to: at, insert });
};

/** Another text as if it were the one being edited. */
function readAs({ today, setting }: SearchDocument, text: string): SearchDocument {
  const tree = read(text);
  return { text, today, setting, tree, tokens: tree.tokens, partial: undefined, query: undefined, diagnostics: [] };
}
