import './preview.css';
import { isOfThisText } from '../results/found.ts';
import { wallOf } from '../state/clock.ts';
import { locale, texts } from '../state/locale.ts';
import { answer } from '../state/rows.ts';
import { applyEdits } from '../state/search.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { isOnDay, isOver, plannedOf } from './drawing/scene.ts';
import { screenWords, timesOn } from './drawing/screen-words.ts';
import { type GuardRepair, inSentence, leftOut, repairsFor, unguarded } from './guard.ts';
import { signRoom } from './rooms.ts';
import { screenMoment } from './screen-time.ts';

/** Warns that a search leaves out what takes the room of a sign today, with the repairs. */
export function GuardNotice() {
  const { says, more, stillBusy, outside, failed } = words();
  const given = answer.value;
  const why = unguarded.value;
  if (why !== undefined) return <p class="notice warning">{why.kind === 'failure' ? `${failed} ${why.failure}` : outside}</p>;
  const { date, time } = wallOf(screenMoment.value);
  const hidden = plannedOf(leftOut.value ?? []).filter(
    (one) => one.place === signRoom.value && isOnDay(one, date) && !isOver(one, `${date}T${time}`),
  );
  const [first] = hidden;
  if (first === undefined || given === undefined) return null;
  return (
    <div class="notice warning screens-guard stack">
      <p>
        <Icon name="warning" />
        <strong>{says(first.title || first.place)}</strong> {timesOn(first, date, screenWords[locale.value])}
        {hidden.length > 1 && `, ${more(hidden.length - 1)}`}. {stillBusy}
      </p>
      {isOfThisText.value && (
        <p class="row even unprinted">
          {repairsFor(first.row, given).map((repair) => (
            <Repair key={repair.condition} repair={repair} />
          ))}
        </p>
      )}
    </div>
  );
}

/** A button that changes the search so that it finds what it leaves out. */
export function Repair({ repair: { condition, by, edit }, isOff }: { readonly repair: GuardRepair; readonly isOff?: boolean }) {
  const { remove, replace } = words();
  return (
    <Button class="small wraps" aria-disabled={isOff} onClick={() => isOff || applyEdits([edit])}>
      {by === '' ? remove : replace}: {inSentence(by || condition)}
    </Button>
  );
}

const words = texts({
  says: ['Would say Free while “{}” runs:', 'Zou Vrij zeggen terwijl “{}” bezig is:'],
  more: ['and {} more today', 'en vandaag nog {}'],
  stillBusy: [
    'The search leaves it out, so the sign says Busy without a title.',
    'De zoekopdracht laat dit weg, dus zegt het bord Bezet zonder titel.',
  ],
  remove: ['Remove', 'Verwijder'],
  replace: ['Use', 'Gebruik'],
  outside: [
    'The sample data has no rows on this day, so the sign cannot say that the room is free.',
    'De voorbeeldgegevens hebben geen rijen op deze dag, dus het bord kan niet zeggen dat de zaal vrij is.',
  ],
  failed: ['It is not known whether the room is free.', 'Het is niet bekend of de zaal vrij is.'],
});
