import { bookingSchema, type Fields, literalsOf, resolver, walk } from 'search-expression';
import { dayInWords, nearDay } from './day-in-words.ts';
import { element } from './element.ts';
import type { Found, Setting } from './find-answer.ts';

/** A value as it is written, and what it means today. */
type Meaning = { readonly written: string; readonly means: string; readonly note?: string | undefined };

/** The days that the dates of a search fall on, and the names of the ids in it, each once. */
export function showMeanings(list: HTMLElement, found: Found | undefined, setting: Setting): void {
  const meanings = found === undefined ? [] : meaningsOf(found, setting);
  list.hidden = meanings.length === 0;
  list.replaceChildren(
    ...meanings
      .slice(0, most)
      .map(({ written, means, note }) =>
        element(
          'li',
          {},
          element('code', {}, written),
          ' ',
          means,
          ...(note === undefined ? [] : [' ', element('span', { class: 'soft' }, note)]),
        ),
      ),
  );
}

const most = 16;
const fields: Fields = bookingSchema.fields;

function meaningsOf({ text, query }: Found, { today, locale }: Setting): readonly Meaning[] {
  const meaning = resolver(bookingSchema, { today });
  const meanings = new Map<string, Meaning>();
  walk(query.expression, (node) => {
    if (!('field' in node)) return;
    const field = fields[node.field];
    for (const literal of literalsOf(node)) {
      const written = literal.range === undefined ? String(literal.value) : text.slice(literal.range.from, literal.range.to);
      if (field?.type === 'date') {
        const date = String(meaning(node.field, literal));
        meanings.set(written, { written, means: dayInWords(date, today, locale), note: nearDay(date, today, locale) });
      }
      const label = field?.values?.find(({ value }) => value === literal.value)?.label;
      if (label !== undefined && label !== literal.value) meanings.set(`${node.field} ${written}`, { written, means: label });
    }
  });
  return [...meanings.values()];
}
