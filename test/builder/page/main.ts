import { defineSearchExpressionBuilder, type SearchExpressionBuilder } from '../../../src/builder/index.ts';
import { bookingSchema } from '../../../src/schema/booking.ts';
import { defineFunction } from '../../../src/schema/functions.ts';
import { defineList } from '../../../src/schema/lists.ts';
import { defineRelation } from '../../../src/schema/relations.ts';
import { defineSchema } from '../../../src/schema/schema.ts';
import { defineVariables } from '../../../src/schema/variables.ts';
import { defineSearchExpressionEditor, type SearchExpressionEditor } from '../../../src/textarea/index.ts';
import { inGerman } from '../../catalogue/german.ts';
import { pseudo, pseudoSchema } from '../../catalogue/pseudo.ts';

/* A page with three builders, one beside an editor; `heard` lists their events. */

const builderOf = (id: string): SearchExpressionBuilder => document.getElementById(id) as SearchExpressionBuilder;
const editor = document.getElementById('search') as SearchExpressionEditor;

// Before the element is known, as a page may do.
builderOf('alone').schema = bookingSchema;
editor.schema = bookingSchema;
defineSearchExpressionBuilder();
defineSearchExpressionBuilder();
defineSearchExpressionEditor();

const other = builderOf('other');
other.schema = defineSchema({
  '<b>القاعة</b>': {
    type: 'integer',
    label: 'القاعة <img src=x onerror=alert(1)>',
    values: Array.from({ length: 2_000 }, (_, at) => ({ value: at, label: `قاعة ${at}` })),
  },
  day: { type: 'date', label: 'اليوم' },
  changed: { type: 'date', dateTime: 'UTC', label: 'Changed' },
  ends: { type: 'time', label: 'Ends' },
});
other.words = {
  language: 'ar',
  condition: 'شرط',
  addGroup: 'مجموعة',
  field: 'الحقل',
  upTo: 'حتى',
  joins: { all: 'كل هذه', any: 'واحد على الأقل', notAll: 'ليس كلها', none: 'لا شيء منها' },
  choose: 'اختر',
};
other.value = 'day >= "0d" AND `<b>القاعة</b>` IN (1, 2)';

const heard: string[] = [];
for (const name of ['input', 'change', 'run', 'submit'] as const) {
  document.addEventListener(name, (event) => {
    // A page that has the element in a shadow tree hears it, too.
    if (!event.composed && name !== 'submit') return;
    const detail = event instanceof CustomEvent ? `: ${(event.detail as { text: string }).text}` : '';
    heard.push(`${name} of ${(event.target as Element).id}${detail}`);
    if (name !== 'submit') return;
    event.preventDefault();
    heard.push(JSON.stringify([...new FormData(event.target as HTMLFormElement)]));
  });
}
const declared = defineSchema(
  {
    owner: { type: 'integer', label: 'Owner' },
    shipped: { type: 'date', label: 'Shipped' },
    promised: { type: 'date' },
    tags: defineList({ type: 'text', label: 'Tags' }),
  },
  {
    relations: {
      lines: defineRelation({
        label: 'Lines',
        schema: defineSchema({ sku: { type: 'text', label: 'SKU' }, quantity: { type: 'integer', label: 'Quantity' } }),
      }),
    },
    variables: defineVariables({
      me: { type: 'integer' },
      team: { type: 'integer', list: true },
      others: { type: 'integer', list: true },
    }),
    functions: {
      late: defineFunction({
        label: 'Late',
        parameters: [
          { name: 'days', type: 'integer', label: 'Days' },
          { name: 'since', type: 'date', field: true, label: 'Since' },
        ],
      }),
    },
  },
);
const languages = { inGerman, pseudo, pseudoSchema, declared };
Object.assign(window, { heard, languages });

export type Languages = typeof languages;
