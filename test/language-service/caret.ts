import type { LanguageServiceOptions } from '../../src/language-service/document.ts';
import { createLanguageService, type LanguageService } from '../../src/language-service/language-service.ts';
import { bookingSchema } from '../../src/schema/booking.ts';

/** A text and the place in it that the first `|` marks. */
export function atCaret(marked: string): { readonly text: string; readonly caret: number } {
  const caret = marked.indexOf('|');
  if (caret < 0) throw new Error(`No | in ${marked}`);
  return { text: marked.slice(0, caret) + marked.slice(caret + 1), caret };
}

/** The service for bookings on a Saturday. */
export const service = (options?: Partial<LanguageServiceOptions>): LanguageService =>
  createLanguageService(bookingSchema, { today: '2026-11-21', ...options });
