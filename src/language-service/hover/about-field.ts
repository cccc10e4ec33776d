import { rangeOf, type Token } from '../../../grammar/lexer.ts';
import { readName } from '../../../grammar/literal.ts';
import { unknownField } from '../../../grammar/messages/schema.ts';
import type { Locale } from '../../../grammar/messages/wording.ts';
import { printLiteral } from '../../../grammar/print.ts';
import { operatorsFor } from '../../schema/check-fields.ts';
import type { Field } from '../../schema/schema.ts';
import { codeOf, wordsOf } from '../data-text.ts';
import { exampleOf } from '../example-of.ts';
import type { About } from '../hover.ts';
import { knownLabel } from '../known-label.ts';
import type { SearchDocument } from '../search-document.ts';
import { searchable } from '../searchable.ts';
import { literalOfKnown } from '../value-help.ts';
import { hoverWords } from '../wording/hover-words.ts';
import { valueWords } from '../wording/value-words.ts';

/** What a field is, how it is asked and which values it has; of a name that is none, what is wrong with it. */
export function aboutField(token: Token, document: SearchDocument): About {
  const { setting } = document;
  const { locale, profile } = setting;
  const written = readName(token.image);
  const named = searchable(setting)(written);
  if (named === undefined) return { paragraphs: [problemAt(token, written, document)] };
  const { name, field } = named;
  const words = hoverWords[locale];
  const { types, dateTime } = valueWords[locale];
  const called = codeOf(name);
  const type = field.dateTime === undefined ? types[field.type] : dateTime;
  const allowed = operatorsFor(field.type).filter((operator) => profile.operators.includes(operator));
  const example = exampleOf(named, setting);
  const isAlias = field.aliases?.some((alias) => alias.toLowerCase() === written.toLowerCase()) === true;
  const paragraphs = [
    (isAlias ? `${words.alias(codeOf(written), called)} ` : '') + words.field(called, type, wordsOf(field.label ?? '', 64)),
    field.description === undefined ? undefined : wordsOf(field.description),
    allowed.length === 0 ? undefined : words.operators(allowed.map(codeOf)),
    example === undefined ? undefined : words.example(codeOf(example)),
    valuesOf(field, locale),
  ];
  return { paragraphs: paragraphs.filter((paragraph) => paragraph !== undefined).filter((paragraph) => paragraph !== '') };
}

/** What the diagnostics say of a name, or would say if nothing worse were said of it. */
function problemAt(token: Token, field: string, { diagnostics, setting }: SearchDocument): string {
  const { from, to } = rangeOf(token);
  const found = diagnostics.find(({ severity, range }) => severity === 'error' && range.from === from && range.to === to);
  return found?.message ?? unknownField[setting.locale]({ field });
}

const shownValues = 5;

function valuesOf(field: Field, locale: Locale): string | undefined {
  const { type, values = [], closed } = field;
  if (values.length === 0) return undefined;
  const count = values.length === shownValues + 1 ? values.length : shownValues;
  const shown = values.slice(0, count).map((known) => {
    const literal = literalOfKnown(known, type);
    const value = codeOf(literal === undefined ? String(known.value) : printLiteral(literal));
    const label = literal && knownLabel(literal, field);
    return label === undefined ? value : `${value} (${wordsOf(label, 40)})`;
  });
  return hoverWords[locale].knownValues(shown, values.length - shown.length, closed === true);
}
