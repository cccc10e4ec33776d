import '../style/table.css';
import './sheet.css';
import type { ComponentChildren } from 'preact';
import { type Operator, operators, resolver, textIn } from 'search-expression';
import { Railroad } from '../forms/railroad.tsx';
import { today } from '../state/clock.ts';
import { addDays } from '../state/dates.ts';
import { locale } from '../state/locale.ts';
import { entity, port, replaceText, schema } from '../state/search.ts';
import { closeDialog, dialog } from '../state/view.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { dayInWords } from '../ui/in-words.ts';
import { toastUndo } from '../ui/undo.ts';
import { sheetDates, sheetExamples } from './sheet-examples.ts';
import { sheetWords } from './sheet-words.ts';

type TryProps = { readonly onTry: (text: string) => void };

/**
 * The language on one page, to read and to print. Examples are of bookings or events, whichever
 * are searched, and can be tried.
 */
export function SheetDialog() {
  const say = sheetWords();
  const examples = sheetExamples[entity.value];
  const tryIt = (text: string): void => {
    replaceText(text);
    closeDialog();
    toastUndo(say.tried, () => port.value?.undo());
  };
  return (
    <Dialog title={say.title} class="sheet" width="60rem">
      <div class="row unprinted spread">
        <p class="soft">{say.lead}</p>
        <Button class="small unprinted" onClick={() => print()} label={say.print} />
      </div>
      <Section title={say.condition} lead={say.conditionLead}>
        <SheetTable heads={say.heads}>
          {operatorNames.map((name) => (
            <tr key={name}>
              <th scope="row" class="nowrap">
                <code>{name}</code>
              </th>
              <td>{operators[name].summary[locale.value]}</td>
              <td>{examples.operators[name] && <SheetExample text={examples.operators[name]} onTry={tryIt} />}</td>
            </tr>
          ))}
        </SheetTable>
      </Section>
      <div class="stack two gap-5">
        <SheetDates field={examples.dateField} onTry={tryIt} />
        <div class="stack at-top gap-5">
          <SheetList title={say.joins} lead={say.joinsLead} examples={examples.joins} meanings={say.join} onTry={tryIt} />
          <SheetList title={say.missing} lead={say.missingLead} examples={examples.missing} meanings={say.miss} onTry={tryIt} />
        </div>
        <SheetList title={say.values} lead={say.valuesLead} examples={examples.values} meanings={say.value} onTry={tryIt} />
        <Fields />
      </div>
      <section class="stack start at-top">
        <h3 class="large">{say.grammar}</h3>
        <Railroad />
      </section>
    </Dialog>
  );
}

const operatorNames = Object.keys(operators) as readonly Operator[];

/** Fields that are listed here; the dialog of fields has all of them. */
const mostFields = 5;

function Fields() {
  const { fields, fieldsLead, allFields } = sheetWords();
  return (
    <Section title={fields} lead={fieldsLead}>
      <dl class="sheet-fields stack gap-1 full">
        {Object.entries(schema.value.fields)
          .slice(0, mostFields)
          .map(([name, { label }]) => (
            <div key={name} class="row spread gap-0 across-3">
              <dt>
                <code>{name}</code>
              </dt>
              <dd class="soft">{textIn(label, locale.value)}</dd>
            </div>
          ))}
      </dl>
      <Button class="small unprinted" onClick={() => void (dialog.value = 'fields')} label={allFields} />
    </Section>
  );
}

/** The relative dates, each with the day that it is now. */
function SheetDates({ field, onTry }: TryProps & { readonly field: string }) {
  const { dates, datesLead, dateHeads, date, calendar } = sheetWords();
  const resolve = resolver(schema.value, { today: today.value });
  const inAWeek = addDays(today.value, 7);
  const rows = [...sheetDates.map((value) => ({ value, means: date[value] })), { value: inAWeek, means: calendar }];
  return (
    <Section title={dates} lead={datesLead}>
      <SheetTable heads={dateHeads}>
        {rows.map(({ value, means }) => (
          <tr key={value}>
            <td>
              <SheetExample text={`${field} = "${value}"`} shown={`"${value}"`} onTry={onTry} />
            </td>
            <td>{means}</td>
            <td>{dayInWords(String(resolve(field, { kind: 'string', value })), today.value)}</td>
          </tr>
        ))}
      </SheetTable>
    </Section>
  );
}

type SheetListProps<Name extends string> = TryProps & {
  readonly title: string;
  readonly lead: string;
  readonly examples: Readonly<Record<Name, string>>;
  readonly meanings: Readonly<Record<Name, string>>;
};

/** A section of examples. */
function SheetList<Name extends string>({ title, lead, examples, meanings, onTry }: SheetListProps<Name>) {
  return (
    <Section title={title} lead={lead}>
      <ul class="stack">
        {Object.entries<string>(examples).map(([name, text]) => (
          <li key={text} class="stack start gap-1">
            <span class="small">{meanings[name as Name]}</span>
            <SheetExample text={text} onTry={onTry} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type SectionProps = { readonly title: string; readonly lead: string; readonly children: ComponentChildren };

function Section({ title, lead, children }: SectionProps) {
  return (
    <section class="stack start at-top">
      <h3 class="large">{title}</h3>
      <p class="soft">{lead}</p>
      {children}
    </section>
  );
}

function SheetTable({
  heads,
  children,
}: {
  readonly heads: Readonly<Record<string, string>>;
  readonly children: ComponentChildren;
}) {
  return (
    <table class="sheet-table lines">
      <thead class="soft small">
        <tr>
          {Object.values(heads).map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** A button that replaces the text by an example; `shown` is its label. */
function SheetExample({ text, shown = text, onTry }: TryProps & { readonly text: string; readonly shown?: string }) {
  const { tryIt } = sheetWords();
  return (
    <button
      type="button"
      class="form-link press edged"
      title={tryIt}
      aria-label={`${tryIt}: ${text}`}
      onClick={() => onTry(text)}
    >
      <code>{shown}</code>
    </button>
  );
}
