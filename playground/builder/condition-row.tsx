import { today } from '../state/clock.ts';
import { inLocale, locale } from '../state/locale.ts';
import { fieldLabel } from '../state/names.ts';
import { AsWide } from './as-wide.tsx';
import { say } from './change.ts';
import { startValue, withField } from './conditions.ts';
import { inWords } from './in-words.ts';
import { lightOf } from './light-of.ts';
import { Nots } from './nots.tsx';
import type { Condition, Negation, Outline } from './outline.ts';
import { offeredFields } from './proposals.ts';
import { relationWord } from './relation-words.ts';
import { type Relation, relationOf, relationsOf, withRelation } from './relations.ts';
import { Tail } from './tail.tsx';
import { Values } from './values.tsx';
import { words } from './words.ts';

type ConditionRowProps = { readonly of: Outline; readonly condition: Condition; readonly nots: readonly Negation[] };

/** One condition: a field, how it is compared, and with what. */
export function ConditionRow({ of, condition, nots }: ConditionRowProps) {
  const said = inLocale(words);
  const { predicate, field, first } = condition;
  const { schema } = of;
  const relation = relationOf(predicate);
  const name = inWords(condition, schema, locale.value, today.value);
  const offered = offeredFields(schema);
  const names = offered.includes(predicate.field) ? offered : [predicate.field, ...offered];
  return (
    <div class="builder-row" role="group" aria-label={name} data-piece={`${first}-1`} {...lightOf(condition.outer)}>
      <Nots of={of} nots={nots} />
      <AsWide as={fieldLabel(schema, predicate.field)}>
        <select
          class="builder-field"
          aria-label={said.field}
          value={predicate.field}
          onChange={({ currentTarget }) => void say(of, condition, (now) => withField(now, currentTarget.value, schema))}
        >
          {names.map((name) => (
            <option key={name} value={name} title={name}>
              {fieldLabel(schema, name)}
            </option>
          ))}
        </select>
      </AsWide>
      <AsWide as={relationWord(relation, field.type, locale.value)}>
        <select
          class="builder-relation"
          aria-label={said.relation}
          value={relation}
          onChange={({ currentTarget }) =>
            void say(of, condition, (now) => withRelation(now, currentTarget.value as Relation, [startValue(field)]))
          }
        >
          {relationsOf[field.type].map((one) => (
            <option key={one} value={one}>
              {relationWord(one, field.type, locale.value)}
            </option>
          ))}
        </select>
      </AsWide>
      <div class="builder-values">
        <Values of={of} condition={condition} />
      </div>
      <Tail of={of} piece={condition} name={name} />
    </div>
  );
}
