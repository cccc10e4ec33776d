import { useSignal } from '@preact/signals';
import { bilingual } from '../state/bilingual.ts';
import { inLocale } from '../state/locale.ts';
import { answer, source } from '../state/rows.ts';
import { later } from '../ui/later.tsx';

/** Finds any row by words, also one that the search leaves out, to have it explained. */
export function FindRow() {
  const [typed, enters] = [useSignal(''), useSignal(0)];
  const given = answer.value;
  const isService = source.value.kind === 'service';
  const { title, about, aboutService, label, labelService } = inLocale(words);
  if (given === undefined || (!isService && (given.all ?? given.rows).length === 0)) return null;
  const heading = title[given.of.entity];
  return (
    <section class="card card-body find-row stack" aria-label={heading}>
      <label class="field">
        <span>{heading}</span>
        <input
          type="search"
          placeholder={isService ? labelService : label}
          autocomplete="off"
          spellcheck={false}
          value={typed.value}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value;
            enters.value = 0;
          }}
          onKeyDown={({ key }) => key === 'Enter' && enters.value++}
        />
      </label>
      {typed.value.trim() === '' ? (
        <p class="soft small">{isService ? aboutService : about}</p>
      ) : (
        <FittingRows typed={typed.value} given={given} enters={enters.value} aboutService={aboutService} />
      )}
    </section>
  );
}

const FittingRows = later(async () => (await import('./fitting-rows.tsx')).FittingRows);

const words = bilingual({
  title: [
    { booking: 'Is a booking missing?', event: 'Is an event missing?' },
    { booking: 'Mist u een boeking?', event: 'Mist u een evenement?' },
  ],
  aboutService: [
    'Ask the service for a number, a day, or words within a month of today, without the conditions of the search.',
    'Vraag de service om een nummer, een dag, of woorden binnen een maand van vandaag, zonder de voorwaarden van de zoekopdracht.',
  ],
  label: ['Title, organiser, room or number', 'Titel, organisator, zaal of nummer'],
  labelService: ['Title, organiser, room, number or 2026-11-28', 'Titel, organisator, zaal, nummer of 2026-11-28'],
  about: ['Find it here to see which condition leaves it out.', 'Zoek die hier op om te zien welke voorwaarde die weglaat.'],
});
