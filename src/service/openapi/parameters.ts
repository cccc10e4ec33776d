import type { Profile } from '../../../grammar/profile.ts';
import { textIn } from '../../schema/labels.ts';
import { columnOf, type Entity } from '../entity.ts';
import { formats } from '../format.ts';
import { defaultRows, languages, mostColumns, mostRows, mostSearchBytes, parameterNames } from '../parameters.ts';
import { figure, literal, paragraphs, table } from './markdown.ts';
import { sampleId, sampleSearches } from './samples.ts';
import { typeInWords } from './schemas.ts';

type Json = Readonly<Record<string, unknown>>;
type ParameterName = (typeof parameterNames)[number];

/** The parameters of an entity's filter, by their names. */
export function filterParameters(entity: Entity, profile: Profile): Readonly<Record<string, Json>> {
  return Object.fromEntries(parameterNames.map((name) => [name, { name, in: 'query', ...describe[name](entity, profile) }]));
}

/** The parameters of one record: the id in the path, and the language. */
export function recordParameters(entity: Entity): Readonly<Record<string, Json>> {
  const { name, id, schema } = entity;
  const { description: known, type } = schema.fields[id] ?? {};
  const description = textIn(known) ?? '';
  const sample = sampleId(entity);
  const parameter = {
    name: idName(entity),
    in: 'path',
    required: true,
    description: `The id of the ${name}${description && `: ${description.charAt(0).toLowerCase()}${description.slice(1)}`}.`,
    schema: type === 'integer' ? { type, format: 'int64' } : { type: 'string' },
    example: type === 'integer' ? Number(sample) : sample,
  };
  return { [parameter.name]: parameter, lang: { name: 'lang', in: 'query', ...lang } };
}

/** The segment of the path that chooses a format (section 4.4). */
export const formatParameter: Json = {
  name: 'format',
  in: 'path',
  required: true,
  description: `The format of the answer, in lower case (section 4.4); without this segment it is ${literal(Object.keys(formats)[0] ?? '')}.`,
  schema: { type: 'string', enum: Object.keys(formats) },
  example: Object.keys(formats).at(-1),
};

/** How the id of an entity is called in a path. */
export const idName = ({ name }: Entity): string => `${name}_id`;

const describe: Readonly<Record<ParameterName, (entity: Entity, profile: Profile) => Json>> = {
  columns: (entity) => ({
    description: columnsInWords(entity),
    style: 'form',
    explode: false,
    schema: { type: 'array', maxItems: mostColumns, uniqueItems: true, items: { type: 'string', pattern: '^[A-Za-z0-9_]+$' } },
    example: entity.defaultColumns,
  }),
  search: (entity, profile) => ({
    description: searchInWords(entity, profile),
    schema: { type: 'string', maxLength: mostSearchBytes },
    examples: Object.fromEntries(
      sampleSearches(entity, profile).map(({ title, text }) => [title.replaceAll(/\W+/g, '-'), { summary: title, value: text }]),
    ),
  }),
  start: () => ({
    description: 'The first row of the page, counted from 0. Default 0. Given, the answer has `X-Total-Count`.',
    schema: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  }),
  length: () => ({
    description: `The number of rows of the page at most, 1 to ${figure(mostRows)}. Default ${figure(defaultRows.all)}, or ${figure(defaultRows.searched)} with \`search\`. Given, the answer has \`X-Total-Count\`.`,
    schema: { type: 'integer', minimum: 1, maximum: mostRows },
  }),
  lang: () => lang,
};

const lang: Json = {
  description: 'The language that refusals are explained in; `nl-NL` counts as `nl`. Default, and for any other, English.',
  schema: { type: 'string', examples: [...languages.keys()] },
};

function columnsInWords({ columns, schema, defaultColumns }: Entity): string {
  const time = Object.keys(columns).find((name) => columns[name]?.type === 'time') ?? '';
  return paragraphs(
    `The columns of each row in their order, with commas between (section 4.2); at most ${mostColumns}, each once. Default ${literal(defaultColumns.join())}. Capitals do not matter, and the answer has the names as they are asked for.`,
    `With \`_raw\` after its name a column is as it is stored: ${literal(`${time}_raw`)} is in seconds since midnight, all others are the same.`,
    table(
      ['column', 'what it is', 'type'],
      Object.entries(columns).map(([name, { type }]) => {
        const { label, description } = schema.fields[name] ?? {};
        const text = [label, description].flatMap((one) => textIn(one) ?? []).join('. ');
        return [literal(name), text, typeInWords[type]];
      }),
    ),
  );
}

function searchInWords(entity: Entity, profile: Profile): string {
  const { schema, columns, name } = entity;
  const others = Object.entries(schema.fields).filter(([field]) => !Object.hasOwn(columns, field));
  return paragraphs(
    `Which rows are given (section 4.5), encoded for a URL once; at most ${figure(mostSearchBytes)} bytes of UTF-8. Default all. The language is explained above, under *Searching*.`,
    `Every column can be searched, and under names of their own:`,
    table(
      ['field', 'what it is', 'type', 'column'],
      others.map(([field, { label }]) => {
        const column = columnOf(entity, field);
        return [literal(field), textIn(label) ?? '', typeInWords[columns[column]?.type ?? 'text'], literal(column)];
      }),
    ),
    'To paste, as the path on this server:',
    ...sampleSearches(entity, profile).map(
      ({ title, text, encoded }) => `${title}, ${literal(text)}:\n\n\`\`\`\n/api/rest/${name}/filter?search=${encoded}\n\`\`\``,
    ),
  );
}
