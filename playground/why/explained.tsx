import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { explain } from 'search-expression/analysis';
import { askedFrom } from '../results/choose.ts';
import { stateOf, times, titleOf } from '../results/entry-in-words.ts';
import { entryOf, found, isOutdated } from '../results/found.ts';
import { timeZone } from '../state/clock.ts';
import { inLocale, locale } from '../state/locale.ts';
import { type Answer, answer, chosen, type Row } from '../state/rows.ts';
import { schema } from '../state/search.ts';
import { announce } from '../ui/announcement.tsx';
import { dayInFull, dayInWords } from '../ui/day-in-words.ts';
import { Icon } from '../ui/icon.tsx';
import { closeWhy } from './close-why.ts';
import { Condition } from './condition.tsx';
import { type Saying, sayingsOf } from './sayings.ts';

/** The chosen row and what each condition says of it, with the value that it saw. */
export function Explained() {
  const [row, given] = [chosen.value, answer.value];
  if (row === undefined || given === undefined) return null;
  return <Card row={row} given={given} />;
}

function Card({ row, given }: { readonly row: Row; readonly given: Answer }) {
  const place = useRef<HTMLElement>(null);
  const { label, on, off, close, outdated } = inLocale(words);
  const entry = entryOf(row);
  const isFound = found.value.has(row);
  const saying = sayingOf(row, given);
  const verdict = isFound ? on : off;
  const reason = isFound ? undefined : reasonOf(saying);
  useLayoutEffect(() => {
    const card = place.current;
    if (card === null) return;
    // On a low window the card stands at the end of what was found.
    if (getComputedStyle(card).position !== 'sticky') card.scrollIntoView({ block: 'nearest' });
    const covered = (askedFrom.peek()?.getBoundingClientRect().bottom ?? 0) - card.getBoundingClientRect().top;
    if (covered > 0) scrollBy(0, covered + gap);
  }, [entry.id]);
  useEffect(() => {
    announce([titleOf(entry), verdict, reason].filter((part) => part !== undefined).join('. '));
  }, [entry.id, verdict]);
  const about = [dayInFull(entry.date), times(entry), entry.place, entry.by, stateOf(entry)];
  return (
    <section class="card why" aria-label={label} ref={place}>
      <div class="why-head">
        <div>
          <h2>{titleOf(entry)}</h2>
          <p class="soft small">{about.filter((part) => part !== '').join(' · ')}</p>
        </div>
        <button type="button" class="button quiet" aria-label={close} onClick={closeWhy}>
          <Icon name="close" />
        </button>
      </div>
      <p class={`why-verdict ${isFound ? 'good' : 'off'}`}>
        <Icon name={isFound ? 'check' : 'close'} />
        <strong>{verdict}</strong>
        {reason !== undefined && <span>{reason}</span>}
      </p>
      {isOutdated.value && <p class="small soft why-note">{outdated}</p>}
      <ul class="why-tree">
        {(saying.isAll ? saying.parts : [saying]).map((one, at) => (
          <Condition key={at} saying={one} />
        ))}
      </ul>
    </section>
  );
}

/** What was chosen stays in sight above the card, with so many pixels between them. */
const gap = 12;

function sayingOf(row: Row, { of, today }: Answer): Saying {
  const explanation = explain(of.query, row, { today, timeZone: timeZone.value });
  return sayingsOf(of.text, explanation, {
    schema: schema.value,
    locale: locale.value,
    today,
    day: (date) => dayInWords(date, today),
    hasColumn: (column) => column in row,
  });
}

/** How many of the conditions that are joined fail; of any other search there is no more to say than its tree. */
function reasonOf({ verdict, parts }: Saying): string | undefined {
  const { fails, isMissing } = inLocale(words);
  if (verdict === null) return isMissing;
  const failing = parts.filter((part) => part.verdict === false).length;
  return failing === 0 ? undefined : fails(failing, parts.length);
}

const words = {
  en: {
    label: 'Why it is on the screen or not',
    on: 'On the screen',
    off: 'Not on the screen',
    close: 'Close',
    outdated: 'This goes by the last search that was answered.',
    fails: (count: number, all: number) => `${count} of ${all} conditions ${count === 1 ? 'does' : 'do'} not hold.`,
    isMissing: 'A value that is asked for is missing.',
  },
  nl: {
    label: 'Waarom het wel of niet op het scherm staat',
    on: 'Op het scherm',
    off: 'Niet op het scherm',
    close: 'Sluiten',
    outdated: 'Dit gaat uit van de laatste zoekopdracht waarop antwoord kwam.',
    fails: (count: number, all: number) => `${count} van de ${all} voorwaarden ${count === 1 ? 'geldt' : 'gelden'} niet.`,
    isMissing: 'Een waarde waarnaar gevraagd wordt ontbreekt.',
  },
};
