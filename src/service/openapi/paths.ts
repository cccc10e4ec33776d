import type { Profile } from '../../../grammar/profile.ts';
import { entities } from '../entities.ts';
import type { Entity } from '../entity.ts';
import { formats, type OutputFormat } from '../format.ts';
import { problem, titles } from '../problem.ts';
import { headerReferences } from './headers.ts';
import { filterParameters, formatParameter, idName, recordParameters } from './parameters.ts';
import { type RefusedRequest, refusal, statusesOfProblems, wrongFilters, wrongRecords } from './refusals.ts';
import { sampleList, sampleRecord } from './samples.ts';
import { reference, schemaNames } from './schemas.ts';

type Json = Readonly<Record<string, unknown>>;

export type PathOptions = { readonly profile: Profile; readonly privateEvents: boolean };

/** The operations by path. */
export function paths(options: PathOptions): Json {
  const read: readonly (readonly [path: string, item: Json])[] = Object.values(entities).flatMap((entity) => {
    const [filter, record] = [filterOf(entity, options), recordOf(entity)];
    return [false, true].flatMap((inFormat) => {
      const base = `/api/rest/${inFormat ? '{format}/' : ''}${entity.name}`;
      return [
        [`${base}/filter`, { get: operation(filter, entity, inFormat, options) }],
        [`${base}/{${idName(entity)}}`, { get: operation(record, entity, inFormat, options) }],
      ] as const;
    });
  });
  return {
    ...Object.fromEntries(read),
    '/openapi.json': { get: ownOperation('describeService', 'This description', { type: 'object' }, []) },
    '/healthz': { get: ownOperation('isAlive', 'Whether the service runs', reference('Status'), []) },
    '/readyz': { get: ownOperation('isReady', 'Whether the service can answer', reference('Readiness'), [503]) },
  };
}

/** The components that operations share: refusals, in each format, and parameters. */
export function shared({ profile }: PathOptions): Readonly<Record<'responses' | 'parameters', Json>> {
  const others = statusesOfProblems.filter((status) => status !== 400);
  const refusals: readonly (readonly [name: string, response: Json])[] = [false, true].flatMap((inFormat) =>
    others.map((status) => [nameOf(status, inFormat), refusal(status, formatsOf(inFormat))] as const),
  );
  const parameters: readonly (readonly [name: string, parameter: Json])[] = Object.values(entities).flatMap((entity) =>
    Object.entries({ ...filterParameters(entity, profile), ...recordParameters(entity) }).map(
      ([name, parameter]) => [`${entity.name}.${name}`, parameter] as const,
    ),
  );
  return {
    responses: {
      BadRequest: refusal(400, formatsOf(false), [{ path: '', problem: problem('bad-request', {}) }]),
      ...Object.fromEntries(refusals),
    },
    parameters: { format: formatParameter, ...Object.fromEntries(parameters) },
  };
}

export const tags: readonly Json[] = [
  { name: 'Bookings' },
  { name: 'Events', description: 'Published events with their availability' },
  { name: 'Service', description: 'For those who run it' },
];

type Reading = {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, Json>>;
  readonly headers: readonly string[];
  readonly schema: string;
  readonly sample: (format: OutputFormat) => string;
  /** Examples of refused requests. */
  readonly wrong: readonly RefusedRequest[];
  /** Whether 404 is possible. */
  readonly canMiss: boolean;
};

function filterOf(entity: Entity, { profile }: PathOptions): Reading {
  return {
    ...texts[entity.name].filter,
    parameters: filterParameters(entity, profile),
    headers: ['ETag', 'Link', 'X-Total-Count'],
    schema: schemaNames(entity).list,
    sample: (format) => sampleList(entity, format),
    wrong: wrongFilters(entity, profile),
    canMiss: false,
  };
}

function recordOf(entity: Entity): Reading {
  return {
    ...texts[entity.name].record,
    parameters: recordParameters(entity),
    headers: ['ETag'],
    schema: schemaNames(entity).record,
    sample: (format) => format.record(sampleRecord(entity)),
    wrong: wrongRecords(entity),
    canMiss: true,
  };
}

function operation(reading: Reading, { name, right }: Entity, inFormat: boolean, { privateEvents }: PathOptions): Json {
  const written = formatsOf(inFormat);
  const open = right === 'events' && !privateEvents;
  const statuses = statusesOfProblems.filter(
    (status) => ![400, 405, ...(reading.canMiss || inFormat ? [] : [404])].includes(status),
  );
  return {
    operationId: `${reading.id}${inFormat ? 'InFormat' : ''}`,
    tags: [texts[name].tag],
    summary: `${reading.summary}${inFormat ? ', in a format' : ''}`,
    description: `${reading.description}${open ? ' No user is needed.' : ''}`,
    security: [...(open ? [{}] : []), { basic: [] }],
    parameters: [
      ...(inFormat ? ['format'] : []),
      ...Object.keys(reading.parameters).map((parameter) => `${name}.${parameter}`),
    ].map((parameter) => ({ $ref: `#/components/parameters/${parameter}` })),
    responses: {
      200: {
        description: 'OK',
        headers: headerReferences([...reading.headers, 'Access-Control-Allow-Origin']),
        content: Object.fromEntries(
          written.map((format) => {
            const text = reading.sample(format);
            const example: unknown = format === formats.json ? JSON.parse(text) : text;
            return [format.mediaType, { schema: reference(reading.schema), example }];
          }),
        ),
      },
      304: notModified(reading.headers),
      400: refusal(400, written, reading.wrong),
      ...responseReferences(statuses, inFormat),
    },
  };
}

function ownOperation(operationId: string, summary: string, schema: Json, statuses: readonly number[]): Json {
  return {
    operationId,
    tags: ['Service'],
    summary,
    security: [],
    responses: {
      200: { description: 'OK', headers: headerReferences(['ETag']), content: { [formats.json.mediaType]: { schema } } },
      304: notModified(['ETag']),
      ...responseReferences([...statuses, ...ofEveryRequest], false),
    },
  };
}

const notModified = (headers: readonly string[]): Json => ({
  description: 'Not Modified: the answer is still the one that `If-None-Match` names',
  headers: headerReferences(headers),
});

/** The refusals of every request. */
const ofEveryRequest: readonly number[] = [400, 408, 414, 431, 500];

const formatsOf = (inFormat: boolean): readonly OutputFormat[] => (inFormat ? Object.values(formats) : [formats.json]);

const responseReferences = (statuses: readonly number[], inFormat: boolean): Json =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${nameOf(status, inFormat)}` }]));

const nameOf = (status: number, inFormat: boolean): string =>
  `${titles[status]?.replaceAll(' ', '')}${inFormat ? 'InFormat' : ''}`;

type Text = Readonly<Record<'id' | 'summary' | 'description', string>>;

const texts: Readonly<Record<Entity['name'], { readonly tag: string; readonly filter: Text; readonly record: Text }>> = {
  booking: {
    tag: 'Bookings',
    filter: {
      id: 'filterBookings',
      summary: 'Bookings that match a search',
      description:
        'The bookings of a page (section 4.2), in the order of their start date, start time and id. Cancelled and rejected bookings are in it only if a condition anywhere in the search names the status (`status`, `RES_STATUS` or `INV_STATUS`), unless the service or the user is set to show them always. A user who is held to products gets the bookings of those.',
    },
    record: {
      id: 'getBooking',
      summary: 'One booking',
      description:
        'The booking of an id (section 4.1). `fromdate` and `tilldate` are six digits, year, month and day (`YYMMDD`); `number` is the number of persons. A booking of another product than a user is held to is not found.',
    },
  },
  event: {
    tag: 'Events',
    filter: {
      id: 'filterEvents',
      summary: 'Events that match a search',
      description:
        'The published events of a page with their availability (section 4.3), in the order of their date, start time and id. A user who is held to products gets the events of those.',
    },
    record: {
      id: 'getEvent',
      summary: 'One event',
      description: 'The published event of an id. An event of another product than a user is held to is not found.',
    },
  },
};
