import { readdirSync, readFileSync } from 'node:fs';
import { coreProfile } from '../../grammar/index.ts';
import { lint } from '../../src/analysis/index.ts';
import {
  type Diagnostic,
  type DiagnosticCode,
  defineFunction,
  defineRelation,
  defineSchema,
  diagnose,
  diagnosticCodes,
  type Fields,
  formatDiagnostic,
  fromJson,
  type Limits,
  parseQuery,
  type Schema,
} from '../../src/index.ts';
import { applyEdits } from '../../src/language-service/index.ts';
import { fromUrl } from '../../src/url/index.ts';

/** The part of a corpus case that an example needs; the schema is `test/corpus/corpus.schema.json`. */
type Case = {
  readonly search?: string;
  readonly url?: string;
  readonly profile?: string;
  readonly limits?: Partial<Limits>;
  readonly warnings?: readonly { readonly code: string }[];
  readonly diagnostics?: readonly { readonly code: string }[];
  readonly lints?: readonly { readonly code: string }[];
};
type Area = {
  readonly today: string;
  readonly fields: Fields;
  readonly variables?: object;
  readonly cases: readonly Case[];
};
type Example = {
  readonly text: string;
  readonly found: readonly Diagnostic[];
  readonly shown: Diagnostic;
  readonly note: string;
};

/** Every code with an example of the corpus, what is told of it, and what its fixes make of it. */
export function diagnosticsPage(): string {
  const examples = examplesOf();
  return [
    '# Every diagnostic',
    `What can be said of a search, by code. Codes never change their meaning; messages may get better. Each example is a case of the
corpus, and what stands below it is what \`formatDiagnostic\` gives today. [Errors and fixes in a form](../forms.md) shows them to people.`,
    `| code | severity | stage |\n|---|---|---|\n${Object.values(diagnosticCodes)
      .map(({ code, severity, stage }) => `| [\`${code}\`](#${code}) | ${severity} | ${stage} |`)
      .join('\n')}`,
    ...Object.values(diagnosticCodes).flatMap(({ code, severity, stage }) => {
      const example = examples.get(code);
      if (example === undefined) throw new Error(`The corpus has no example of ${code}.`);
      const { text, shown, note } = example;
      const fixes = (shown.fixes ?? []).map(({ title, edits }) => `- ${title}: \`\` ${applyEdits(text, edits)} \`\``);
      return [
        `## ${code}`,
        `A${severity === 'error' ? 'n' : ''} ${severity} of the stage *${stage}*${note}.`,
        fence(text === '' ? '(the empty text)' : formatDiagnostic(text, shown)),
        ...(text === '' ? [shown.message] : []),
        ...(fixes.length > 0 ? [`Its fix${fixes.length > 1 ? 'es' : ''}:\n\n${fixes.join('\n')}`] : []),
      ];
    }),
  ].join('\n\n');
}

const fence = (code: string): string => `\`\`\`\`text\n${code}\n\`\`\`\``;

/** For each code the case that shows it best: alone, with a fix, and of a length that is easy to read. */
function examplesOf(): ReadonlyMap<DiagnosticCode, Example> {
  const best = new Map<DiagnosticCode, Example & { readonly cost: number }>();
  for (const file of readdirSync('test/corpus').filter((name) => name.endsWith('.json') && name !== 'corpus.schema.json')) {
    const area = JSON.parse(readFileSync(`test/corpus/${file}`, 'utf8')) as Area;
    if (area.fields === undefined || area.variables !== undefined) continue;
    const schema = defineSchema(area.fields);
    for (const one of area.cases) {
      const example = exampleOf(one, schema, area.today);
      if (example === undefined) continue;
      const { text, found, shown } = example;
      const cost =
        (found.length - 1) * 100 +
        (shown.fixes === undefined ? 50 : 0) +
        Math.abs(text.length - 24) +
        (/[^ -~]|%20/.test(text) ? 40 : 0) +
        (shown.severity === diagnosticCodes[shown.code].severity ? 0 : 100);
      if (cost < (best.get(shown.code)?.cost ?? Number.POSITIVE_INFINITY)) best.set(shown.code, { ...example, cost });
    }
  }
  for (const example of otherExamples()) best.set(example.shown.code, { ...example, cost: 0 });
  return best;
}

function exampleOf(one: Case, schema: Schema, today: string): Example | undefined {
  const { search, url, profile, limits } = one;
  const [first] = one.diagnostics ?? one.warnings ?? one.lints ?? [];
  const of = (text: string, found: readonly Diagnostic[], note = ''): Example | undefined => {
    const shown = found.find(({ code }) => code === first?.code);
    return shown && { text, found, shown, note };
  };
  if (search !== undefined && one.lints !== undefined) return of(search, lintsOf(search, schema, today));
  if (search !== undefined) {
    const options = { ...(profile === 'core' && { profile: coreProfile }), ...(limits !== undefined && { limits }) };
    return of(
      search,
      diagnose(search, schema, options),
      profile === 'core' ? ', here for the `core` profile' : limits === undefined ? '' : ', here with a lower limit',
    );
  }
  return url === undefined ? undefined : of(url, fromUrl(url).diagnostics, ', here of a URL');
}

/** Codes that the corpus has no case of, since they need more than a text. */
function otherExamples(): readonly Example[] {
  const text = 'title = "Koor" AND price < 5';
  const schema = defineSchema({ title: { type: 'text' }, price: { type: 'decimal' } });
  const [notAllowed] = diagnose(text, schema, { allowed: ['title'] });
  const near = defineFunction({ parameters: [{ name: 'km', type: 'integer' }] });
  const call = 'near("home")';
  const [wrong] = diagnose(call, defineSchema({ title: { type: 'text' } }, { functions: { near } }));
  const lines = defineRelation({ schema });
  const two = 'lines HAS (title = "Koor") AND lines HAS (price < 5)';
  const [apart] = lintsOf(two, defineSchema({ n: { type: 'integer' } }, { relations: { lines } }), '2026-11-21');
  const tree = { kind: 'comparison', field: 'price', operator: '<', value: { kind: 'decimal', value: 'five' } };
  const [unexpected] = fromJson(tree).diagnostics;
  return [
    ...(notAllowed === undefined ? [] : [{ text, found: [], shown: notAllowed, note: ', here where `allowed` is `["title"]`' }]),
    ...(apart === undefined ? [] : [{ text: two, found: [], shown: apart, note: ', here of a relation `lines`' }]),
    ...(wrong === undefined ? [] : [{ text: call, found: [], shown: wrong, note: ', here of a function `near(km)` of numbers' }]),
    ...(unexpected === undefined
      ? []
      : [{ text: JSON.stringify(tree), found: [], shown: unexpected, note: ', here of a tree from outside' }]),
  ];
}

function lintsOf(text: string, schema: Schema, today: string): readonly Diagnostic[] {
  try {
    return lint(text, parseQuery(text, schema), { today });
  } catch {
    return [];
  }
}
