import type { Locale } from '../../../grammar/messages/wording.ts';

/** The sentences of a report; conditions come quoted. */
export type NoRowsMessages = {
  readonly empty: string;
  readonly some: (matching: number, total: number) => string;
  readonly none: string;
  /** Conditions without which rows match, and how many. */
  readonly without: (dropped: readonly (readonly [condition: string, rows: number])[]) => string;
  /** Conditions that no row meets. */
  readonly met: (conditions: readonly string[]) => string;
  readonly after: (condition: string) => string;
  readonly unknown: (condition: string, rows: number) => string;
};

export const noRowsMessages: Readonly<Record<Locale, NoRowsMessages>> = {
  en: {
    empty: 'There are no rows at all.',
    some: (matching, total) =>
      `${matching} of ${total === 1 ? '1 row' : `${total} rows`} ${matching === 1 ? 'matches' : 'match'}.`,
    none: 'No row matches.',
    without: (dropped) => {
      const parts = dropped.map(([condition, rows]) => `without ${condition} ${rows === 1 ? '1 row does' : `${rows} rows do`}`);
      return `${parts.join('; ')}.`.replace('w', 'W');
    },
    met: (conditions) => `No row meets ${conditions.join(' or ')}.`,
    after: (condition) => `Each condition has rows, but after ${condition} none is left.`,
    unknown: (condition, rows) =>
      `Of ${rows === 1 ? '1 row' : `${rows} rows`} ${condition} cannot be known, since a value is missing.`,
  },
  nl: {
    empty: 'Er zijn helemaal geen rijen.',
    some: (matching, total) =>
      `${matching} van ${total === 1 ? '1 rij' : `${total} rijen`} ${matching === 1 ? 'voldoet' : 'voldoen'}.`,
    none: 'Geen enkele rij voldoet.',
    without: (dropped) => {
      const parts = dropped.map(
        ([condition, rows]) => `zonder ${condition} ${rows === 1 ? 'voldoet 1 rij' : `voldoen ${rows} rijen`}`,
      );
      return `${parts.join('; ')}.`.replace('z', 'Z');
    },
    met: (conditions) => `Geen enkele rij voldoet aan ${conditions.join(' of ')}.`,
    after: (condition) => `Elke voorwaarde heeft rijen, maar na ${condition} blijft er geen over.`,
    unknown: (condition, rows) =>
      `Van ${rows === 1 ? '1 rij' : `${rows} rijen`} is ${condition} niet te weten, omdat een waarde ontbreekt.`,
  },
};
