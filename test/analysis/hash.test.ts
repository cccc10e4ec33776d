import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hash } from '../../src/analysis/normal-form.ts';
import { sha256 } from '../../src/analysis/sha-256.ts';
import {
  defineFunction,
  defineList,
  defineRelation,
  defineSchema,
  defineVariables,
  everything,
  type FieldType,
  parseQuery,
} from '../../src/index.ts';
import { hostileTexts } from '../support/pools.ts';

test('the digest is SHA-256, at every length round that of a block', () => {
  const texts = [...hostileTexts, ...Array.from({ length: 200 }, (_, length) => 'é'.repeat(length % 3) + 'x'.repeat(length))];
  for (const text of texts) expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
});

const schema = defineSchema(
  {
    product: { type: 'integer', aliases: ['p'] },
    prijs: { type: 'decimal' },
    naam: { type: 'text' },
    startdatum: { type: 'date' },
    begin: { type: 'date', dateTime: 'local-wall', column: 'begin_at' },
    eind: { type: 'date', dateTime: 'local-wall' },
    tijd: { type: 'time' },
    actief: { type: 'boolean' },
    tags: defineList({ type: 'text' }),
  },
  {
    relations: { regels: defineRelation({ schema: defineSchema({ artikel: { type: 'text' }, aantal: { type: 'integer' } }) }) },
    variables: defineVariables({ me: { type: 'text' }, mine: { type: 'integer', list: true } }),
    functions: {
      near: defineFunction({
        parameters: [
          { name: 'place', type: 'integer', field: true },
          { name: 'km', type: 'decimal' },
        ],
        test: () => true,
      }),
    },
  },
);

// A change of one of these is a breaking change: programs have stored them.
test.each([
  ['product IN (1,14)', '6ce4d21374a79758ba539f8c72dbfeacc35f4e63e1f2c296be49a790ce9fd117'],
  [
    'startdatum >= "0d" AND startdatum <= "7d" AND product = 14',
    'eafb0326af83b3dfa1d302cd0aa6fac17cdb4164d61027e48ed82ccf17db7465',
  ],
  ['begin BETWEEN "0d" AND "1m" OR naam ~ "Zaal"', '395cf30d82b95b1378bb4781152bbbcf7532d2f2a5acfce9069f4be027077167'],
  [
    'NOT (prijs > 12.5 AND tijd < "09:30") OR actief = TRUE OR naam IS NULL',
    '8be0ab8c8a678aef51b1cfb0b7d064a4a11e0ce2dd453b2357f29140f78e5642',
  ],
  ['naam != "O\'Brien \\"é😀\\""', '298141c82af220d426f8371600e4e9d6337194b506754abd4a5d76c5d1d2dfd0'],
  ['p IN @mine AND naam = @Me', 'fee1f5057ee90025891b3b66b09bc6e520459f607ad77d115fd7511636cbfe19'],
  [
    'NOT begin >= eind OR begin BETWEEN "-30min" AND "2026-11-28 09:30"',
    'edae981708cdceb6283ca95ef49d7fa192770ef93d780ba5b8d7ad5515038394',
  ],
  ['tags HAS "a" OR NOT tags HAS ANY ("c","b")', 'a9e877c5d879df5218b988a988492d982413f60b518e9c246ce32c0468fe3665'],
  ['tags HAS ALL ("c","b") AND tags IS NOT EMPTY', '8f5efe67e499e1d1cd34e3401012ec2a2e9d78fdfeb77b129ab0f3fd5233d4ba'],
  ['tags HAS ~ "a"', '3431bc731bfd28b95013a4e347470a27997efde9a87a6384225c55d1436b9d81'],
  ['regels HAS (aantal > 2 AND artikel = "A")', '5f13a11aa18bef224f752517cb06d6d6cea2e17c73a23f91886c741ff40caf22'],
  ['regels HAS ONLY (NOT aantal < 3) OR regels IS EMPTY', '520e7c6bad7b9801f63ec95cf4223831bc0bf35d12188690ab6021716fee3855'],
  ['near(p,2.50) OR NOT near(product,7)', 'e1feb2fc7717058cd1a236ece314fbba30d7382d028df252593c24c579ef6d4b'],
])('the hash of %s stays', (text, expected) => expect(hash(parseQuery(text, schema))).toBe(expected));

test('a hash is the same under another name of the schema that means the same, and of another column', () => {
  const other = defineSchema({ product: { type: 'integer', column: 'product_id', label: 'Zaal' }, more: { type: 'text' } });
  expect(hash(parseQuery('product = 1', other))).toBe(hash(parseQuery('P IN (1)', schema)));
});

test('the same text on fields of other types has another hash', () => {
  const types: readonly FieldType[] = ['text', 'date', 'time', 'integer', 'decimal', 'boolean'];
  const hashes = [
    ...types.map((type) => ({ type })),
    { type: 'date', dateTime: 'UTC' } as const,
    { type: 'date', dateTime: 'local-wall' } as const,
  ].map((field) => hash(parseQuery('a IS NULL', defineSchema({ a: field }))));
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('a name can hold no text that makes two queries one', () => {
  const [one, other] = [{ 'a` = "1" AND `b': { type: 'text' } }, { a: { type: 'text' }, b: { type: 'text' } }] as const;
  expect(hash(parseQuery('`a`` = "1" AND ``b` = "1"', defineSchema(one)))).not.toBe(
    hash(parseQuery('a = "1" AND b = "1"', defineSchema(other))),
  );
});

test('64 hexadecimal digits, also of everything', () => expect(hash(everything(schema))).toMatch(/^[0-9a-f]{64}$/));

test('what is no query is refused', () =>
  expect(() => hash({ schema, expression: { kind: 'null', field: 'naam', negated: false } } as never)).toThrow(TypeError));
