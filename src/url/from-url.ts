import { type Diagnostic, type Problem, problemOf, report } from '../../grammar/diagnostics.ts';
import type { Expression } from '../../grammar/expression.ts';
import { invalidEncoding } from '../../grammar/messages/lexical.ts';
import { assertOptions } from '../../grammar/options.ts';
import { accepts, type ParseOptions, parse } from '../../grammar/parse.ts';

/**
 * Decodes and parses the value of a query parameter: `%XX` is a byte of UTF-8, `+` and `%20` are a
 * space. Diagnostics of the encoding have ranges in `text`, those of the expression in the decoded
 * text. Never throws for any text.
 *
 * @example fromUrl('product%20%3D%205').expression?.kind // 'comparison'
 */
export function fromUrl(
  text: string,
  options: ParseOptions = {},
): { readonly expression: Expression | undefined; readonly diagnostics: readonly Diagnostic[] } {
  assertOptions(options);
  const decoded = decode(text);
  if (typeof decoded !== 'string') return { expression: undefined, diagnostics: report([decoded], options.locale) };
  const { expression, diagnostics } = parse(decoded, options);
  const twice = expression === undefined ? findDoubleEncoding(text, decoded, options) : undefined;
  return twice === undefined
    ? { expression, diagnostics }
    : { expression: undefined, diagnostics: report([twice], options.locale) };
}

function decode(text: string): string | Problem {
  const broken = /%(?![0-9A-Fa-f]{2})/.exec(text);
  if (broken !== null) {
    const found = text.slice(broken.index, broken.index + 3);
    return problemOf(invalidEncoding, { from: broken.index, to: broken.index + found.length }, { found, reason: 'sequence' });
  }
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    const run = [...text.matchAll(/(?:%[0-9A-Fa-f]{2})+/g)].find(({ 0: bytes }) => !isUtf8(bytes));
    const from = run?.index ?? 0;
    const found = run?.[0] ?? text;
    return problemOf(invalidEncoding, { from, to: from + found.length }, { found, reason: 'utf8' });
  }
}

function isUtf8(bytes: string): boolean {
  try {
    decodeURIComponent(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Reports a text that is valid only when it is decoded twice. */
function findDoubleEncoding(text: string, decoded: string, options: ParseOptions): Problem | undefined {
  const again = /%[0-9A-Fa-f]{2}/.test(decoded) ? decode(decoded) : undefined;
  if (typeof again !== 'string' || !accepts(again, options)) return undefined;
  const from = text.search(/%25[0-9A-Fa-f]{2}/);
  return from < 0
    ? undefined
    : problemOf(invalidEncoding, { from, to: from + 5 }, { found: text.slice(from, from + 5), reason: 'double' });
}
