import { showBookings } from './booking-table.ts';
import type { Editor } from './editor.ts';
import { byId, element } from './element.ts';
import { weekText } from './examples.ts';
import type { Answer, Found, Setting } from './find-answer.ts';
import { sqlForm, treeForm, urlForm } from './forms.ts';
import { showMeanings } from './meanings.ts';
import { showProblems } from './problems.ts';
import { words } from './words.ts';

/** What stands under the text: what is wrong with it, or what its values mean. */
export function showNotes({ diagnostics, found }: Answer, editor: Editor, setting: Setting): void {
  editor.mark(diagnostics.map(({ range, severity }) => ({ ...range, severity })));
  byId('search', HTMLTextAreaElement).ariaInvalid = String(found === undefined);
  showProblems(byId('problems', HTMLElement), diagnostics, editor, setting.locale);
  showMeanings(byId('meanings', HTMLElement), found, setting);
}

export type Surroundings = {
  /** The text has gone on, and is broken now. */
  readonly stale: boolean;
  /** How many bookings there are to find. */
  readonly total: number;
  /** Where the service is, for requests. */
  readonly address: string;
  /** Puts a text in the editor. */
  readonly put: (text: string) => void;
};

/** What the last good text finds, as bookings and in its other forms; a word where there was no good text yet. */
export function showFound(found: Found | undefined, { stale, total, address, put }: Surroundings, setting: Setting): void {
  const { notYet, bookingCount } = words[setting.locale];
  const old = stale && found !== undefined;
  byId('answer', HTMLElement).classList.toggle('stale', old);
  for (const id of ['stale', 'stale-badge']) byId(id, HTMLElement).hidden = !old;
  if (found === undefined) {
    for (const id of forms) byId(id, HTMLElement).replaceChildren(element('p', { class: 'note' }, notYet));
    byId('count', HTMLElement).textContent = '';
    return;
  }
  byId('stale-text', HTMLElement).textContent = found.text;
  byId('count', HTMLElement).textContent = bookingCount(found.bookings.length, total);
  showBookings(byId('rows', HTMLElement), found, setting, () => put(weekText));
  byId('url-form', HTMLElement).replaceChildren(...urlForm(found, address, setting));
  byId('panel-sql', HTMLElement).replaceChildren(...sqlForm(found, setting));
  byId('panel-tree', HTMLElement).replaceChildren(...treeForm(found, setting));
}

const forms = ['rows', 'url-form', 'panel-sql', 'panel-tree'];

/** Says to a screen reader, in one line, what has come of the text. */
export function announce({ diagnostics, found }: Answer, { locale }: Setting, total: number): void {
  const { problemCount, bookingCount } = words[locale];
  byId('announcement', HTMLElement).textContent =
    found === undefined ? problemCount(diagnostics.length) : bookingCount(found.bookings.length, total);
}
