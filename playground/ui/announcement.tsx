import { signal } from '@preact/signals';

const spoken = signal('');
/** Messages that wait, by their subject. */
const waiting = new Map<'rows' | 'action', string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Announces a message to screen readers, a second after the last call. There is one live region,
 * so that messages do not interrupt each other. Of each subject only the last message is spoken;
 * the user's action comes before the rows that it led to.
 */
export function announce(text: string, about: 'rows' | 'action' = 'action'): void {
  waiting.set(about, text);
  // A message is spoken again only if the region was empty in between.
  spoken.value = '';
  clearTimeout(timer);
  timer = setTimeout(() => {
    spoken.value = [waiting.get('action'), waiting.get('rows')].filter((one) => one !== undefined).join(' ');
    waiting.clear();
  }, 1_000);
}

export function Announcement() {
  return (
    <p class="unseen" role="status" id="announcement">
      {spoken.value}
    </p>
  );
}
