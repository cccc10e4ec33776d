import { diagnosticCodes } from '../../../grammar/messages/codes.ts';
import { textIn } from '../../schema/labels.ts';
import { entities } from '../entities.ts';
import type { ColumnType, Entity } from '../entity.ts';
import { singular } from '../format.ts';
import { problems } from '../problem.ts';
import { literals } from './markdown.ts';
import { recordColumns, sampleRecord, sampleText } from './samples.ts';

type Json = Readonly<Record<string, unknown>>;

/** The schemas of answers by name; `xml` describes their form under `response` (section 4.4.5). */
export function schemas(): Json {
  const texts = Object.values(problems);
  return {
    ...Object.fromEntries(Object.values(entities).flatMap((entity) => Object.entries(schemasOf(entity)))),
    Problem: {
      description: 'What is refused, and why (RFC 9457).',
      xml: root,
      ...object(
        {
          status: {
            type: 'integer',
            description: 'The status of the answer.',
            enum: distinct(texts.map(({ status }) => status)),
          },
          title: { type: 'string', description: 'The name of the status.' },
          detail: { type: 'string', description: 'What is wrong and what to do, as a sentence in the language of `lang`.' },
          code: { type: 'string', description: 'What is wrong, for programs.', enum: Object.keys(problems) },
        },
        {
          diagnostics: list('diagnostics', reference('Diagnostic'), 'Only of a `search`: every mistake in it.'),
          did_you_mean: {
            type: 'string',
            description: 'Only of a `search`: the one that its text surely means, if there is one.',
          },
        },
      ),
    },
    Diagnostic: {
      description: 'A mistake in a `search`.',
      ...object(
        {
          code: { type: 'string', enum: Object.keys(diagnosticCodes) },
          severity: { type: 'string', enum: distinct(Object.values(diagnosticCodes).map(({ severity }) => severity)) },
          message: { type: 'string', description: 'What is wrong and what to do, in the language of `lang`.' },
          range: reference('Range'),
        },
        {
          fixes: list('fixes', reference('Fix'), 'What would mend it.'),
          related: list('related', reference('Related'), 'What else in the text it has to do with.'),
          data: { type: 'object', description: 'The particulars of the message, for programs.' },
        },
      ),
    },
    Range: {
      description: 'A part of the decoded text, from its first character up to and without the last, in UTF-16 units from 0.',
      ...object({ from: position, to: position }),
    },
    Fix: object(
      { title: { type: 'string' }, edits: list('edits', reference('Edit'), 'In order; they do not overlap.') },
      { isGuess: { type: 'boolean', description: 'The text may have another meaning afterwards than it was written for.' } },
    ),
    Edit: {
      description: 'What stands from `from` up to `to` becomes `insert`.',
      ...object({ from: position, to: position, insert: { type: 'string' } }),
    },
    Related: object({ range: reference('Range'), message: { type: 'string' } }),
    Status: { description: 'How the service is.', ...object({ status: { type: 'string' } }) },
    Readiness: {
      description: 'How the service is, and when its last import ended, if one is known.',
      type: 'object',
      required: ['status'],
      properties: { status: { type: 'string' }, last_import: { type: 'string', format: 'date-time' } },
    },
  };
}

export const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** The names of the schemas of an entity. */
export function schemaNames({ name }: Entity): Readonly<Record<'row' | 'list' | 'record', string>> {
  const capital = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  return { row: `${capital}Row`, list: `${capital}List`, record: capital };
}

/** The form of a column's values, by type; all are strings. */
export const typeInWords: Readonly<Record<ColumnType, string>> = {
  integer: 'integer',
  text: 'text',
  date: 'date, `YYYY-MM-DD`',
  time: 'time, `HH:MM:SS`',
};

const patterns: Readonly<Partial<Record<ColumnType, string>>> = {
  integer: '^(-?[0-9]+)?$',
  date: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$',
  time: '^([0-9]{2}:[0-9]{2}:[0-9]{2})?$',
};

function schemasOf(entity: Entity): Json {
  const { name, columns } = entity;
  const { row, list: rows, record } = schemaNames(entity);
  const samples = Object.fromEntries(sampleRecord(entity));
  const keys = [...recordColumns(entity)];
  return {
    [rows]: {
      description: 'The rows of a page, in chronological order.',
      type: 'array',
      xml: { ...root, wrapped: true },
      items: reference(row),
    },
    [row]: {
      description:
        'One key for each column asked for, in that order and as it was written, so in other capitals or with `_raw` too. Every value is a string, the empty one where there is no value.',
      type: 'object',
      xml: { name },
      properties: Object.fromEntries(Object.keys(columns).map((column) => [column, columnSchema(entity, column)])),
      additionalProperties: { type: 'string' },
    },
    [record]: {
      description: 'Every value is a string (section 2.1), the empty one where there is no value.',
      type: 'object',
      xml: root,
      required: keys.map(([key]) => key),
      properties: Object.fromEntries(
        keys.map(([key, made]) => {
          const [column = ''] = made;
          const same = made.length === 1 && samples[key] === sampleText(entity, column);
          const { pattern: _, ...others } = columnSchema(entity, column);
          return [key, { ...(same ? columnSchema(entity, column) : others), examples: [samples[key]] }];
        }),
      ),
      additionalProperties: false,
    },
  };
}

function columnSchema(entity: Entity, column: string): Json {
  const { label, description, values = [] } = entity.schema.fields[column] ?? {};
  const type = entity.columns[column]?.type ?? 'text';
  // Known products depend on the data; known statuses do not.
  const known = type === 'text' ? values.map(({ value }) => String(value)) : [];
  const words = [
    textIn(label) ?? column,
    textIn(description),
    known.length > 0 && `Known are ${literals(known)}`,
    type !== 'text' && typeInWords[type],
  ];
  return {
    type: 'string',
    description: `${words.filter(Boolean).join('. ')}.`,
    ...(patterns[type] && { pattern: patterns[type] }),
    examples: [sampleText(entity, column)],
  };
}

function object(required: Json, optional: Json = {}): Json {
  return {
    type: 'object',
    required: Object.keys(required),
    properties: { ...required, ...optional },
    additionalProperties: false,
  };
}

/** In XML a list is an element with one of another name for each of its items. */
function list(name: string, items: Json, description: string): Json {
  return { type: 'array', description, xml: { wrapped: true }, items: { ...items, xml: { name: singular(name) } } };
}

const distinct = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)];
const position = { type: 'integer', minimum: 0 } as const;
const root = { name: 'response' } as const;
