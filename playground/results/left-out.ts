import { computed } from '@preact/signals';
import { timeZone } from '../state/clock.ts';
import { inLocale } from '../state/locale.ts';
import { answer, type Row } from '../state/rows.ts';
import { analysis } from './analysis.ts';

/** What leaves a row out, in a few words: the conditions that it does not meet. Each row is asked once for an answer. */
export const whyLeftOut = computed<(row: Row) => string>(() => {
  const { leftOut, by } = inLocale(words);
  const [given, known] = [answer.value, analysis.value];
  if (given === undefined || known === undefined) return () => leftOut;
  const clock = { today: given.today, timeZone: timeZone.value };
  const said = new Map<Row, string>();
  return (row) => {
    const text = said.get(row) ?? by(failing(known.explain(given.of.query, row, clock)));
    said.set(row, text);
    return text;
  };
});

function failing({ kind, text, operands }: ReturnType<NonNullable<typeof analysis.value>['explain']>): readonly string[] {
  if (kind !== 'and' || operands === undefined) return [text];
  return operands.filter(({ verdict }) => verdict !== true).map((one) => one.text);
}

const shorter = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

const words = {
  en: {
    leftOut: 'Left out',
    by: ([first = '', ...others]: readonly string[]) =>
      `Left out by ${shorter(first)}${others.length === 0 ? '' : ` and ${others.length} more`}`,
  },
  nl: {
    leftOut: 'Weggelaten',
    by: ([first = '', ...others]: readonly string[]) =>
      `Weggelaten door ${shorter(first)}${others.length === 0 ? '' : ` en nog ${others.length}`}`,
  },
};
