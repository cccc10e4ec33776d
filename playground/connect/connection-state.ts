import { computed, signal } from '@preact/signals';
import { inLocale } from '../state/locale.ts';

/** The service that the page is connected to. The password is not among it. */
export type Connection = {
  /** Everything before `/api/rest/`. */
  readonly address: string;
  readonly host: string;
  /** Undefined where nobody was named: then events are searched only. */
  readonly user: string | undefined;
  /** How many products are known by name; undefined while that is asked. */
  readonly products: number | undefined;
  /** Searches that were sent since. */
  readonly searches: number;
};

export const connection = signal<Connection | undefined>(undefined);

/** Whether a connected service is asked while the user types, and not only when the search is run. */
export const live = signal(false);

/** Where the rows come from, in a few words. */
export const connectionState = computed(() => {
  const { sample, as, products } = inLocale(words);
  if (connection.value === undefined) return sample;
  const { host, user, products: count } = connection.value;
  return [user === undefined ? host : as(host, user), ...(count ? [products(count)] : [])].join(' · ');
});

const words = {
  en: {
    sample: 'Sample data',
    as: (host: string, user: string) => `${host} as ${user}`,
    products: (count: number) => (count === 1 ? '1 product by name' : `${count} products by name`),
  },
  nl: {
    sample: 'Voorbeeldgegevens',
    as: (host: string, user: string) => `${host} als ${user}`,
    products: (count: number) => (count === 1 ? '1 product met naam' : `${count} producten met naam`),
  },
};
