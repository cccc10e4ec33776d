import './preview.css';
import { computed, useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { timeZone } from '../state/clock.ts';
import { toEntry } from '../state/entry.ts';
import { inLocale, locale } from '../state/locale.ts';
import { fromService } from '../state/rows.ts';
import { dialog, screen, screens } from '../state/view.ts';
import { Icon } from '../ui/icon.tsx';
import { Choice } from './choice.tsx';
import { ScreenFace } from './drawing/screen-face.tsx';
import { screenNames } from './drawing/screen-words.ts';
import { useFullScreen } from './full-screen.ts';
import { RefreshLine } from './refresh-line.tsx';
import { chooseRoom, rooms, signRoom } from './rooms.ts';
import { ScreenClock } from './screen-clock.tsx';
import { asking, screenMoment, shownRows } from './screen-time.ts';
import { shape, shapes } from './shape.ts';

/** A screen as it hangs on a wall, drawn small, with what one wants to try on it. */
export function Preview() {
  const text = inLocale(words);
  const isPaused = useSignal(false);
  const stage = useRef<HTMLDivElement>(null);
  const { isFull, isLayer, enter, leave } = useFullScreen(stage);
  return (
    <div class="screens">
      <div class="screens-bar">
        <Choice label={text.kind} values={screens} names={inLocale(screenNames)} chosen={screen} />
        <Choice label={text.shape} values={shapes} names={shapeNames} chosen={shape} />
        {screen.value === 'sign' && rooms.value.length > 1 && <RoomChooser label={text.room} />}
      </div>
      <div class="screens-stage">
        <div
          ref={stage}
          class={`screens-frame ${isLayer ? 'is-layer' : ''}`}
          data-shape={shape.value}
          data-full={isFull ? '' : undefined}
          tabIndex={-1}
        >
          <Face isPaused={isPaused.value} />
          {isLayer && (
            <button type="button" class="button screens-leave" onClick={leave}>
              <Icon name="close" />
              {text.leave}
            </button>
          )}
        </div>
      </div>
      <div class="screens-bar">
        <ScreenClock />
        <span class="screens-gap" />
        <button
          type="button"
          class="button quiet"
          aria-pressed={isPaused.value}
          onClick={() => void (isPaused.value = !isPaused.value)}
        >
          {text.pause}
        </button>
        <button type="button" class="button quiet" aria-haspopup="dialog" onClick={() => void (dialog.value = 'copy')}>
          <Icon name="copy" />
          {text.copy}
        </button>
        <button type="button" class="button main" onClick={enter}>
          <Icon name="expand" />
          {text.full}
        </button>
      </div>
      <RefreshLine />
    </div>
  );
}

const entries = computed(() => shownRows.value?.map(toEntry));

/** Follows the clock every second, without the controls around it. */
function Face({ isPaused }: { readonly isPaused: boolean }) {
  return (
    <ScreenFace
      screen={screen.value}
      entries={entries.value}
      moment={screenMoment.value}
      timeZone={timeZone.value}
      locale={locale.value}
      room={signRoom.value}
      asOf={entries.value && asking.value.last}
      isLate={fromService.value.failure !== undefined}
      isPaused={isPaused}
    />
  );
}

function RoomChooser({ label }: { readonly label: string }) {
  return (
    <label class="screens-room">
      <span>{label}</span>
      <select value={signRoom.value} onChange={({ currentTarget }) => chooseRoom(currentTarget.value)}>
        {rooms.value.map((room) => (
          <option key={room} value={room}>
            {room}
          </option>
        ))}
      </select>
    </label>
  );
}

const shapeNames = { '16:9': '16:9', '9:16': '9:16', '800×480': '800×480' };

const words = {
  en: {
    kind: 'Kind of screen',
    shape: 'Shape of the display',
    room: 'Room',
    leave: 'Leave full screen',
    pause: 'Stop turning',
    copy: 'Copy as a page',
    full: 'Full screen',
  },
  nl: {
    kind: 'Soort scherm',
    shape: 'Vorm van het beeldscherm',
    room: 'Zaal',
    leave: 'Volledig scherm verlaten',
    pause: 'Niet wisselen',
    copy: 'Kopieer als pagina',
    full: 'Volledig scherm',
  },
};
