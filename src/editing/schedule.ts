/** In ms after the last change: when diagnostics are shown. */
const pause = 150;
/** And those of the word at the caret. */
const pauseOfWord = 600;

/** When the diagnostics of a text are shown. */
export type Schedule = {
  /** The text changed. */
  readonly typed: () => void;
  readonly stop: () => void;
};

/**
 * Calls `show` twice after the last change: soon, while the word at the caret may go on, and again
 * once `isChoosing` is false, when no suggestions are open and no value is missing at the caret.
 */
export function createSchedule(show: (isTyping: boolean) => void, isChoosing: () => boolean): Schedule {
  let timers: readonly ReturnType<typeof setTimeout>[] = [];
  const stop = (): void => timers.forEach(clearTimeout);
  const settle = (): void => {
    if (isChoosing()) timers = [setTimeout(settle, pause)];
    else show(false);
  };
  return {
    stop,
    typed: () => {
      stop();
      timers = [setTimeout(show, pause, true), setTimeout(settle, pauseOfWord)];
    },
  };
}

/**
 * Calls `refresh` every quarter of an hour: in every zone, midnight is at one of those. Returns
 * the function that ends it.
 */
export function onNewDay(refresh: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    const next = quarter - (Date.now() % quarter) + 100;
    timer = setTimeout(() => {
      refresh();
      wait();
    }, next);
  };
  wait();
  return () => clearTimeout(timer);
}

const quarter = 15 * 60 * 1000;
