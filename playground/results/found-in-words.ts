import { effect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { inLocale } from '../state/locale.ts';
import { answer, fromService } from '../state/rows.ts';
import { announce } from '../ui/announcement.tsx';
import { counted } from './counted.ts';
import { span } from './found.ts';
import { spanInFull } from './span-in-words.ts';

/** Tells those who listen what was found whenever that is something else, and of a service whenever it was asked. */
export function useSayFound(): void {
  useEffect(() => {
    let last: string | undefined;
    // At once, not with the next frame as `useSignalEffect` does: a quick service has answered by
    // then.
    return effect(() => {
      const { isLoading, failure } = fromService.value;
      if (isLoading) {
        last = '';
        return;
      }
      const said = failure ?? foundInWords();
      if (last !== undefined && said !== last) announce(said, 'rows');
      last = said;
    });
  }, []);
}

/** `50 bookings, 21 to 28 November`. */
function foundInWords(): string {
  const given = answer.value;
  if (given === undefined) return '';
  const { nothing } = inLocale(words);
  if (given.rows.length === 0) return nothing;
  const days = span.value;
  const count = counted(given.rows.length, given.of.entity);
  return days === undefined ? count : `${count}, ${spanInFull(...days, given.today)}`;
}

const words = { en: { nothing: 'Nothing found' }, nl: { nothing: 'Niets gevonden' } };
