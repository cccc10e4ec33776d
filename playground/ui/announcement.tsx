import { signal } from '@preact/signals';

const said = signal('');
/** What is waiting to be said, by what it is about. */
const waiting = new Map<'rows' | 'action', string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Tells those who listen, a second after the last change: one place says everything, so that no two speak at once. Of the same thing only the last is
 * said; what the user did comes before what it led to.
 */
export function announce(text: string, about: 'rows' | 'action' = 'action'): void {
  waiting.set(about, text);
  // The same words once more are heard only where there were none in between.
  said.value = '';
  clearTimeout(timer);
  timer = setTimeout(() => {
    said.value = [waiting.get('action'), waiting.get('rows')].filter((one) => one !== undefined).join(' ');
    waiting.clear();
  }, 1_000);
}

export function Announcement() {
  return (
    <p class="unseen" role="status" id="announcement">
      {said.value}
    </p>
  );
}
