import type { Profile } from '../../../grammar/profile.ts';
import { entities } from '../entities.ts';
import type { Entity } from '../entity.ts';
import { formats, type OutputFormat } from '../format.ts';
import { readParameters, readSearch } from '../parameters.ts';
import { type ProblemCode, problem, problemAnswer, problemOf, problemRow, problems, type Refusal, titles } from '../problem.ts';
import { headerReferences } from './headers.ts';
import { literal, paragraphs } from './markdown.ts';
import { wrongSearch } from './samples.ts';
import { reference } from './schemas.ts';

type Json = Readonly<Record<string, unknown>>;

/** A request that is refused, as its path on the server. */
export type RefusedRequest = { readonly path: string; readonly problem: Refusal };

export const statusesOfProblems: readonly number[] = [...new Set(Object.values(problems).map(({ status }) => status))];

/** The status, code and sentence of each problem; `{…}` is a placeholder. */
export function problemsInWords(): readonly (readonly [status: number, code: string, sentence: string])[] {
  return problemCodes.map((code) => [problems[code].status, code, sentenceOf(code)] as const).sort(([a], [b]) => a - b);
}

/** The answer of a status, in any of these formats. */
export function refusal(status: number, inFormats: readonly OutputFormat[], wrong: readonly RefusedRequest[] = []): Json {
  const codes = codesOf(status);
  const shown = wrong.length > 0 ? wrong : codes.map((code) => ({ path: '', problem: sampleProblem(code) }));
  return {
    description:
      wrong.length > 0
        ? `${titles[status]}; \`code\` says why`
        : paragraphs(titles[status] ?? '', ...codes.map((code) => `${literal(code)}: ${sentenceOf(code)}`)),
    headers: headerReferences(codes.flatMap((code) => Object.keys(problemRow(code).headers(placeholders())))),
    content: Object.fromEntries(
      inFormats.map((format) => [
        format.problemType,
        {
          schema: reference('Problem'),
          examples: Object.fromEntries(
            shown.map((one) => [
              one.problem.code,
              {
                summary: one.problem.code,
                ...(one.path !== '' && { description: `The answer to ${literal(one.path)}` }),
                value: bodyOf(one.problem, format),
              },
            ]),
          ),
        },
      ]),
    ),
  };
}

/** Requests to a filter that are refused, each for another reason. */
export function wrongFilters(entity: Entity, profile: Profile): readonly RefusedRequest[] {
  const [first = '', second = ''] = Object.keys(entity.columns);
  const queries = [
    `search=${encodeURIComponent(wrongSearch(entity))}`,
    'search=%E9',
    `search=${first}+%3D+%22A&B%22`,
    `columns=${first.slice(0, -1)}`,
    `columns=${first},${first}`,
    `columns=${first},,${second}`,
    'length=0',
    'start=0&start=100',
    'Length=10',
  ];
  return queries.flatMap((query) => {
    const path = `/api/rest/${entity.name}/filter?${query}`;
    const found = problemOfFilter(`http://localhost${path}`, entity, profile);
    return found === undefined ? [] : { path, problem: found };
  });
}

/** Requests for one record that are refused, each for another reason. */
export function wrongRecords(entity: Entity): readonly RefusedRequest[] {
  const { name } = entity;
  return [{ path: `/api/rest/${name}/x1`, problem: problem('invalid-id', { name: 'x1', entity: name }) }];
}

const problemCodes = Object.keys(problems) as readonly ProblemCode[];

const codesOf = (status: number): readonly ProblemCode[] => problemCodes.filter((code) => problems[code].status === status);

/** One sentence, or one for each entity where they differ. */
function sentenceOf(code: ProblemCode): string {
  const { en } = problemRow(code);
  const sentences = Object.keys(entities).map((entity) => en(placeholders(entity)));
  return [...new Set(sentences)].join(' ');
}

/** Data for any problem: each member is its own name in braces. */
function placeholders(entity = ''): object {
  return new Proxy({}, { get: (_, name) => (name === 'entity' ? entity : `{${String(name)}}`) });
}

const sampleProblem = (code: ProblemCode): Refusal => ({ code, data: { retryAfter: 12, most: 32_768 } });

function problemOfFilter(url: string, entity: Entity, profile: Profile): Refusal | undefined {
  try {
    const { search, locale } = readParameters(url, entity);
    if (search !== undefined) readSearch(search, entity.schema, profile, locale);
  } catch (error) {
    return problemOf(error);
  }
  return undefined;
}

/** As JSON where that is the format, else as its text. */
function bodyOf(refused: Refusal, format: OutputFormat): unknown {
  const { text } = problemAnswer(refused, 'en', format);
  return format === formats.json ? JSON.parse(text) : text;
}
