import { type FieldType, type Literal, print } from 'search-expression';
import { inLocale } from '../state/locale.ts';
import { AddButtons } from './add-buttons.tsx';
import { change } from './change.ts';
import { labelIn } from './in-words.ts';
import type { Outline } from './outline.ts';
import { knownIn, offeredFields } from './proposals.ts';
import { predicateOf } from './relations.ts';
import { words } from './words.ts';

/** What a text of nothing can become with one press. */
export function Starters({ of }: { readonly of: Outline }) {
  const { empty, start, fromToday, week, only } = inLocale(words);
  const { schema } = of;
  const date = fieldOf(of, 'date');
  const known = offeredFields(schema).find((name) => knownIn(schema.fields[name]).length > 0);
  const value = known === undefined ? undefined : knownIn(schema.fields[known])[0];
  const from = (day: string): string => print(predicateOf(date ?? '', '>=', [text(day)]));
  const ways: readonly (readonly [label: string, source: string])[] = [
    ...(date === undefined
      ? []
      : ([
          [week, `${from('0d')} AND ${print(predicateOf(date, '<=', [text('7d')]))}`],
          [fromToday, from('0d')],
        ] as const)),
    ...(known === undefined || value === undefined
      ? []
      : ([[only(labelIn(schema.fields[known], value)), print(predicateOf(known, '=', [value]))]] as const)),
  ];
  return (
    <>
      <p>{empty}</p>
      <div class="builder-starters" role="group" aria-label={start}>
        {ways.map(([label, source]) => (
          <button
            key={source}
            type="button"
            class="button"
            onClick={() => change(of, [{ from: 0, to: of.text.length, insert: source }], { say: label, focus: 'select' })}
          >
            {label}
          </button>
        ))}
      </div>
      <AddButtons of={of} beside={undefined} operator="and" />
    </>
  );
}

const text = (value: string): Literal => ({ kind: 'string', value });

const fieldOf = ({ schema }: Outline, type: FieldType): string | undefined =>
  offeredFields(schema).find((name) => schema.fields[name]?.type === type);
