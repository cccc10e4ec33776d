import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { times, titleOf } from '../results/entry-in-words.ts';
import { entryOf, found } from '../results/found.ts';
import { choose } from '../state/chosen.ts';
import { inLocale } from '../state/locale.ts';
import { answer } from '../state/rows.ts';
import { announce } from '../ui/announcement.tsx';
import { dayInWords } from '../ui/day-in-words.ts';
import { Icon } from '../ui/icon.tsx';
import { find } from './find.ts';

/** Finds any row by words, also one that the search leaves out, to have it explained. */
export function FindRow() {
  const typed = useSignal('');
  const given = answer.value;
  const { title, titleOfFound, about, aboutFound, label, none, on, off, some } = inLocale(words);
  const rows = given?.all ?? given?.rows ?? [];
  const today = given?.today ?? '';
  const isAsked = typed.value.trim() !== '';
  const fitting = isAsked ? find(rows.map(entryOf), typed.value, today, mostShown) : [];
  useEffect(() => {
    if (isAsked) announce(fitting.length === 0 ? none : some(fitting.length));
  }, [typed.value]);
  if (rows.length === 0) return null;
  const isAll = given?.all !== undefined;
  const heading = (isAll ? title : titleOfFound)[given?.of.entity ?? 'booking'];
  return (
    <section class="card card-body find-row" aria-label={heading}>
      <label class="field">
        <span>{heading}</span>
        <input
          type="search"
          placeholder={label}
          autocomplete="off"
          spellcheck={false}
          value={typed.value}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value;
          }}
        />
      </label>
      {!isAsked && <p class="small soft">{isAll ? about : aboutFound}</p>}
      {isAsked && fitting.length === 0 && <p class="soft">{none}</p>}
      {fitting.length > 0 && (
        <ul>
          {fitting.map((entry) => {
            const isFound = found.value.has(entry.row);
            return (
              <li key={entry.id}>
                <button type="button" class="find-one" onClick={() => choose(entry.row)}>
                  <span class="find-what">
                    <strong>{titleOf(entry)}</strong>
                    <span class="soft small">
                      {[dayInWords(entry.date, today), times(entry), entry.place, entry.id].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <span class={`find-verdict small ${isFound ? 'good' : 'off'}`}>
                    <Icon name={isFound ? 'check' : 'close'} />
                    {isFound ? on : off}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

const mostShown = 6;

const words = {
  en: {
    title: { booking: 'Is a booking missing?', event: 'Is an event missing?' },
    titleOfFound: { booking: 'Find a booking in the answer', event: 'Find an event in the answer' },
    aboutFound: 'Choose it to see what each condition says of it.',
    label: 'Title, who, room or number',
    about: 'Find it here to see which condition leaves it out.',
    none: 'Nothing has these words.',
    some: (count: number) => (count === 1 ? '1 found' : `${count} found`),
    on: 'On the screen',
    off: 'Left out',
  },
  nl: {
    title: { booking: 'Mist u een boeking?', event: 'Mist u een evenement?' },
    titleOfFound: { booking: 'Zoek een boeking in het antwoord', event: 'Zoek een evenement in het antwoord' },
    aboutFound: 'Kies die om te zien wat elke voorwaarde ervan zegt.',
    label: 'Titel, wie, zaal of nummer',
    about: 'Zoek die hier op om te zien welke voorwaarde die weglaat.',
    none: 'Nergens komen deze woorden voor.',
    some: (count: number) => `${count} gevonden`,
    on: 'Op het scherm',
    off: 'Weggelaten',
  },
};
