import { type Reading, readBroken, readingOf } from './broken-text.ts';
import type { Diagnostic } from './diagnostics.ts';
import type { Expression, PartialExpression } from './expression.ts';
import { depthOf, maximumDepth } from './fold.ts';
import type { Limits } from './limits.ts';
import { limitsIn, type ParseOptions } from './parse-options.ts';
import { hasError, report } from './problem.ts';
import type { Profile } from './profile.ts';
import { excessesOf, isSurelyWithin, readValid } from './read-valid.ts';
import type { SyntaxTree } from './reader.ts';
import { markBroken } from './well-formed.ts';

export type ParseResult = {
  /** The tree; undefined when a diagnostic is an error. */
  readonly expression: Expression | undefined;
  /** The tree with `missing` nodes where the text is broken; undefined where nothing of it could be read. */
  readonly partial: PartialExpression | undefined;
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * Reads a search text (L2). Never throws for any text, takes time in proportion to its length, and gives everything that is wrong with it.
 *
 * @throws RangeError for a limit below the guaranteed minimum
 */
export function parse(text: string, options: ParseOptions = {}): ParseResult {
  const limits = limitsIn(options);
  const tree = readValid(text);
  if (tree !== undefined && isSurelyWithin(limits, options.profile))
    return { expression: tree, partial: tree, diagnostics: none };
  const { partial, problems } = readWhole(tree, text, limits, options.profile);
  const diagnostics = report(problems, options.locale, text);
  if (partial === undefined || partial.kind === 'missing' || hasError(diagnostics)) {
    if (partial !== undefined) markBroken(partial);
    return { expression: undefined, partial, diagnostics };
  }
  return { expression: partial as Expression, partial, diagnostics };
}

/** What a text says and what is wrong with it, before a language is chosen for the messages. */
export function readExpression(text: string, options: ParseOptions, tree?: () => SyntaxTree): Reading {
  const limits = limitsIn(options);
  const valid = readValid(text);
  if (valid !== undefined && isSurelyWithin(limits, options.profile)) return { partial: valid, problems: none };
  return readWhole(valid, text, limits, options.profile, tree);
}

const none: readonly never[] = Object.freeze([]);

/** What is wrong with a text that the generated parser could not read, or found to be large. */
function readWhole(
  valid: Expression | undefined,
  text: string,
  limits: Limits,
  profile: Profile | undefined,
  tree?: () => SyntaxTree,
): Reading {
  if (valid === undefined) return tree === undefined ? readBroken(text, limits, profile) : readingOf(tree(), limits, profile);
  const problems = excessesOf(valid, text, limits, profile);
  return { partial: problems.length > 0 && depthOf(valid) > maximumDepth ? undefined : valid, problems };
}
