import type { Literal } from '../../../grammar/expression.ts';
import { readDecimal, readInteger, unquote } from '../../../grammar/literal.ts';
import type { FieldType } from '../../../grammar/operators.ts';
import { wrongTexts } from '../../schema/check-fields.ts';
import { isOfType } from '../../schema/schema.ts';
import { type Request, writtenAt } from './offer.ts';

/** What stands at the caret, on both sides of it, where it is a whole value of the type. */
export function exactLiteral(request: Request, type: FieldType): Literal | undefined {
  const { mark } = request.context.quote ?? { mark: '' };
  const literal = bareLiteral(mark + writtenAt(request) + mark);
  if (literal === undefined || !isOfType[type](literal)) return undefined;
  const isWrong = (type === 'date' || type === 'time') && wrongTexts[type](String(literal.value)) !== undefined;
  return isWrong ? undefined : literal;
}

/** A literal as it is written; undefined for anything else. */
export function bareLiteral(written: string): Literal | undefined {
  if (/^(["']).*\1$/s.test(written)) {
    const value = unquote(written);
    return value === undefined ? undefined : { kind: 'string', value };
  }
  if (/^(?:true|false)$/i.test(written)) return { kind: 'boolean', value: written.toLowerCase() === 'true' };
  const digits = /^-?(?:0|[1-9][0-9]*)(\.[0-9]+)?$/.exec(written);
  if (digits === null) return undefined;
  if (digits[1] !== undefined) {
    const value = readDecimal(written);
    return value === undefined ? undefined : { kind: 'decimal', value };
  }
  const value = readInteger(written);
  return value === undefined ? undefined : { kind: 'integer', value };
}

/** The same as text, whether or not it stands in quotes: what a date or time is written as. Undefined where nothing does, or an escape is wrong. */
export function unquotedAt(request: Request): string | undefined {
  const written = writtenAt(request);
  const { mark } = request.context.quote ?? { mark: '' };
  if (mark !== '' || /^["']/.test(written)) return unquote(mark + written + mark);
  return written === '' ? undefined : written;
}

/** What was typed, without a quote that no value begins with. */
export const typedOf = ({ context: { typed } }: Request): string => typed.replace(/^[“”„"'‘’]/, '');
