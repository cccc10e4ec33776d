import { computed, signal } from '@preact/signals';
import { kept, oneOf } from '../state/kept.ts';
import { source } from '../state/rows.ts';
import { view } from '../state/view.ts';
import type { ColumnChoice } from './formats/columns.ts';
import type { Shell } from './formats/curl.ts';
import { readAddress } from './formats/read-address.ts';
import { type DialectName, dialectNames } from './formats/where-clause.ts';

/** What a search can be copied as. */
export const formats = ['url', 'parameter', 'text', 'html', 'curl', 'fetch', 'client', 'sql'] as const;
export type Format = (typeof formats)[number];

/** What can be chosen of a format. */
export type Option = 'dates' | 'columns' | 'address' | 'shell' | 'dialect' | 'screen';
export const optionsOf: Readonly<Record<Format, readonly Option[]>> = {
  url: ['dates', 'columns', 'address'],
  parameter: ['dates'],
  text: ['dates'],
  // A screen whose dates stand still shows nothing tomorrow.
  html: ['screen', 'address'],
  curl: ['shell', 'dates', 'columns', 'address'],
  fetch: ['dates', 'columns', 'address'],
  client: ['dates', 'columns', 'address'],
  // Its dates are always those of the day.
  sql: ['dialect'],
};

/* What was chosen stays for as long as the page does. */

const chosenFormat = signal<Format | undefined>(undefined);
/** Who looks at a screen begins with its page. */
export const format = computed<Format>(() => chosenFormat.value ?? (view.value === 'screen' ? 'html' : 'url'));
export const chooseFormat = (name: Format): void => {
  chosenFormat.value = name;
};

export const isFrozen = signal(false);
export const columns = signal<ColumnChoice>('usual');
/** The database that SQL is written for, wherever it is shown. */
export const dialect = kept<DialectName>('dialect', 'sqlite', oneOf(dialectNames));
export const shell = signal<Shell>('bash');

/** The address as the user writes it, where the page is not connected to a service. */
export const ownAddress = signal(
  /^https?:$/.test(location.protocol) ? new URL('.', location.href).href : 'http://127.0.0.1:8080/',
);

/** Where the service is, without a user or password; undefined where what was written is no address. */
export const address = computed(() => readAddress(source.value.kind === 'service' ? source.value.address : ownAddress.value));
