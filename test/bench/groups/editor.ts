import { defineSchema } from 'search-expression';
import { createLanguageService, type LanguageService } from 'search-expression/language-service';
import { type Group, goal, type Row } from '../result.ts';
import { flat } from '../searches.ts';

const clock = { today: '2026-11-21', timeZone: 'Europe/Amsterdam' };

/** A schema whose rooms are so many. */
const schemaOf = (rooms: number) =>
  defineSchema({
    startdatum: { type: 'date', label: 'Start date' },
    product: {
      type: 'integer',
      label: 'Room',
      values: Array.from({ length: rooms }, (_, at) => ({ value: at + 1, label: `Zaal ${at + 1}, ${words[at % words.length]}` })),
    },
    status: { type: 'text', values: [{ value: 'Open' }, { value: 'Closed' }] },
  });
const words = ['vergaderruimte', 'sporthal', 'café', 'kleedkamer', 'atrium', 'foyer', 'studio', 'zolder'];

/** Searches that are being typed: each is another text, and the caret is at its end. */
const typed: Readonly<Record<string, (at: number) => string>> = {
  'a field': (at) => `product = ${at} AND sta`,
  'an operator': (at) => `product = ${at} AND startdatum `,
  'a date': (at) => `product = ${at} AND startdatum >= "7`,
  'a number by its digits': (at) => `startdatum >= "0d" AND product IN (${at},1`,
  'a number by its name': (at) => `startdatum >= "0d" AND product IN (${at},zaal 1`,
  'all numbers': (at) => `startdatum >= "0d" AND product IN (${at},`,
};

/** Whole searches of about so many characters. */
const whole: Readonly<Record<string, (size: number, at: number) => string>> = {
  'conditions joined by OR': (size, at) =>
    Array.from({ length: Math.ceil(size / 48) }, (_, part) => `(product = ${at + part} AND startdatum >= "${part}d")`).join(
      ' OR ',
    ),
  'a long list': (size, at) => `startdatum >= "0d" AND startdatum <= "7d" AND product IN (${list(size, at)})`,
  'a text with a mistake': (size, at) => `startdatm >= "0d" AND product IN (${list(size, at)}`,
};
const list = (size: number, at: number) => Array.from({ length: Math.ceil(size / 5) }, (_, part) => at + part + 1_000).join(',');

/** What an editor asks for after a key, beside suggestions. */
const asked: Readonly<Record<string, (service: LanguageService, text: string) => unknown>> = {
  diagnose: (service, text) => service.diagnose(text),
  semanticTokens: (service, text) => service.semanticTokens(text),
  inlayHints: (service, text) => service.inlayHints(text),
  'all that a key asks for': (service, text) => [
    service.complete(text, text.length),
    service.diagnose(text),
    service.semanticTokens(text),
    service.inlayHints(text),
    service.foldingRanges(text),
    service.highlights(text, text.length),
    service.ghostText(text, text.length),
    service.signature(text, text.length),
  ],
};

/** The language service after a key: how long the editor waits for it. */
export const group: Group = {
  title: 'The language service after a key',
  rounds: 3,
  notes: [
    'The time that 95 of 100 calls stay under, in milliseconds, each call on a text that was never seen before. A quarter of the calls come first and are not measured.',
  ],
  measure: (_, quick) => {
    const calls = quick ? 60 : 600;
    const services = [2_000, 10_000].map((rooms) => createLanguageService(schemaOf(rooms), clock));
    const completing = Object.entries(typed).map(
      ([name, textOf]): Row => ({
        name,
        unit: 'ms',
        values: services.map((service) => slowest(calls, textOf, (text) => service.complete(text, text.length))),
      }),
    );
    const [service = createLanguageService(schemaOf(1), clock)] = services;
    const sizes = [100, 1_024, 10_240];
    const reading = Object.entries(asked).flatMap(([what, ask]) =>
      Object.entries(whole).map(
        ([of, textOf]): Row => ({
          name: `${what}: ${of}`,
          unit: 'ms',
          values: sizes.map((size) =>
            slowest(
              Math.ceil(calls / (size > 5_000 ? 10 : 2)),
              (at) => textOf(size, at),
              (text) => ask(service, text),
            ),
          ),
        }),
      ),
    );
    const worst = (rows: readonly Row[], column: number) => Math.max(...rows.map(({ values }) => values[column] ?? Number.NaN));
    const diagnosing = reading.filter(({ name }) => name.startsWith('diagnose'));
    return {
      tables: [
        { title: 'suggestions for', columns: ['2,000 values', '10,000 values'], rows: completing },
        { title: 'of a whole search', columns: ['100 B', '1 KB', '10 KB'], rows: reading },
      ],
      goals: [
        goal('suggestions with 2,000 values, the slowest row', 'ms', { atMost: 5 }, worst(completing, 0)),
        goal('suggestions with 10,000 values, the slowest row', 'ms', { atMost: 16 }, worst(completing, 1)),
        goal('diagnose 1 KB, the slowest row', 'ms', { atMost: 1 }, worst(diagnosing, 1)),
        goal('diagnose 10 KB, the slowest row', 'ms', { atMost: 8 }, worst(diagnosing, 2)),
      ],
    };
  },
};

/** What 95 of 100 calls stay under, in milliseconds. */
function slowest(calls: number, textOf: (at: number) => string, work: (text: string) => unknown): number {
  const times: number[] = [];
  for (let at = -Math.ceil(calls / 3); at < calls; at++) {
    const text = flat(textOf(at + 1_000));
    const before = performance.now();
    work(text);
    if (at >= 0) times.push(performance.now() - before);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}
