import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { comparisonOperators } from '../operators.ts';
import { literalShapes, shapes } from '../shapes.ts';

/*
 * Writes the JSON Schema of a well-formed expression (L2.6) from the tables of shapes and
 * operators. Patterns have nothing that Python's `re` lacks.
 */

const identity = 'https://json-schema.org/draft/2020-12/schema';
const ref = (name: string) => ({ $ref: `#/$defs/${name}` });
const anyOf = (names: readonly string[]) => ({ anyOf: names.map(ref) });
const kinds = Object.keys(shapes);

/** A text of scalar values, without the characters of a class. */
const textWithout = (characters: string) => `^[^${characters}\\ud800-\\udfff]*$`;

/** What each part of a node may be; `operands` of a kind are of no such kind themselves. */
const parts = {
  operand: ref('expression'),
  field: ref('name'),
  operator: { enum: comparisonOperators },
  name: ref('name'),
  flag: { type: 'boolean' },
  value: ref('value'),
  element: ref('element'),
  elements: { anyOf: [{ type: 'array', minItems: 1, items: ref('element') }, ref('variableValue')] },
  values: { type: 'array', items: ref('value') },
} as const;

const operandsOf = (kind: string) => ({ type: 'array', minItems: 2, items: anyOf(kinds.filter((other) => other !== kind)) });

/** The values of each kind of literal; a decimal is canonical when all its patterns match. */
const values = {
  integer: { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  decimal: {
    allOf: [
      { title: 'no needless zeros, no -0.0', pattern: '^(0\\.0|-?[1-9][0-9]*\\.0|-?(0|[1-9][0-9]*)\\.[0-9]*[1-9])$' },
      {
        title: 'at most 15 significant digits',
        pattern: '^-?(0\\.0*|0\\.0*[1-9][0-9]{0,14}|[1-9][0-9]{0,14}\\.0|[1-9](\\.?[0-9]){1,14})$',
      },
      { title: 'at most 100 places', pattern: '\\.[0-9]{1,100}$' },
    ],
  },
  string: { pattern: textWithout('\\u0000') },
  boolean: {},
} as const satisfies { readonly [K in keyof typeof literalShapes]: object };

function nodeSchema(kind: string, properties: Readonly<Record<string, object>>): object {
  return {
    type: 'object',
    required: ['kind', ...Object.keys(properties)],
    properties: { kind: { const: kind }, ...properties, range: ref('range') },
    additionalProperties: false,
  };
}

const nodes = Object.entries(shapes).map(([kind, shape]): readonly [string, object] => {
  const properties = Object.entries(shape).map(([key, part]: [string, keyof typeof parts | 'operands']) => [
    key,
    part === 'operands' ? operandsOf(kind) : parts[part],
  ]);
  return [kind, nodeSchema(kind, Object.fromEntries(properties) as Record<string, object>)];
});

const literals = Object.entries(literalShapes).map(([kind, type]): readonly [string, object] => [
  `${kind}Literal`,
  nodeSchema(kind, { value: { type, ...values[kind as keyof typeof values] } }),
]);

const name = {
  type: 'string',
  minLength: 1,
  maxLength: 128,
  pattern: textWithout('\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029'),
};
const variableName = { type: 'string', maxLength: 128, pattern: '^[A-Za-z_][A-Za-z0-9_]*$' };

/** The schema as it is published, by the name of its file. */
export function jsonSchema(): string {
  const offset = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
  const schema = {
    $schema: identity,
    title: 'A search expression',
    description:
      'The tree of a search, well-formed (L2.6). Nesting, at most 256, and the order of a range are checked by fromJson.',
    ...ref('expression'),
    $defs: {
      expression: anyOf(kinds),
      ...Object.fromEntries(nodes),
      literal: anyOf(literals.map(([name]) => name)),
      ...Object.fromEntries(literals),
      variableValue: nodeSchema('variable', { name: variableName }),
      fieldValue: nodeSchema('field', { field: ref('name') }),
      element: anyOf(['literal', 'variableValue']),
      value: anyOf(['element', 'fieldValue']),
      name,
      range: { type: 'object', required: ['from', 'to'], properties: { from: offset, to: offset } },
    },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** Run by itself it writes the file. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('../expression.schema.json', import.meta.url), jsonSchema());
}
