import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

type FullScreen = {
  /** Whether the element fills the display. */
  readonly isFull: boolean;
  /** Whether it covers the page, where the browser denies full screen. */
  readonly isLayer: boolean;
  readonly enter: () => void;
  readonly leave: () => void;
};

/** Shows an element in full screen until Escape. The focus then returns to where it was. */
export function useFullScreen(target: RefObject<HTMLElement | null>): FullScreen {
  const isFull = useSignal(false);
  const isLayer = useSignal(false);
  const before = useSignal<Element | null>(null);

  const enter = (): void => {
    const element = target.current;
    if (element === null) return;
    before.value = document.activeElement;
    const layer = (): void => {
      isLayer.value = true;
      element.focus();
    };
    if (typeof element.requestFullscreen === 'function') element.requestFullscreen().catch(layer);
    else layer();
  };
  const goBack = (): void => {
    if (before.value instanceof HTMLElement) before.value.focus();
    before.value = null;
  };
  const leave = (): void => {
    // `fullscreenchange` follows. The browser may handle Escape before the page does.
    if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
    if (isLayer.value) goBack();
    isLayer.value = false;
  };

  useLayoutEffect(() => {
    const follow = (): void => {
      isFull.value = document.fullscreenElement === target.current && target.current !== null;
      if (document.fullscreenElement === null) goBack();
    };
    // From the start: the element fills the display before `fullscreenchange` says so.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') leave();
      // The page behind the layer cannot be reached.
      else if (event.key === 'Tab' && isLayer.value) keepInside(event, target.current);
    };
    document.addEventListener('fullscreenchange', follow);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);

  return { isFull: isFull.value, isLayer: isLayer.value, enter, leave };
}

function keepInside(event: KeyboardEvent, element: HTMLElement | null): void {
  event.preventDefault();
  element?.querySelector('button')?.focus();
}
