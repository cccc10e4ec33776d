import { type Observe, pathOf } from './logging.ts';

export type Metrics = { readonly observe: Observe; readonly text: (data: DataMetrics) => string };

/** What is known of the data: the time of the last import, and how old they may be. */
type DataMetrics = { readonly lastImport: number | undefined; readonly maxDataAge: number | undefined };

/** Counts requests and durations by route, for Prometheus; the number of series is bounded. */
export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const durations = new Map<string, number[]>();
  return {
    observe({ incoming, outgoing, milliseconds }) {
      const route = routeOf(pathOf(incoming));
      const labels = `route="${route}",status="${outgoing.statusCode}"`;
      requests.set(labels, (requests.get(labels) ?? 0) + 1);
      const counts = durations.get(route) ?? [...buckets.map(() => 0), 0, 0];
      durations.set(route, counts);
      const seconds = milliseconds / 1_000;
      buckets.forEach((most, at) => (counts[at] = (counts[at] ?? 0) + (seconds <= most ? 1 : 0)));
      counts[buckets.length] = (counts[buckets.length] ?? 0) + 1;
      counts[buckets.length + 1] = (counts[buckets.length + 1] ?? 0) + seconds;
    },
    text: ({ lastImport, maxDataAge }) =>
      [
        '# HELP http_requests_total Requests that are over.',
        '# TYPE http_requests_total counter',
        ...[...requests].map(([labels, count]) => `http_requests_total{${labels}} ${count}`),
        '# HELP http_request_duration_seconds Time from the request to the end of its answer.',
        '# TYPE http_request_duration_seconds histogram',
        ...[...durations].flatMap(([route, counts]) => histogram(route, counts)),
        '# HELP process_resident_memory_bytes Resident memory.',
        '# TYPE process_resident_memory_bytes gauge',
        `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
        ...gauge('data_last_import_timestamp_seconds', 'When the last import ended; absent where none is known.', lastImport),
        ...gauge('data_max_age_seconds', 'The age of the last import past which /readyz refuses.', maxDataAge),
        '',
      ].join('\n'),
  };
}

/** A value in milliseconds, in seconds. */
function gauge(name: string, help: string, milliseconds: number | undefined): readonly string[] {
  if (milliseconds === undefined) return [];
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${milliseconds / 1_000}`];
}

/** Upper bounds in seconds. */
const buckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

function histogram(route: string, counts: readonly number[]): readonly string[] {
  const name = 'http_request_duration_seconds';
  const [count = 0, sum = 0] = counts.slice(buckets.length);
  return [
    ...buckets.map((most, at) => `${name}_bucket{route="${route}",le="${most}"} ${counts[at]}`),
    `${name}_bucket{route="${route}",le="+Inf"} ${count}`,
    `${name}_sum{route="${route}"} ${sum}`,
    `${name}_count{route="${route}"} ${count}`,
  ];
}

/** The label of a path: one of a fixed set. */
function routeOf(path: string): string {
  const [, entity, rest] = /^\/api\/rest\/(?:json\/|xml\/)?(booking|event)\/([^/]+)$/.exec(path) ?? [];
  if (entity !== undefined) return rest === 'filter' ? `${entity}/filter` : entity;
  return /^\/admin(?:\/|$)/.test(path) ? 'admin' : 'other';
}
