import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { inLocale } from '../state/locale.ts';
import { announce } from './announcement.tsx';
import { Icon } from './icon.tsx';

type CopyButtonProps = {
  readonly text: string | (() => string | Promise<string>);
  /** What is copied, for who listens. */
  readonly of: string;
  /** Where the text stands: it is selected where the browser keeps the clipboard to itself, as without HTTPS. */
  readonly place?: RefObject<HTMLElement | null>;
  readonly label?: string;
  readonly class?: string;
};

/** Copies a text and says so on the button for a moment. */
export function CopyButton({ text, of, place, label, class: name = 'quiet small' }: CopyButtonProps) {
  const said = useSignal<'copied' | 'byHand' | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { copy, copied, byHand } = inLocale(words);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onClick = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : await text());
      said.value = 'copied';
    } catch {
      if (place?.current) getSelection()?.selectAllChildren(place.current);
      said.value = 'byHand';
    }
    announce(said.value === 'copied' ? copied : byHand);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      said.value = undefined;
    }, 1_600);
  };
  const shown = said.value === 'copied' ? copied : said.value === 'byHand' ? byHand : (label ?? copy);
  return (
    <button
      type="button"
      class={`button ${name}`}
      aria-label={said.value === undefined ? `${label ?? copy}: ${of}` : shown}
      onClick={() => void onClick()}
    >
      <Icon name={said.value === 'copied' ? 'check' : 'copy'} />
      {shown}
    </button>
  );
}

const words = {
  en: { copy: 'Copy', copied: 'Copied', byHand: 'Selected: copy it yourself' },
  nl: { copy: 'Kopieer', copied: 'Gekopieerd', byHand: 'Geselecteerd: kopieer het zelf' },
};
