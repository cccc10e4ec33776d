import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** A module without its comments, so that what is commented out is not found in it. */
export function codeOf(path: string): string {
  const source = readFileSync(path, 'utf8');
  let code = '';
  let from = 0;
  for (const { start, end } of parseSync(path, source).comments) {
    code += source.slice(from, start);
    from = end;
  }
  return code + source.slice(from);
}
