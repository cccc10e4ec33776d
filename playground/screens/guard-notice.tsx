import './preview.css';
import { wallAt } from '../clock/wall-clock.ts';
import { isOfThisText } from '../results/found.ts';
import { bilingual } from '../state/bilingual.ts';
import { timeZone } from '../state/clock.ts';
import { applyEdits } from '../state/editor.ts';
import { inLocale, locale } from '../state/locale.ts';
import { answer } from '../state/rows.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { isOnDay, isOver, plannedOf } from './drawing/scene.ts';
import { screenWords, timesOn } from './drawing/screen-words.ts';
import { inSentence, leftOut, repairsFor, unguarded } from './guard.ts';
import { signRoom } from './rooms.ts';
import { screenMoment } from './screen-time.ts';

/** Warns that a search leaves out what takes the room of a sign today, with the repairs. */
export function GuardNotice() {
  const { says, more, stillBusy, remove, replace, outside, failed } = inLocale(words);
  const given = answer.value;
  const why = unguarded.value;
  if (why !== undefined) return <p class="notice warning">{why.kind === 'failure' ? `${failed} ${why.failure}` : outside}</p>;
  const { date, time } = wallAt(screenMoment.value, timeZone.value);
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
          {repairsFor(first.row, given).map(({ condition, by, edit }) => (
            <Button key={condition} class="small wraps" onClick={() => applyEdits([edit])}>
              {by === '' ? remove : replace}: {inSentence(by || condition)}
            </Button>
          ))}
        </p>
      )}
    </div>
  );
}

const words = bilingual({
  says: [
    (title: string) => `Would say Free while “${title}” runs:`,
    (title: string) => `Zou Vrij zeggen terwijl “${title}” bezig is:`,
  ],
  more: [(count: number) => `and ${count} more today`, (count: number) => `en vandaag nog ${count}`],
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
