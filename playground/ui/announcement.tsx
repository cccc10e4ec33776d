import { signal } from '@preact/signals';

const said = signal('');
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells those who listen, a second after the last change: one place says everything, so that no two speak at once. */
export function announce(text: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    said.value = text;
  }, 1_000);
}

export function Announcement() {
  return (
    <p class="unseen" role="status" id="announcement">
      {said.value}
    </p>
  );
}
