import type { Diagnostic } from '../../../grammar/diagnostics.ts';
import type { Range } from '../../../grammar/expression.ts';
import { isWord, rangeOf, type Token } from '../../../grammar/lexer.ts';
import { finderIn, type NamedField, namesOf, type Schema } from '../../schema/schema.ts';
import type { SearchDocument } from '../search-document.ts';
import type { Setting } from '../setting.ts';
import { folded, nearest } from './known-values.ts';
import { best, type Remedy } from './remedy.ts';
import { fieldInstead } from './values-meant.ts';

/** Fields that a name may be meant for, at most three: those with that label, those whose name or label has it in it, then those that are spelled nearly so. */
export function namesMeant(name: string, range: Range, setting: Setting): readonly Remedy[] {
  const wanted = folded(name.slice(0, longest));
  if (wanted === '' || name.length > longest) return [];
  const names = candidates(setting);
  const called = names.filter(({ words }) => words.includes(wanted));
  const near = nearest(
    name,
    names.map(({ spelled }) => spelled),
  ).flatMap((word) => names.find(({ spelled }) => spelled === word) ?? []);
  const containing = wanted.length < 3 ? [] : names.filter(({ words }) => words.some((word) => word.includes(wanted)));
  const fields = new Map([...called, ...near, ...containing].map(({ named }) => [named.name, named]));
  return [...fields.values()].slice(0, 3).map(({ name: meant, field }) => fieldInstead(meant, range, field.label));
}

/** Words in a row that are the name or the label of a field: `start datum`, `Start date`. */
export function nameOfWords({ text, tokens, setting }: SearchDocument, { range, data }: Diagnostic): readonly Remedy[] {
  const at = tokens.findIndex(({ from }) => from === range.from);
  const expected = data?.['expected'];
  if (!Array.isArray(expected) || !expected.includes('comparator') || !isName(tokens[at - 1]) || !isName(tokens[at])) return [];
  let last = at;
  while (last - at < mostWords && isName(tokens[last + 1])) last++;
  const place = { from: tokens[at - 1]?.from ?? range.from, to: rangeOf(tokens[last] as Token).to };
  const wanted = folded(text.slice(place.from, Math.min(place.to, place.from + longest)));
  const [meant] = candidates(setting).filter(({ words }) => words.includes(wanted));
  return meant === undefined ? [] : [best(fieldInstead(meant.named.name, place, meant.named.field.label))];
}

const mostWords = 5;
const isName = (token: Token | undefined): boolean => isWord(token, false);

/** Nobody misspells a name at such length. */
const longest = 200;

type Candidate = { readonly spelled: string; readonly named: NamedField; readonly words: readonly string[] };

/** Every name and alias that may be searched. */
function candidates({ schema, allowed }: Setting): readonly Candidate[] {
  const found = known.get(schema) ?? candidatesOf(schema);
  known.set(schema, found);
  return allowed === undefined ? found : found.filter(({ named }) => allowed.includes(named.name));
}

const known = new WeakMap<Schema, readonly Candidate[]>();

function candidatesOf(schema: Schema): readonly Candidate[] {
  const find = finderIn(schema);
  return [...namesOf(schema).keys()].flatMap((spelled) => {
    const named = find(spelled);
    return named === undefined ? [] : [{ spelled, named, words: [spelled, named.field.label ?? ''].map(folded) }];
  });
}
