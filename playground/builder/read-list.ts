import type { FieldType, Literal } from 'search-expression';
import { literalOf } from './conditions.ts';

/** Several values as people paste them: `1, 14`, `1;14`, one a line, in quotes or brackets. Undefined where one of them is none. */
export function readList(type: FieldType, pasted: string): readonly Literal[] | undefined {
  const bare = pasted.replace(/^\s*(?:\w+\s+)?(?:in\s*)?[([]|[)\]]\s*$/gi, '');
  const parts = (bare.match(type === 'text' ? textParts : /[^\s,;]+/g) ?? [])
    .map((part) => part.trim().replace(/^(["'])(.*)\1$/, '$2'))
    .filter((part) => part !== '');
  const literals = parts.map((part) => literalOf(type, part));
  return literals.length > 0 && literals.every((literal) => literal !== undefined) ? literals : undefined;
}

/** What is in quotes may have commas. */
const textParts = /\s*(["'])(?:(?!\1)[^\n\r])*\1\s*(?=[,;\n\r\t]|$)|[^,;\n\r\t]+/g;
