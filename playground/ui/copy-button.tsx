import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { texts } from '../state/locale.ts';
import { announce } from './announcement.tsx';
import { Button } from './button.tsx';

type CopyButtonProps = {
  readonly text: string | (() => string | Promise<string>);
  /** What is copied, for screen readers. */
  readonly of: string;
  /** The element with the text, which is selected if the browser denies the clipboard. */
  readonly place?: RefObject<HTMLElement | null>;
  readonly label?: string;
  /** Called when it is copied, or selected to be copied by hand. */
  readonly onCopied?: (() => void) | undefined;
  readonly class?: string;
};

/** Copies a text, and shows for a moment that it did. */
export function CopyButton({ text, of, place, label, onCopied, class: name = 'quiet small' }: CopyButtonProps) {
  const outcome = useSignal<'copied' | 'byHand' | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { copy, copied, byHand } = words();
  useEffect(() => () => clearTimeout(timer.current), []);
  const onClick = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : await text());
      outcome.value = 'copied';
    } catch {
      if (place?.current) getSelection()?.selectAllChildren(place.current);
      outcome.value = 'byHand';
    }
    onCopied?.();
    announce(outcome.value === 'copied' ? copied : byHand);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void (outcome.value = undefined), 1_600);
  };
  const shown = outcome.value === 'copied' ? copied : outcome.value === 'byHand' ? byHand : (label ?? copy);
  return (
    <Button
      icon={outcome.value === 'copied' ? 'check' : 'copy'}
      class={name}
      aria-label={outcome.value === undefined ? `${label ?? copy}: ${of}` : shown}
      onClick={() => void onClick()}
      label={shown}
    />
  );
}

/** Saves a text as a file with a name and a media type. */
export function saveFile(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const words = texts({
  copy: ['Copy', 'Kopieer'],
  copied: ['Copied', 'Gekopieerd'],
  byHand: ['Selected: copy it yourself', 'Geselecteerd: kopieer het zelf'],
});
