import { inLocale } from '../state/locale.ts';
import { fieldLabel } from '../state/names.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { change } from './change.ts';
import { addition } from './edits.ts';
import type { Outline, Piece } from './outline.ts';
import { groupProposal, offeredFields, proposal } from './proposals.ts';
import { firstValue } from './tail.tsx';
import { words } from './words.ts';

type AddButtonsProps = {
  readonly of: Outline;
  /** Undefined for a text of nothing. */
  readonly beside: Piece | undefined;
  readonly operator: 'and' | 'or';
  /** All that is there, where a condition beside it can be added as well. */
  readonly whole?: Piece | undefined;
};

/** What can be added at the end of a group. */
export function AddButtons({ of, beside, operator, whole }: AddButtonsProps) {
  const { condition, addGroup, also, addTo, groupAdded, isLeftOpen } = inLocale(words);
  const first = beside === undefined ? 0 : beside.first + beside.leaves;
  const group = addition(of, beside, operator, groupProposal(of, operator === 'and' ? 'or' : 'and'));
  if (group.length === 0) return <p class="small soft">{isLeftOpen}</p>;
  return (
    <div class="builder-adds">
      <FieldMenu of={of} beside={beside} operator={operator} label={condition} name={addTo(condition)} />
      {beside !== undefined && (
        <button
          type="button"
          class="button quiet small"
          aria-label={addTo(addGroup)}
          onClick={() => change(of, group, { say: groupAdded, focus: `[data-piece="${first}-2"] .builder-join` })}
        >
          <Icon name="plus" />
          {addGroup}
        </button>
      )}
      {whole !== undefined && <FieldMenu of={of} beside={whole} operator="and" label={also} name={addTo(also)} />}
    </div>
  );
}

type FieldMenuProps = Omit<AddButtonsProps, 'whole'> & { readonly label: string; readonly name: string };

/** The fields to choose from: a condition on the one that is chosen is added. */
function FieldMenu({ of, beside, operator, label, name }: FieldMenuProps) {
  const { added } = inLocale(words);
  const place = beside === undefined ? 0 : beside.first + beside.leaves;
  const add = (field: string): void =>
    change(of, addition(of, beside, operator, proposal(of, field)), {
      say: added(fieldLabel(of.schema, field)),
      focus: `[data-piece="${place}-1"] ${firstValue}`,
    });
  return (
    <Menu
      label={
        <>
          <Icon name="plus" />
          {label}
        </>
      }
      name={name}
      class="quiet small builder-add"
      fromStart
    >
      {(close) => (
        <ul class="builder-fields">
          {offeredFields(of.schema).map((field) => (
            <li key={field}>
              <button
                type="button"
                class="button quiet"
                onClick={() => {
                  close();
                  add(field);
                }}
              >
                <span>{fieldLabel(of.schema, field)}</span>
                <code class="soft small">{field}</code>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Menu>
  );
}
