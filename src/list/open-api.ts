import { assertOptions } from '../../grammar/options.ts';
import type { Schema } from '../schema/schema.ts';
import { type ListRequestOptions, mostFields, sortableOf } from './request.ts';

/** A parameter object of OpenAPI 3.1. */
export type ParameterObject = {
  readonly name: string;
  readonly in: 'query';
  readonly required: false;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly style?: 'form';
  readonly explode?: false;
  readonly example?: string;
};

/**
 * The parameters of a list for an OpenAPI document (3.1), under the options that `parseRequest`
 * takes.
 *
 * @example parametersOf(orders).map(({ name }) => name)
 * // ['search', 'sort', 'size', 'after', 'before', 'columns', 'count']
 * @throws TypeError for an unknown option
 */
export function parametersOf<S extends Schema>(
  schema: S,
  options: Pick<ListRequestOptions<S>, 'allowed' | 'sortable' | 'columns' | 'defaultSize' | 'maximumSize'> = {},
): readonly ParameterObject[] {
  assertOptions(options, ['allowed', 'sortable', 'columns', 'defaultSize', 'maximumSize']);
  const allowed: readonly string[] = options.allowed ?? Object.keys(schema.fields);
  const sortable: readonly string[] = options.sortable ?? sortableOf(schema, allowed);
  const { defaultSize = 50, maximumSize = Math.max(1_000, defaultSize) } = options;
  const parameter = (name: string, description: string, type: Readonly<Record<string, unknown>>): ParameterObject => ({
    name,
    in: 'query',
    required: false,
    description,
    schema: type,
    ...(type['type'] === 'array' && { style: 'form', explode: false }),
  });
  const fieldsOf = (names: readonly string[], most: number) => ({
    type: 'array',
    items: { type: 'string', enum: names },
    minItems: 1,
    maxItems: most,
    uniqueItems: true,
  });
  return [
    parameter('search', `Which rows: a search expression over ${allowed.join(', ')}. All rows without it.`, { type: 'string' }),
    parameter(
      'sort',
      'The order of rows: fields, with a minus for descending. Rows without a value come last.',
      fieldsOf(
        sortable.flatMap((name) => [name, `-${name}`]),
        mostFields.sort,
      ),
    ),
    parameter('size', 'The most rows of a page.', { type: 'integer', minimum: 1, maximum: maximumSize, default: defaultSize }),
    parameter('after', 'The page after a cursor: `next` of the page before. Not with `before`.', { type: 'string' }),
    parameter('before', 'The page before a cursor: `previous` of the page after. Not with `after`.', { type: 'string' }),
    parameter('columns', 'The fields of each row.', {
      ...fieldsOf(allowed, mostFields.columns),
      default: options.columns ?? allowed,
    }),
    parameter('count', 'Whether the number of all rows that match is counted.', {
      type: 'string',
      enum: ['exact', 'none'],
      default: 'none',
    }),
  ];
}
