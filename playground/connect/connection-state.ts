import { computed, signal } from '@preact/signals';
import { inDigits, texts } from '../state/locale.ts';

/** The service that the page is connected to, without the password. */
export type Connection = {
  /** Everything before `/api/rest/`. */
  readonly address: string;
  readonly host: string;
  /** `undefined` without a user: then only events can be searched. */
  readonly user: string | undefined;
  /** The number of products with a name; `undefined` while they are read. */
  readonly products: number | undefined;
  /** The number of searches sent so far. */
  readonly searches: number;
};

export const connection = signal<Connection | undefined>(undefined);

/** Whether a connected service is searched while the user types, not only on Run. */
export const live = signal(false);

/** Names the source of the rows. */
export const connectionState = computed(() => {
  const { sample, as } = words();
  if (connection.value === undefined) return sample;
  const { host, user, products: count } = connection.value;
  return [user === undefined ? host : as(host, user), ...(count ? [roomsByName(count)] : [])].join(' · ');
});

/** How many rooms have a name. */
export const roomsByName = (count: number): string => (count === 1 ? words().room : words().rooms(inDigits(count)));

const words = texts({
  sample: ['Sample data', 'Voorbeeldgegevens'],
  as: ['{} as {}', '{} als {}'],
  room: ['1 room by name', '1 zaal met naam'],
  rooms: ['{} rooms by name', '{} zalen met naam'],
});
