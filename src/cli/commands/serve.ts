import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { coreProfile, fullProfile } from '../../../grammar/index.ts';
import { defineCommand } from '../command.ts';
import { packagesFor } from '../database.ts';
import { usage } from '../failure.ts';
import { clockOf, profileOption, zoneOption } from '../language.ts';
import { packageRoot, withPackages } from '../packages.ts';

export const serve = defineCommand({
  summary: 'Runs the read service with its administration and the playground; demo data without a database',
  parameters: [],
  details: `Prints where it is. Ctrl-C ends it, and lets requests under way finish. What is not given is taken from the environment
where it is there: SEARCH_EXPRESSION_TIME_ZONE for --time-zone, and so on; DATABASE_URL for --database and PORT for --port.`,
  options: {
    database: {
      env: 'DATABASE_URL',
      value: 'ADDRESS',
      help: 'postgres://…, mariadb://…, mysql://… or a SQLite file; default demo data',
    },
    wait: { env: true, value: 'SECONDS', help: 'How long to try again while the database server cannot be reached; default 60' },
    port: { short: 'p', env: 'PORT', value: 'NUMBER', help: 'The port; 0 is any; default 8080, for demo data or the next' },
    host: { env: true, value: 'ADDRESS', help: 'The address to listen on; default 127.0.0.1, this machine only' },
    events: {
      env: true,
      value: 'WHO',
      choices: ['public', 'private'],
      help: 'Whether events need a user with the right; default public',
    },
    cancelled: {
      env: true,
      value: 'WHAT',
      choices: ['hidden', 'shown'],
      help: 'Cancelled bookings where a search does not name the status; default hidden',
    },
    'requests-per-minute': { env: true, value: 'NUMBER', help: 'Of each user; 0 is no limit; default 600' },
    'trust-proxy': { env: true, help: 'Stands behind a proxy with TLS that writes X-Forwarded-For' },
    'allow-any-origin': { env: true, help: 'Lets the origin * be on the list' },
    'max-data-age': {
      env: true,
      value: 'AGE',
      help: 'Such as 26h, 90m or 2d: /readyz refuses when the last import is older; default any',
    },
    metrics: { env: true, help: 'Answers /metrics, for Prometheus' },
    'metrics-port': { env: true, value: 'NUMBER', help: 'Answers /metrics on this port alone, of the same host' },
    log: {
      env: true,
      value: 'WHAT',
      choices: ['requests', 'queries', 'off'],
      help: 'A line of JSON for each request, with its query, or none; default requests',
    },
    playground: { env: true, value: 'FOLDER', help: 'The built playground, served at /; default the one of this package' },
    'no-playground': { env: true, help: 'Serves no playground; /docs/ stays' },
    'no-docs': { env: true, help: 'Serves no /docs/ and no /openapi.json' },
    profile: { env: true, ...profileOption.profile },
    'time-zone': { env: true, ...zoneOption['time-zone'] },
  },
  examples: ['search-expression serve', 'search-expression serve --database bookings.sqlite --events private'],
  async run({ values }) {
    const port = numberOf(values.port, 'a port', 65_535);
    const requestsPerMinute = numberOf(values['requests-per-minute'], 'a number of requests', 1_000_000);
    const wait = numberOf(values.wait, 'a number of seconds', 86_400);
    const { timeZone } = clockOf(values);
    const metricsPort = numberOf(values['metrics-port'], 'a port', 65_535);
    const maxDataAge = ageOf(values['max-data-age']);
    const pages = { playground: values['no-playground'] !== true, docs: values['no-docs'] !== true };
    if (!pages.playground && values.playground !== undefined)
      throw usage('Give --playground FOLDER or --no-playground, not both.');
    const playground = playgroundOf(values.playground);
    const guide = join(packageRoot(), 'dist', 'guide');
    const pictures = join(packageRoot(), 'playground', 'screenshots');
    const { serve: start } = await withPackages(['hono', '@hono/node-server'], () => import('../../service/node/server.ts'));
    await withPackages(packagesFor(values.database), () =>
      start({
        timeZone,
        profile: values.profile === 'core' ? coreProfile : fullProfile,
        privateEvents: values.events === 'private',
        showCancelled: values.cancelled === 'shown',
        trustProxy: values['trust-proxy'] === true,
        allowAnyOrigin: values['allow-any-origin'] === true,
        metrics: values.metrics === true,
        log: values.log ?? 'requests',
        pages,
        database: values.database,
        host: values.host,
        port,
        wait,
        metricsPort,
        playground,
        ...(requestsPerMinute !== undefined && { requestsPerMinute }),
        ...(maxDataAge !== undefined && { maxDataAge }),
        ...(isSite(guide) && { guide }),
        ...(existsSync(pictures) && { pictures }),
      }),
    );
    return 0;
  },
});

function numberOf(given: string | undefined, what: string, most: number): number | undefined {
  if (given === undefined) return undefined;
  if (/^\d{1,7}$/.test(given) && Number(given) <= most) return Number(given);
  throw usage(`\`${given}\` is not ${what}; give a number from 0 to ${most}.`);
}

/** Reads a length of time such as `26h`, in milliseconds. */
export function ageOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const [, count = '', unit = ''] = /^([1-9]\d{0,4})([mhd])$/.exec(given) ?? [];
  const length = { m: 60_000, h: 3_600_000, d: 86_400_000 }[unit];
  if (length === undefined) throw usage(`\`${given}\` is not an age; give minutes, hours or days, such as 90m, 26h or 2d.`);
  return Number(count) * length;
}

const isSite = (folder: string): boolean => ['index.html', 'index.html.br'].some((name) => existsSync(join(folder, name)));

function playgroundOf(given: string | undefined): string | undefined {
  const folder = given ?? join(packageRoot(), 'dist', 'playground');
  if (isSite(folder)) return folder;
  if (given === undefined) return undefined;
  throw usage(`${given} is not a built playground: it has no index.html.`);
}
