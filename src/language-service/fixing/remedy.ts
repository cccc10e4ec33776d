import { type Edit, type Repair, repair } from '../../../grammar/diagnostics.ts';
import type { Range } from '../../../grammar/expression.ts';
import { code } from '../../../grammar/messages/wording.ts';

/** A repair that is found with what the service knows beyond the text: the schema, its values and the day. */
export type Remedy = Repair & {
  /** What was most likely meant; at most one of a diagnostic. */
  readonly isBest?: true | undefined;
};

/** Puts a value or name in the place of a range; `note` says in the title what it is, as its label or its day. */
export function choice(insert: string, { from, to }: Range, note?: string): Remedy {
  const about = note === undefined ? '' : ` (${plain(note)})`;
  return repair(`Replace by ${code(insert)}${about}`, `Vervang door ${code(insert)}${about}`, { from, to, insert });
}

/** Writes something in another way, of which the title shows the outcome. */
export function rewriting(en: string, nl: string, outcome: string, ...edits: readonly Edit[]): Remedy {
  return repair(`${en} ${code(oneLine(outcome))}`, `${nl} ${code(oneLine(outcome))}`, ...edits);
}

export const best = (remedy: Remedy): Remedy => ({ ...remedy, isBest: true });

/** A label as it stands in a sentence: shortened, and with what cannot be seen escaped. */
const plain = (label: string): string => code(oneLine(label)).slice(1, -1);

const oneLine = (text: string): string => text.slice(0, 200).replace(/\s+/g, ' ');
