import type { Query } from 'search-expression';
import type { Entity } from '../../state/search.ts';

/** What a format is made of. There is no user and no password in it, so that none can come out. */
export type Wanted = {
  readonly entity: Entity;
  readonly query: Query;
  /** The columns to ask for; undefined leaves the choice to the service. */
  readonly columns: readonly string[] | undefined;
  /** Everything before `/api/rest/`. */
  readonly address: string;
  /** Whether relative dates are written as the days that they mean today. */
  readonly isFrozen: boolean;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly timeZone: string;
};
