import type { Page } from 'playwright-core';

/**
 * What comes late in every page, to find code and tests that count on an order which a busy
 * machine does not keep: `PAGE_LATE=frames` delays what waits for the next frame, `timers` what
 * waits for a time, `answers` what is fetched, and `paint` makes every frame take as long as
 * several.
 */
const late = process.env['PAGE_LATE'];

/** Makes something come late in a page, from the first address that it goes to. */
export function comeLate(page: Page): void {
  if (late === undefined) return;
  const make = { frames: delayFrames, timers: delayTimers, answers: delayAnswers, paint: paintSlowly }[late];
  if (make === undefined) throw new Error(`PAGE_LATE is frames, timers, answers or paint, not ${late}.`);
  const goto = page.goto.bind(page);
  let isReady: Promise<unknown> | undefined;
  page.goto = async (...to) => {
    // Not before: the clock that a test installs would take its place.
    await (isReady ??= page.addInitScript(make));
    return goto(...to);
  };
}

function delayTimers(): void {
  const start = window.setTimeout;
  const later = (work: TimerHandler, time = 0, ...rest: unknown[]): number => start(work, time + 200, ...rest);
  Object.assign(window, { setTimeout: later });
}

function delayAnswers(): void {
  const ask = window.fetch;
  window.fetch = async (...request) => {
    const answer = await ask(...request);
    // No timer, which a test may hold.
    const delay = new Animation(new KeyframeEffect(null, null, 300));
    delay.play();
    await delay.finished;
    return answer;
  };
}

function delayFrames(): void {
  const [start, request, cancel] = [window.setTimeout, window.requestAnimationFrame, window.cancelAnimationFrame];
  const frames = new Map<number, number>();
  let count = 0;
  const later = (work: FrameRequestCallback): number => {
    const id = ++count;
    frames.set(id, 0);
    start(() => {
      if (!frames.has(id)) return;
      const frame = request((time) => {
        frames.delete(id);
        work(time);
      });
      frames.set(id, frame);
    }, 120);
    return id;
  };
  const without = (id: number): void => {
    cancel(frames.get(id) ?? 0);
    frames.delete(id);
  };
  Object.assign(window, { requestAnimationFrame: later, cancelAnimationFrame: without });
}

function paintSlowly(): void {
  document.addEventListener('DOMContentLoaded', () => {
    for (let layer = 0; layer < 6; layer++) {
      const cover = document.createElement('div');
      cover.setAttribute('aria-hidden', 'true');
      cover.style.cssText = 'position: fixed; inset: 0; z-index: -1; pointer-events: none; backdrop-filter: blur(40px)';
      const steps = [{ transform: 'translateX(0)' }, { transform: 'translateX(1px)' }];
      cover.animate(steps, { duration: 1_000, iterations: Infinity });
      document.documentElement.append(cover);
    }
  });
}
