import './sheet.css';
import { type Operator, operators } from 'search-expression';
import { Railroad } from '../forms/railroad.tsx';
import { port, replaceText } from '../state/editor.ts';
import { inLocale, locale } from '../state/locale.ts';
import { entity, schema } from '../state/search.ts';
import { dialog } from '../state/view.ts';
import { Dialog, type DialogProps } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { SheetDates } from './sheet-dates.tsx';
import { joinNames, missingNames, sheetExamples, valueNames } from './sheet-examples.ts';
import { SheetExample, SheetList } from './sheet-list.tsx';
import { sheetWords } from './sheet-words.ts';

/** The language on one page, to read and to print; each example can be tried, and is one of what is searched now. */
export function SheetDialog({ onClose }: DialogProps) {
  const say = inLocale(sheetWords);
  const examples = sheetExamples[entity.value];
  const tryIt = (text: string): void => {
    replaceText(text);
    onClose();
    toast(say.tried, { label: say.undo, run: () => port.value?.undo() });
  };
  const [operatorHead, meaningHead, exampleHead] = say.heads;
  return (
    <Dialog title={say.title} class="sheet" onClose={onClose}>
      <div class="sheet-lead">
        <p class="soft">{say.lead}</p>
        <button type="button" class="button small" onClick={() => print()}>
          {say.print}
        </button>
      </div>
      <section class="sheet-wide">
        <h3>{say.condition}</h3>
        <p>{say.conditionLead}</p>
        <table class="sheet-table">
          <thead>
            <tr>
              <th scope="col">{operatorHead}</th>
              <th scope="col">{meaningHead}</th>
              <th scope="col">{exampleHead}</th>
            </tr>
          </thead>
          <tbody>
            {operatorNames.map((name) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{operators[name].summary[locale.value]}</td>
                <td>{examples.operators[name] && <SheetExample text={examples.operators[name]} onTry={tryIt} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div class="sheet-columns">
        <SheetDates field={examples.dateField} onTry={tryIt} />
        <div class="sheet-column">
          <SheetList
            title={say.joins}
            lead={say.joinsLead}
            rows={joinNames.map((name) => ({ text: examples.joins[name], means: say.join[name] }))}
            onTry={tryIt}
          />
          <SheetList
            title={say.missing}
            lead={say.missingLead}
            rows={missingNames.map((name) => ({ text: examples.missing[name], means: say.miss[name] }))}
            onTry={tryIt}
          />
        </div>
        <SheetList
          title={say.values}
          lead={say.valuesLead}
          rows={valueNames.map((name) => ({ text: examples.values[name], means: say.value[name] }))}
          onTry={tryIt}
        />
        <Fields />
      </div>
      <section class="sheet-wide">
        <h3>{say.grammar}</h3>
        <Railroad />
      </section>
    </Dialog>
  );
}

const operatorNames = Object.keys(operators) as readonly Operator[];

/** So many fields are named here; all of them have a page of their own. */
const mostFields = 5;

function Fields() {
  const { fields, fieldsLead, allFields } = inLocale(sheetWords);
  return (
    <section>
      <h3>{fields}</h3>
      <p>{fieldsLead}</p>
      <dl class="sheet-fields">
        {Object.entries(schema.value.fields)
          .slice(0, mostFields)
          .map(([name, { label }]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
      </dl>
      <button
        type="button"
        class="button small"
        onClick={() => {
          dialog.value = 'fields';
        }}
      >
        {allFields}
      </button>
    </section>
  );
}
