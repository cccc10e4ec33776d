import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { chosen, closeChosen } from '../state/chosen.ts';
import { texts } from '../state/locale.ts';
import { answer, source } from '../state/rows.ts';
import { settable } from '../state/settable.ts';
import { TextInput } from '../ui/controls.tsx';
import { later } from '../ui/later.tsx';

/** A search for any row, and why the chosen one is, or is not, on the screen. */
export function Why() {
  const isOpen = chosen.value !== undefined;
  // A layout effect: an Escape that directly follows the choice is handled too.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || isElsewhere(event.target)) return;
      event.preventDefault();
      closeChosen();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
  return (
    <>
      <FindRow />
      {isOpen && <Explained />}
    </>
  );
}

const Explained = later(async () => (await import('./explained.tsx')).Explained);

/** Escape has other meanings in the text, in dialogs and in menus. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.ask, .more, dialog, .menu') !== null;

/** Finds any row by words, also one that the search leaves out, to have it explained. */
function FindRow() {
  const [typed, enters] = [useSignal(''), useSignal(0)];
  const query = settable(
    () => typed.value,
    (text) => {
      typed.value = text;
      enters.value = 0;
    },
  );
  const given = answer.value;
  const isService = source.value.kind === 'service';
  const { title, about, label, labelService } = words();
  if (given === undefined || (!isService && (given.all ?? given.rows).length === 0)) return null;
  const heading = title[given.of.entity];
  return (
    <section class="card card-body find-row stack" aria-label={heading}>
      <label class="field">
        <span>{heading}</span>
        <TextInput
          of={query}
          type="search"
          placeholder={isService ? labelService : label}
          onKeyDown={({ key }) => key === 'Enter' && enters.value++}
        />
      </label>
      {typed.value.trim() === '' && !isService ? (
        <p class="soft small">{about}</p>
      ) : (
        <FittingRows typed={typed.value} given={given} enters={enters.value} />
      )}
    </section>
  );
}

const FittingRows = later(async () => (await import('./fitting-rows.tsx')).FittingRows);

const words = texts({
  title: { booking: ['Is a booking missing?', 'Mist u een boeking?'], event: ['Is an event missing?', 'Mist u een evenement?'] },
  label: ['Title, organiser, room or number', 'Titel, organisator, zaal of nummer'],
  labelService: ['Title, organiser, room, number or 2026-11-28', 'Titel, organisator, zaal, nummer of 2026-11-28'],
  about: ['Find it here to see which condition leaves it out.', 'Zoek die hier op om te zien welke voorwaarde die weglaat.'],
});
