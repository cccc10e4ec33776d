import type { Diagnostic } from '../../../grammar/diagnostics.ts';
import { quote, unquote } from '../../../grammar/literal.ts';
import { type ComparisonOperator, operators } from '../../../grammar/operators.ts';
import { accepts } from '../../../grammar/parse.ts';
import { StringToken, type TokenType } from '../../../grammar/tokens.ts';
import type { SearchDocument } from '../document.ts';
import { best, type FixCandidate, replaceBy } from './candidate.ts';

/* What databases, programming languages and addresses write. */

/**
 * A LIKE as the operator that its pattern is one of: `"%a%"`, `"a%"`. A pattern without wildcards
 * is an equality to a database, and a part to most people.
 */
export function operatorOfPattern({ tokens, setting }: SearchDocument, { range, data }: Diagnostic): readonly FixCandidate[] {
  const at = tokens.findIndex(({ from }) => from === range.from);
  const [like, pattern] = tokens.slice(at, at + 2);
  const expected = Array.isArray(data?.['expected']) ? data['expected'] : [];
  const negated = expected.join() === 'IN,BETWEEN';
  if (like === undefined || !/^i?like$/i.test(like.image) || !(negated || expected.includes('comparator'))) return [];
  const type: TokenType | undefined = pattern?.type;
  const written = pattern !== undefined && type === StringToken ? unquote(pattern.image) : undefined;
  if (pattern === undefined || written === undefined || written.length > longestPattern) return [];
  const [, before = '', inner = '', after = ''] = /^(%*)((?:[^\\]|\\[^])*?)(%*)$/.exec(written) ?? [];
  const sought = inner.replace(/\\([%_\\])/g, '$1');
  // A wildcard inside, or an end that there is no operator for.
  if (sought === '' || !/^(?:[^\\%_]|\\[%_\\])*$/.test(inner) || (before !== '' && after === '')) return [];
  const whole = { from: (negated ? tokens[at - 1] : like)?.from ?? like.from, to: pattern.to };
  const by = (operator: ComparisonOperator) =>
    replaceBy(`${negated ? operators[operator].negation : operator} ${quote(sought)}`, whole, setting.locale);
  if (before !== '') return [best(by('~'))];
  return after !== '' ? [best(by('^='))] : [by('~'), by('=')];
}

/** The text that `~` looks for has at most so many characters (L5.1). */
const longestPattern = 250;

/** A list after IN in other brackets, or with semicolons. */
export function parenthesised({ text, setting }: SearchDocument, { range }: Diagnostic): readonly FixCandidate[] {
  if (!/^[[\]{};\s]+$/.test(text.slice(range.from, range.to))) return [];
  const start = Math.max(0, range.from - longestList);
  for (const { 0: all, 1: before = '', 2: values = '', index } of text.slice(start, range.from + longestList).matchAll(list)) {
    const from = start + index + before.length;
    const to = start + index + all.length;
    if (range.from < from || range.to > to) continue;
    const inner = values.replace(/("[^"\n]*"|'[^'\n]*')|;/g, (one, string: string | undefined) =>
      string === undefined ? ',' : one,
    );
    return [best(replaceBy(`(${inner.trim()})`, { from, to }, setting.locale))];
  }
  return [];
}

/** In characters: nobody writes a longer one by hand. */
const longestList = 200;
const listValue = `(?:"[^"\\\\\\n]*"|'[^'\\\\\\n]*'|-?[0-9][0-9.]*)`;
const list = new RegExp(`(\\bIN\\s*)[[({]\\s*(${listValue}(?:\\s*[,;]\\s*${listValue})*)\\s*[\\])}]`, 'gi');

/** Decodes a whole text as it stands in a URL, where that makes a search of it. */
export function decoded({ text, setting }: SearchDocument): readonly FixCandidate[] {
  if (text.length > longestEncoded || !/^(?:search=|\S*%[0-9A-F]{2})\S*$/i.test(text)) return [];
  try {
    const insert = decodeURIComponent(text.replace(/^search=/, '').replaceAll('+', ' '));
    return accepts(insert) ? [best(replaceBy(insert, { from: 0, to: text.length }, setting.locale))] : [];
  } catch {
    return [];
  }
}

const longestEncoded = 8_192;
