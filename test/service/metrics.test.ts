import { expect, test } from 'vitest';
import { createMetrics } from '../../src/service/node/metrics.ts';

/** Counts requests, each as `PATH STATUS MILLISECONDS`. */
function after(...requests: readonly string[]) {
  const metrics = createMetrics();
  for (const request of requests) {
    const [url = '', statusCode, milliseconds] = request.split(' ');
    metrics.observe({
      incoming: { url },
      outgoing: { statusCode: Number(statusCode) },
      milliseconds: Number(milliseconds),
    } as Parameters<typeof metrics.observe>[0]);
  }
  return metrics;
}

test('requests are counted by route and status, and their durations by route', () => {
  const metrics = after('/api/rest/booking/own?search=x 200 1', '/api/rest/booking/own 200 1999', '/api/rest/booking/x 404 5250');
  const text = metrics.text({ lastImport: 1_500, maxDataAge: 60_000 });
  expect(text.replace(/(?<=memory_bytes )\d+/, 'some')).toBe(`\
# HELP http_requests_total Requests that are over.
# TYPE http_requests_total counter
http_requests_total{route="booking",status="200"} 2
http_requests_total{route="booking",status="404"} 1
# HELP http_request_duration_seconds Time from the request to the end of its answer.
# TYPE http_request_duration_seconds histogram
http_request_duration_seconds_bucket{route="booking",le="0.001"} 1
http_request_duration_seconds_bucket{route="booking",le="0.005"} 1
http_request_duration_seconds_bucket{route="booking",le="0.01"} 1
http_request_duration_seconds_bucket{route="booking",le="0.05"} 1
http_request_duration_seconds_bucket{route="booking",le="0.1"} 1
http_request_duration_seconds_bucket{route="booking",le="0.5"} 1
http_request_duration_seconds_bucket{route="booking",le="1"} 1
http_request_duration_seconds_bucket{route="booking",le="5"} 2
http_request_duration_seconds_bucket{route="booking",le="+Inf"} 3
http_request_duration_seconds_sum{route="booking"} 7.25
http_request_duration_seconds_count{route="booking"} 3
# HELP process_resident_memory_bytes Resident memory.
# TYPE process_resident_memory_bytes gauge
process_resident_memory_bytes some
# HELP data_last_import_timestamp_seconds When the last import ended; absent where none is known.
# TYPE data_last_import_timestamp_seconds gauge
data_last_import_timestamp_seconds 1.5
# HELP data_max_age_seconds The age of the last import past which /readyz refuses.
# TYPE data_max_age_seconds gauge
data_max_age_seconds 60
`);
});

test('what is not known of the data is left out', () =>
  expect(after().text({ lastImport: undefined, maxDataAge: undefined })).not.toContain('data_'));

test.each([
  ['/api/rest/booking/own', 'booking'],
  ['/api/rest/json/booking/own', 'booking'],
  ['/api/rest/xml/event/own', 'event'],
  ['/api/rest/event/filter', 'event/filter'],
  ['/api/rest/booking/filter?x=1', 'booking/filter'],
  ['https://host/api/rest/event/own', 'event'],
  ['/api/rest/booking/', 'other'],
  ['/api/rest/booking/own/more', 'other'],
  ['/more/api/rest/booking/own', 'other'],
  ['/admin', 'admin'],
  ['/admin/users', 'admin'],
  ['/administrator', 'other'],
  ['/x/admin', 'other'],
  ['/', 'other'],
])('the route of %s is %s', (path, route) => {
  const text = after('/api/rest/booking/own 200 1', `${path} 404 1`).text({ lastImport: undefined, maxDataAge: undefined });
  expect(text).toContain(`\nhttp_requests_total{route="${route}",status="404"} 1\n`);
  expect(text).toContain(`\nhttp_request_duration_seconds_count{route="${route}"} ${route === 'booking' ? 2 : 1}\n`);
});
