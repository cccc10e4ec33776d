import { comparisonOperators } from '../operators.ts';
import { rowsOf } from './row.ts';
import { code, type Locale, oneOf, type Words } from './wording.ts';

const row = /* @__PURE__ */ rowsOf('syntax');

/** What should stand at a path of JSON. */
export type ExpectedPart = keyof typeof parts;

/** `found` is undefined where there is nothing. */
export type FoundAtPath = { readonly path: string; readonly needed: ExpectedPart; readonly found: string | undefined };

/** What is wrong with JSON from outside: with a tree (L2.11), or the rules of an interface. */
export const unexpectedValue = /* @__PURE__ */ row<'unexpected-value', FoundAtPath>(
  'unexpected-value',
  ({ path, needed, found }) =>
    needed === 'active'
      ? `${place(path, 'en')} is muted, so it is left out.`
      : needed === 'noKey'
        ? `${place(path, 'en')} has a key ${code(found ?? '')} that has no meaning here; remove it.`
        : found === undefined
          ? `${place(path, 'en')} is missing; write ${parts[needed].en}.`
          : `${place(path, 'en')} is ${code(found)}; write ${parts[needed].en}.`,
  ({ path, needed, found }) =>
    needed === 'active'
      ? `${place(path, 'nl')} is gedempt, en wordt dus weggelaten.`
      : needed === 'noKey'
        ? `${place(path, 'nl')} heeft een sleutel ${code(found ?? '')} die hier niets betekent; verwijder die.`
        : found === undefined
          ? `${place(path, 'nl')} ontbreekt; schrijf ${parts[needed].nl}.`
          : `${place(path, 'nl')} is ${code(found)}; schrijf ${parts[needed].nl}.`,
);

/** The end of a long path says more than its beginning. */
function place(path: string, locale: Locale): string {
  if (path === '') return locale === 'en' ? 'The whole' : 'Het geheel';
  return code(path.length > 60 ? `…${path.slice(-60)}` : path);
}

const operatorList = (locale: Locale) => oneOf(comparisonOperators.map(code), locale);

const flag: Words = { en: '`true` or `false`', nl: '`true` of `false`' };

const parts = {
  node: {
    en: 'an object whose `kind` is and, or, not, comparison, in, between, null, empty, has, members, related or call',
    nl: 'een object met als `kind` and, or, not, comparison, in, between, null, empty, has, members, related of call',
  },
  literal: {
    en: 'an object whose `kind` is integer, decimal, string or boolean, with a `value`',
    nl: 'een object met als `kind` integer, decimal, string of boolean, en een `value`',
  },
  operands: { en: 'a list of at least one operand', nl: 'een lijst van minstens één operand' },
  literals: { en: 'a list of at least one value', nl: 'een lijst van minstens één waarde' },
  // Joined when it is needed: the engine's rules of lists take a third of a millisecond to load.
  operator: {
    get en() {
      return operatorList('en');
    },
    get nl() {
      return operatorList('nl');
    },
  },
  field: {
    en: 'a field name of 1 to 128 characters, none of them a control character',
    nl: 'een veldnaam van 1 tot 128 tekens, geen besturingstekens',
  },
  variable: {
    en: 'the name of a variable: letters, digits and `_`, without `@`',
    nl: 'de naam van een variabele: letters, cijfers en `_`, zonder `@`',
  },
  flag,
  boolean: flag,
  integer: { en: 'a whole number', nl: 'een geheel getal' },
  decimal: { en: 'a number, or its digits as a text', nl: 'een getal, of de cijfers ervan als tekst' },
  string: {
    en: 'a text without U+0000 and without half characters',
    nl: 'een tekst zonder U+0000 en zonder halve tekens',
  },
  data: { en: 'plain JSON', nl: 'gewone JSON' },
  noKey: { en: '', nl: '' },
  group: { en: 'a group, with `combinator` and `rules`', nl: 'een groep, met `combinator` en `rules`' },
  rules: { en: 'a list of at least one rule that is not muted', nl: 'een lijst van minstens één regel die niet gedempt is' },
  rule: {
    en: 'a rule or a group (convert independent combinators with `convertFromIC`)',
    nl: 'een regel of een groep (zet losse combinators om met `convertFromIC`)',
  },
  combinator: {
    en: '`and` or `or` (convert independent combinators with `convertFromIC`)',
    nl: '`and` of `or` (zet losse combinators om met `convertFromIC`)',
  },
  ruleField: {
    en: 'the name of a field; `~` means that none is chosen',
    nl: 'de naam van een veld; `~` betekent dat er geen gekozen is',
  },
  ruleOperator: {
    en: '`=`, `!=`, `<`, `<=`, `>`, `>=`, `contains`, `beginsWith`, `doesNotContain`, `doesNotBeginWith`, `in`, `notIn`, `between`, `notBetween`, `null` or `notNull`',
    nl: '`=`, `!=`, `<`, `<=`, `>`, `>=`, `contains`, `beginsWith`, `doesNotContain`, `doesNotBeginWith`, `in`, `notIn`, `between`, `notBetween`, `null` of `notNull`',
  },
  valueSource: {
    en: '`value`, or `field` for a comparison with other fields',
    nl: '`value`, of `field` voor een vergelijking met andere velden',
  },
  ruleValue: { en: 'a text, a number, `true` or `false`', nl: 'een tekst, een getal, `true` of `false`' },
  ruleList: { en: 'a list of at least one value', nl: 'een lijst van minstens één waarde' },
  ruleBounds: { en: 'a list of two values', nl: 'een lijst van twee waarden' },
  active: { en: '', nl: '' },
} as const satisfies Readonly<Record<string, Words>>;
