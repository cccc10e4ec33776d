import { createLanguageService } from '../../../src/language-service/index.ts';
import { bookingSchema } from '../../../src/schema/booking.ts';
import { defineSchema } from '../../../src/schema/schema.ts';
import { defineSearchExpressionEditor, type SearchExpressionEditor } from '../../../src/textarea/index.ts';

/* A page with two editors; `heard` lists their events. Tests use the modules through `library`. */

const hostile = '<img src=x onerror=alert(1)>"\'`\u202Ekcab\u0007';

const otherSchema = defineSchema({
  soort: { type: 'text', label: hostile, values: [{ value: 'Café', label: hostile }, { value: hostile }] },
  '<b>vet</b>': { type: 'integer', values: Array.from({ length: 2_000 }, (_, at) => ({ value: at, label: `Zaal ${at}` })) },
});

const editorOf = (id: string): SearchExpressionEditor => document.getElementById(id) as SearchExpressionEditor;
const search = editorOf('search');
// Before the element is known, as a page may do.
search.schema = bookingSchema;
defineSearchExpressionEditor();
defineSearchExpressionEditor();
editorOf('other').schema = JSON.parse(JSON.stringify(otherSchema)) as typeof otherSchema;

const heard: string[] = [];
for (const name of ['change', 'run', 'submit'] as const) {
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
const library = { createLanguageService, bookingSchema };
Object.assign(window, { heard, library });

export type Library = typeof library;
