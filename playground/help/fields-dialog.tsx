import '../style/table.css';
import { useSignal } from '@preact/signals';
import { type Field, operators, textIn } from 'search-expression';
import { locale, texts } from '../state/locale.ts';
import { answer, type ShownRow, sample, source } from '../state/rows.ts';
import { applyEdits, entity, port, schema, text } from '../state/search.ts';
import { closeDialog } from '../state/view.ts';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/controls.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toastUndo } from '../ui/undo.ts';
import { exampleCondition, fieldsFound, valueIn, withCondition } from './fields.ts';

/** The fields, each with its values, its operators and an example condition. */
export function FieldsDialog() {
  const { title, search, none, mistake } = words();
  const query = useSignal('');
  const found = fieldsFound(schema.value, query.value, locale.value);
  const rows = source.value.kind === 'sample' ? sample.value[entity.value] : (answer.value?.rows ?? []);
  return (
    <Dialog title={title[entity.value]} class="fields">
      <label class="field">
        <span>{search}</span>
        <TextInput of={query} type="search" />
      </label>
      {withCondition(text.value, 'x') === undefined && <p class="notice warning">{mistake}</p>}
      {found.length === 0 && <p class="notice">{none}</p>}
      <ul class="fields-list ruled roomy">
        {found.map(([name, field]) => (
          <li key={name} class="stack">
            <Entry name={name} field={field} rows={rows} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type EntryProps = { readonly name: string; readonly field: Field; readonly rows: readonly ShownRow[] };

function Entry({ name, field, rows }: EntryProps) {
  const { types, example, ways, copyName, add, added } = words();
  const condition = exampleCondition(name, field, rows);
  const edits = withCondition(text.value, condition);
  const value = field.values === undefined ? valueIn(rows, field.column ?? name) : undefined;
  const onAdd = (): void => {
    if (edits === undefined) return;
    closeDialog();
    applyEdits(edits);
    toastUndo(added(condition), () => port.peek()?.undo());
  };
  return (
    <>
      <div class="row spread gap-1 across-3">
        <h3 class="medium">
          {textIn(field.label, locale.value) ?? name} <code class="soft thin">{name}</code>
        </h3>
        <span class="badge">{types[field.type]}</span>
      </div>
      {field.description && <p class="small">{textIn(field.description, locale.value)}.</p>}
      {value !== undefined && (
        <p class="soft small">
          {example} {String(value)}
        </p>
      )}
      {field.values && <Values of={field.values} />}
      <p class="row gap-1 across-2 small">
        <span class="unseen">{ways} </span>
        {Object.entries(operators)
          .filter(([, { accepts }]) => accepts.some((type) => type === field.type))
          .map(([sign, { summary }]) => (
            <kbd key={sign} title={summary[locale.value]}>
              {sign}
            </kbd>
          ))}
      </p>
      <div class="row spread gap-1 across-3">
        <code class="small is-accent breaks">{condition}</code>
        <span>
          <CopyButton text={name} of={name} label={copyName} />
          <Button icon="plus" class="small" aria-label={`${add}: ${condition}`} disabled={edits === undefined} onClick={onAdd}>
            {add}
          </Button>
        </span>
      </div>
    </>
  );
}

const firstShown = 12;

function Values({ of }: { readonly of: NonNullable<Field['values']> }) {
  const isWhole = useSignal(false);
  const shown = isWhole.value ? of : of.slice(0, firstShown);
  return (
    <ul class="row gap-1 across-4 small">
      {shown.map(({ value, label }) => (
        <li key={String(value)}>
          <code>{JSON.stringify(value)}</code>
          {label !== undefined && label !== value && <span> {textIn(label, locale.value)}</span>}
        </li>
      ))}
      {shown.length < of.length && (
        <li>
          <Button class="quiet small" onClick={() => void (isWhole.value = true)}>
            {words().more(of.length - shown.length)}
          </Button>
        </li>
      )}
    </ul>
  );
}

const words = texts({
  title: {
    booking: ['What can be searched in bookings', 'Waarop u in boekingen kunt zoeken'],
    event: ['What can be searched in events', 'Waarop u in evenementen kunt zoeken'],
  },
  search: ['Find a field', 'Zoek een veld'],
  none: ['No field has that in its name or description.', 'Geen veld heeft dat in de naam of de beschrijving.'],
  mistake: [
    'Fix the mistake in the search; then you can add conditions.',
    'Herstel de fout in de zoekopdracht; daarna kunt u voorwaarden toevoegen.',
  ],
  types: {
    integer: ['number', 'getal'],
    decimal: ['number', 'getal'],
    text: ['text', 'tekst'],
    date: ['date', 'datum'],
    time: ['time of day', 'tijd van de dag'],
    boolean: ['yes or no', 'ja of nee'],
  },
  example: ['For example:', 'Bijvoorbeeld:'],
  ways: ['Operators:', 'Operatoren:'],
  copyName: ['Name', 'Naam'],
  add: ['Add', 'Voeg toe'],
  added: ['Added: {}', 'Toegevoegd: {}'],
  more: ['{} more', 'nog {}'],
});
