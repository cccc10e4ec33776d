import './nothing.css';
import { Fit } from './fit.tsx';
import type { Scene } from './scene.ts';
import { dateInWords, screenWords, timesOn } from './screen-words.ts';
import type { Planned } from './span.ts';

type NothingProps = { readonly scene: Scene; readonly text: string; readonly next?: Planned | undefined };

/** What a screen shows where there is nothing to show: never an empty one. */
export function Nothing({ scene: { isWaiting, isOfEarlierDay, now, locale }, text, next }: NothingProps) {
  const words = screenWords[locale];
  const isUnsure = isWaiting || isOfEarlierDay;
  return (
    <div class="screen-nothing">
      <Fit class="screen-nothing-text" lines={2} text={isWaiting ? words.waiting : isOfEarlierDay ? words.waitingToday : text} />
      {next !== undefined && !isUnsure && (
        <div class="screen-nothing-next">
          <p class="screen-label">{words.next}</p>
          <Fit class="screen-nothing-title" lines={2} text={next.title} />
          <Fit
            class="screen-soft"
            lines={2}
            text={[dayOf(next.date, now.date, locale), timesOn(next, next.date, words), next.place].filter(Boolean).join(' · ')}
          />
        </div>
      )}
    </div>
  );
}

/** A date as a screen says it: nothing for today, `Tomorrow`, or `Tue 24 Nov`. */
export function dayOf(date: string, today: string, locale: Scene['locale']): string {
  if (date <= today) return '';
  const isTomorrow = Date.parse(date) - Date.parse(today) === 86_400_000;
  return isTomorrow ? screenWords[locale].tomorrow : dateInWords(date, locale, 'short');
}
