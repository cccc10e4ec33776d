import './nothing.css';
import { Fit } from './fit.tsx';
import type { PlannedEntry, Scene } from './scene.ts';
import { dayOf, screenWords, startOf } from './screen-words.ts';

type NothingProps = { readonly scene: Scene; readonly text: string; readonly next?: PlannedEntry | undefined };

/** Shown in place of entries, with the next one if there is one. */
export function Nothing({ scene: { isWaiting, isOfOtherDay, now, locale }, text, next }: NothingProps) {
  const words = screenWords[locale];
  const isUnsure = isWaiting || isOfOtherDay;
  return (
    <div class="screen-nothing screen-stack">
      <Fit
        class="screen-nothing-text screen-medium type-display"
        lines={2}
        text={isWaiting ? words.waiting : isOfOtherDay ? words.waitingToday : text}
      />
      {next !== undefined && !isUnsure && (
        <div class="screen-nothing-next screen-stack">
          <p class="screen-label screen-strong screen-soft type-least">{words.next}</p>
          <Fit class="screen-nothing-title screen-strong type-large" lines={2} text={next.title} />
          <Fit
            class="screen-soft"
            lines={2}
            text={[dayOf(next.date, now.date, locale), startOf(next, words), next.place].filter(Boolean).join(' · ')}
          />
        </div>
      )}
    </div>
  );
}
