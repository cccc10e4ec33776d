import { computed, signal } from '@preact/signals';
import { kept } from '../state/kept.ts';
import { source } from '../state/rows.ts';
import { settable } from '../state/settable.ts';
import { oneOf } from '../state/stored.ts';
import { view } from '../state/view.ts';
import type { Shell } from './formats/programs.ts';
import { type ColumnChoice, readAddress } from './formats/request.ts';
import { type DialectName, dialectNames } from './formats/where-clause.ts';

export const formats = ['url', 'parameter', 'text', 'html', 'curl', 'fetch', 'client', 'sql'] as const;
export type CopyFormat = (typeof formats)[number];

export type CopyOption = 'dates' | 'columns' | 'address' | 'shell' | 'dialect' | 'screen' | 'look';
export const optionsOf: Readonly<Record<CopyFormat, readonly CopyOption[]>> = {
  url: ['dates', 'columns', 'address'],
  parameter: ['dates'],
  text: ['dates'],
  // With fixed dates a screen would show nothing tomorrow.
  html: ['screen', 'address', 'look'],
  curl: ['shell', 'dates', 'columns', 'address'],
  fetch: ['dates', 'columns', 'address'],
  client: ['dates', 'columns', 'address'],
  // Dates are always those of today.
  sql: ['dialect'],
};

const chosenFormat = signal<CopyFormat | undefined>(undefined);
/** The chosen format; at first that of a page if a screen is shown. */
export const format = settable<CopyFormat>(
  () => chosenFormat.value ?? (view.value === 'screen' ? 'html' : 'url'),
  (name) => void (chosenFormat.value = name),
);

export const dates = signal<'relative' | 'frozen'>('relative');
export const columns = signal<ColumnChoice>('usual');
/** The dialect of SQL, here and in the SQL panel. */
export const dialect = kept<DialectName>('dialect', 'sqlite', oneOf(dialectNames));
export const shell = signal<Shell>('bash');

/** The address that the user typed, for when the page is not connected to a service. */
export const ownAddress = signal(
  /^https?:$/.test(location.protocol) ? new URL('.', location.href).href : 'http://127.0.0.1:8080/',
);

/** The base address of the service; undefined if the typed text is no address. */
export const address = computed(() => readAddress(source.value.kind === 'service' ? source.value.address : ownAddress.value));
