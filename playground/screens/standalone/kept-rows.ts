import type { Row } from '../../state/rows.ts';
import type { Got } from './keep-asking.ts';
import type { ScreenConfig } from './screen-config.ts';

/** The rows of a screen from before it was loaded, where the browser kept them: some keep nothing for a file. */
export function keptRows(config: ScreenConfig): Got<Row> | undefined {
  try {
    const { rows, at } = JSON.parse(localStorage.getItem(nameOf(config)) ?? '{}') as Partial<Record<keyof Got<Row>, unknown>>;
    const areRows = Array.isArray(rows) && rows.every((row) => typeof row === 'object' && row !== null);
    return areRows && typeof at === 'number' && at <= Date.now() ? { rows: rows as readonly Row[], at } : undefined;
  } catch {
    return undefined;
  }
}

export function keepRows(config: ScreenConfig, got: Got<Row>): void {
  try {
    localStorage.setItem(nameOf(config), JSON.stringify(got));
  } catch {
    // Full, or forbidden: after a reload the screen waits for its first answer.
  }
}

/** Another search, service or user has other rows. */
const nameOf = ({ baseUrl, user, entity, search }: ScreenConfig): string =>
  `search-screen ${JSON.stringify([baseUrl, user, entity, search])}`;
