import type { Locale } from 'search-expression';
import { dayInWords, nearDay } from './day-in-words.ts';
import { element } from './element.ts';
import type { Found, Setting } from './find-answer.ts';
import type { Booking } from './sample-bookings.ts';
import { words } from './words.ts';

/** The bookings of an answer as a table, day by day; where there are none, a kind word and a way on. */
export function showBookings(place: HTMLElement, { bookings }: Found, setting: Setting, showWeek: () => void): void {
  place.replaceChildren(bookings.length === 0 ? nothing(setting.locale, showWeek) : table(bookings, setting));
}

function nothing(locale: Locale, showWeek: () => void): HTMLElement {
  const { noneTitle, none, showWeek: label } = words[locale];
  const button = element('button', { type: 'button' }, label);
  button.addEventListener('click', showWeek);
  return element(
    'div',
    { class: 'nothing' },
    element('p', { class: 'nothing-title' }, noneTitle),
    element('p', {}, none),
    button,
  );
}

// The roles are said as well: on a narrow screen the style makes each row a grid, and browsers then forget that it was a table.
function table(bookings: readonly Booking[], setting: Setting): HTMLElement {
  const { time, booking, room, status } = words[setting.locale];
  const heads = [time, booking, room, status].map((head) => element('th', { role: 'columnheader', scope: 'col' }, head));
  const days = Object.entries(Object.groupBy(bookings, ({ RES_FROMDATE }) => RES_FROMDATE));
  return element(
    'table',
    { role: 'table', 'aria-labelledby': 'bookings-title' },
    element('thead', { role: 'rowgroup' }, element('tr', { role: 'row' }, ...heads)),
    ...days.map(([date, ofDay = []]) => day(date, ofDay, setting)),
  );
}

function day(date: string, bookings: readonly Booking[], { today, locale }: Setting): HTMLElement {
  const near = nearDay(date, today, locale);
  const head = element('th', { role: 'rowheader', scope: 'rowgroup', colspan: '4' }, dayInWords(date, today, locale));
  if (near !== undefined) head.append(' ', element('span', { class: 'near' }, near));
  const rows = bookings.map((booking) => row(booking, locale));
  return element('tbody', { role: 'rowgroup' }, element('tr', { role: 'row', class: 'day' }, head), ...rows);
}

function row(booking: Booking, locale: Locale): HTMLElement {
  const { RES_FROMTIME, RES_STATUS, RES_NUMBER, RES_CUSTOM01, RES_CUSTOM02, OBJ_ID, OBJ_NAME } = booking;
  const persons = RES_NUMBER === null ? '' : ` · ${words[locale].persons(RES_NUMBER)}`;
  return element(
    'tr',
    { role: 'row', class: 'booking', 'data-status': RES_STATUS },
    cell('time', element('span', {}, RES_FROMTIME), element('span', { class: 'dash' }, '–'), till(booking, locale)),
    cell('what', element('span', { class: 'activity' }, RES_CUSTOM02), under(`${RES_CUSTOM01}${persons}`)),
    cell('room', OBJ_NAME, under(String(OBJ_ID))),
    cell('status', element('span', {}, RES_STATUS)),
  );
}

function cell(name: string, ...content: readonly (Node | string)[]): HTMLElement {
  return element('td', { role: 'cell', class: name }, ...content);
}

function under(text: string): HTMLElement {
  return element('span', { class: 'soft under' }, text);
}

function till({ RES_FROMDATE, RES_TILLDATE, RES_TILTIME }: Booking, locale: Locale): HTMLElement {
  const next = element('abbr', { title: words[locale].nextDay }, '+1');
  return element('span', {}, RES_TILTIME, ...(RES_TILLDATE === RES_FROMDATE ? [] : [next]));
}
