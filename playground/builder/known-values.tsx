import './known-values.css';
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Field, Literal } from 'search-expression';
import { inLocale } from '../state/locale.ts';
import { Menu } from '../ui/menu.tsx';
import { labelIn } from './in-words.ts';
import { knownIn } from './proposals.ts';
import { readList } from './read-list.ts';
import { isSame } from './relations.ts';
import { ValueTokens, type ValueTokensProps } from './value-tokens.tsx';
import { words } from './words.ts';

/** Values that have names: the chosen ones, and a list to choose from. */
export function KnownValues(props: ValueTokensProps) {
  const { choose } = inLocale(words);
  return (
    <>
      <ValueTokens {...props} />
      <Menu
        label={choose}
        name={`${choose}: ${props.literals
          .map((literal) => labelIn(props.field, literal))
          .slice(0, 3)
          .join(', ')}`}
        class="small"
        fromStart
      >
        {() => <Choice {...props} />}
      </Menu>
    </>
  );
}

function Choice({ field, literals, write }: ValueTokensProps) {
  const { find, findText, findHint, use, nothing, moreValues } = inLocale(words);
  const isText = field.type === 'text';
  const sought = useSignal('');
  const input = useRef<HTMLInputElement>(null);
  // Where a keyboard would cover the list, the list comes first.
  const focusInput = (): void => {
    if (matchMedia('(pointer: fine)').matches) input.current?.focus({ preventScroll: true });
  };
  useLayoutEffect(focusInput, []);
  const { found, pasted } = soughtIn(field, sought.value);
  const has = (literal: Literal): boolean => literals.some((one) => isSame(one, literal));
  const toggle = (literal: Literal): void => {
    const rest = literals.filter((one) => !isSame(one, literal));
    if (rest.length === literals.length) write([...literals, literal]);
    else if (rest.length > 0) write(rest);
  };
  const add = (values: readonly Literal[]): void => {
    const fresh = values.filter((literal, at) => !has(literal) && values.findIndex((one) => isSame(one, literal)) === at);
    if (fresh.length > 0 && !write([...literals, ...fresh])) return;
    sought.value = '';
    // The button that offered them goes.
    focusInput();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // Asked anew: keys may be quicker than the page is drawn.
    const { found, pasted } = soughtIn(field, sought.peek());
    const [first] = found;
    if (pasted !== undefined) add(pasted);
    else if (sought.peek().trim() !== '' && first !== undefined) add([first]);
  };
  return (
    <div class="builder-choice">
      <input
        ref={input}
        type="search"
        aria-label={isText ? findText : find}
        placeholder={isText ? findText : find}
        autocomplete="off"
        value={sought.value}
        onInput={({ currentTarget }) => {
          sought.value = currentTarget.value;
        }}
        onKeyDown={onKeyDown}
      />
      {pasted === undefined ? (
        (found.length === 0 || !isText) && <p class="small soft">{found.length === 0 ? nothing : findHint}</p>
      ) : (
        <button type="button" class="button" onClick={() => add(pasted)}>
          {use(pasted.map((literal) => labelIn(field, literal)).join(', '))}
        </button>
      )}
      <ul>
        {found.slice(0, most).map((literal) => (
          <li key={String(literal.value)}>
            <label>
              <input
                type="checkbox"
                checked={has(literal)}
                disabled={has(literal) && literals.length === 1}
                onChange={() => toggle(literal)}
              />
              <span>{labelIn(field, literal)}</span>
              {labelIn(field, literal) !== String(literal.value) && <small class="soft">{String(literal.value)}</small>}
            </label>
          </li>
        ))}
      </ul>
      {found.length > most && <p class="small soft">{moreValues(found.length - most)}</p>}
    </div>
  );
}

/** So many are drawn at once. */
const most = 60;

/** What a typed text means: values by their names, or the values themselves where it is a list, or a number that is not known. */
function soughtIn(field: Field, sought: string) {
  const found = knownIn(field).filter((literal) => isSought(field, literal, sought));
  const list = readList(field.type, sought);
  const isList = list !== undefined && (list.length > 1 || (found.length === 0 && field.type !== 'text'));
  return { found, pasted: isList ? list : undefined };
}

/** By a part of the name, whatever its case and accents, or the beginning of the number. */
function isSought(field: Field, literal: Literal, sought: string): boolean {
  const typed = folded(sought.trim());
  return folded(labelIn(field, literal)).includes(typed) || String(literal.value).startsWith(typed);
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
