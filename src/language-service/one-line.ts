import { roleOf, type Token } from '../../grammar/lexer.ts';
import { keywords } from '../../grammar/literal.ts';
import { operatorOf } from '../../grammar/operators.ts';
import type { Span } from './outline.ts';

/** A token as canonical text has it (L4.1): keywords in capitals, `<>` as `!=`. Names, numbers and strings as they are written. */
export function spelled({ type, image }: Token): string {
  return (keywords as readonly string[]).includes(type.name) ? type.name : (operatorOf.get(image) ?? image);
}

/** What stands between two tokens on one line. */
export function gapBetween(before: Token | undefined, token: Token): '' | ' ' {
  const [left, right] = [roleOf(before), roleOf(token)];
  return before === undefined || left === '(' || left === ',' || right === ')' || right === ',' ? '' : ' ';
}

/** The tokens of a part on one line; of a long one the beginning, at least as many characters as are asked for. */
export function oneLine(tokens: readonly Token[], { first, last }: Span, enough = Number.POSITIVE_INFINITY): string {
  let text = '';
  for (let at = first; at <= last && text.length < enough; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    text += (at === first ? '' : gapBetween(tokens[at - 1], token)) + spelled(token);
  }
  return text;
}
