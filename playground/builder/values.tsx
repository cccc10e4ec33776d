import { type Literal, literalsOf, type Predicate } from 'search-expression';
import { inLocale } from '../state/locale.ts';
import { say } from './change.ts';
import { KnownValues } from './known-values.tsx';
import { ListValues } from './list-values.tsx';
import type { Condition, Outline } from './outline.ts';
import { arityOf, predicateOf, type Relation, relationOf } from './relations.ts';
import { SingleValue } from './single-value.tsx';
import { words } from './words.ts';

/** What a condition compares with: nothing, one value, two, or a list. */
export function Values({ of, condition }: { readonly of: Outline; readonly condition: Condition }) {
  const { value, low, high, and } = inLocale(words);
  const { predicate, field } = condition;
  const relation = relationOf(predicate);
  const literals = literalsOf(predicate);
  const write = (values: readonly Literal[], focus?: string): boolean => {
    const to = (now: Predicate): Predicate => {
      const before = relationOf(now);
      return predicateOf(now.field, values.length > 1 ? (several[before] ?? before) : before, values);
    };
    return say(of, condition, to, focus === undefined ? {} : { focus: `[data-piece="${condition.first}-1"] ${focus}` });
  };
  const arity = arityOf(relation);
  if (arity === 'none') return null;
  if ((field.values?.length ?? 0) > 0 && (arity === 'many' || several[relation] !== undefined))
    return <KnownValues field={field} literals={literals} write={write} />;
  if (arity === 'many') return <ListValues of={of} condition={condition} write={write} />;
  return literals.map((literal, at) => (
    <span key={at} class="builder-end">
      {at > 0 && <span class="soft">{and}</span>}
      <SingleValue
        of={of}
        condition={condition}
        literal={literal}
        label={arity === 'one' ? value : at === 0 ? low : high}
        write={(to) => write(literals.with(at, to))}
      />
    </span>
  ));
}

/** What asks for one value, and what for several. */
const several: { readonly [R in Relation]?: Relation } = { '=': 'IN', '!=': 'NOT IN' };
