import { printName } from '../../../grammar/literal.ts';
import type { FieldType } from '../../../grammar/operators.ts';
import { readSearch } from '../../schema/diagnose.ts';
import { askableFields, askableOperators } from './askable.ts';
import { completionWords } from './completion-words.ts';
import { folded, rankBy } from './matching.ts';
import type { Offer, Request } from './offer.ts';

/** Whole searches to begin with, of what the schema has and the profile can say. */
export function templates({ document: { setting }, context }: Request): readonly Offer[] {
  const { schema, profile, allowed, locale } = setting;
  const fields = askableFields(setting);
  const nameOf = (type: FieldType) => {
    const found = fields.find(({ field }) => field.type === type);
    return found === undefined ? [] : [printName(found.name)];
  };
  const options = { profile, ...(allowed !== undefined && { allowed }) };
  const isRight = (text: string) => readSearch(text, schema, options).query !== undefined;
  const days = nameOf('date').flatMap((name) => [
    { key: 'today' as const, texts: [`${name} = "0d"`, `${name} >= "0d" AND ${name} <= "0d"`] },
    { key: 'week' as const, texts: [`${name} >= "0d" AND ${name} <= "7d"`] },
  ]);
  const { templates: labels } = completionWords[locale];
  const rank = rankBy(context.typed);
  const offers = days.flatMap(({ key, texts }): readonly Offer[] => {
    const text = texts.find(isRight);
    return text === undefined ? [] : [{ label: labels[key], kind: 'snippet', description: text, insert: text }];
  });
  const listed = fields.find(({ field }) => field.values !== undefined && askableOperators(field, setting).includes('IN'));
  if (listed !== undefined) {
    const insert = `${printName(listed.name)} IN ()`;
    const description = `${printName(listed.name)} IN (…)`;
    offers.push({ label: labels.oneOf, kind: 'snippet', description, insert, caret: insert.length - 1, asksAgain: true });
  }
  return offers.filter(({ label }) => rank([folded(label)]) !== undefined);
}
