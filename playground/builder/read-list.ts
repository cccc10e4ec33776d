import type { FieldType, Literal } from 'search-expression';
import { literalOf } from './conditions.ts';

/** Several values as people paste them: `1, 14`, `1;14`, one a line, in quotes or brackets. Undefined where one of them is none. */
export function readList(type: FieldType, pasted: string): readonly Literal[] | undefined {
  const parts = pasted
    .replace(/^\s*(?:\w+\s+)?(?:in\s*)?[([]|[)\]]\s*$/gi, '')
    .split(type === 'text' ? /[,;\n\r\t]+/ : /[\s,;]+/)
    .map((part) => part.trim().replace(/^(["'])(.*)\1$/, '$2'))
    .filter((part) => part !== '');
  const literals = parts.map((part) => literalOf(type, part));
  return literals.length > 0 && literals.every((literal) => literal !== undefined) ? literals : undefined;
}
