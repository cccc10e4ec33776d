import { type Locale, todayIn } from 'search-expression';
import { copy } from './code-block.ts';
import { dayInFull } from './day-in-words.ts';
import { createEditor } from './editor.ts';
import { byId, element } from './element.ts';
import { examples, firstText } from './examples.ts';
import { type Answer, findAnswer, type Setting } from './find-answer.ts';
import { grammarForm } from './forms.ts';
import { sampleBookings } from './sample-bookings.ts';
import { readLink, writeLink } from './shared-link.ts';
import { announce, showFound, showNotes } from './show-answer.ts';
import { enableTabs } from './tabs.ts';
import { sayIn, words } from './words.ts';

/** Where days begin: the zone of the service that this page comes with. */
const timeZone = 'Europe/Amsterdam';
/** Milliseconds without a key before a broken text is called broken: a text that is being typed is broken most of the time. */
const patience = 300;

let setting: Setting = { today: todayIn(timeZone), timeZone, locale: navigator.language.startsWith('nl') ? 'nl' : 'en' };
let bookings = sampleBookings(setting.today);
/** The language that the user or a link has asked for; links carry it only then. */
let asked: Locale | undefined;
/** The last text without errors: what is shown is its answer. */
let good: string | undefined;
let pending: ReturnType<typeof setTimeout> | undefined;

const address = byId('address', HTMLInputElement);
const chips = byId('examples', HTMLElement);
const languages = [...document.querySelectorAll<HTMLButtonElement>('.languages button')];
const editor = createEditor(byId('search', HTMLTextAreaElement), byId('marks', HTMLElement), answer);

enableTabs(byId('tabs', HTMLElement));
for (const button of languages)
  button.addEventListener('click', () => change({ locale: (asked = button.lang === 'nl' ? 'nl' : 'en') }));
byId('copy-link', HTMLButtonElement).addEventListener('click', copyLink);
address.value = location.protocol.startsWith('http')
  ? new URL('.', location.origin + location.pathname).href
  : 'http://127.0.0.1:8080/';
address.addEventListener('input', () => answer(false));
addEventListener('hashchange', open);
document.addEventListener('visibilitychange', keepDay);
setInterval(keepDay, 30_000);
open();

/** What a link says leads; without one the page begins with the specification's expression. */
function open(): void {
  const { text, locale } = readLink(location.hash);
  asked = locale ?? asked;
  editor.reset(text ?? firstText);
  change({ locale: asked ?? setting.locale });
}

/** A page that stays open goes on to the next day. */
function keepDay(): void {
  const today = todayIn(timeZone);
  if (today !== setting.today) change({ today });
}

/** Everything anew, in another language or on another day. */
function change(to: Partial<Setting>): void {
  setting = { ...setting, ...to };
  bookings = sampleBookings(setting.today);
  const { locale, today } = setting;
  sayIn(locale);
  byId('today', HTMLElement).textContent = dayInFull(today, locale);
  byId('zone', HTMLElement).textContent = timeZone;
  byId('panel-grammar', HTMLElement).replaceChildren(...grammarForm(setting));
  for (const button of languages) button.ariaPressed = String(button.lang === locale);
  chips.replaceChildren(...examples.map(({ name, text }) => chip(name[locale], text)));
  answer(false);
}

function chip(name: string, text: string): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'chip', 'data-text': text, title: text }, name);
  button.addEventListener('click', () => put(text));
  return button;
}

/** Puts a whole text in the editor, as one step of its undo. */
function put(text: string): void {
  editor.replace({ from: 0, to: editor.text().length }, text);
}

/**
 * A good text is answered at once. What is wrong with a broken one is said beside the answer to the last good one: after a pause where it
 * is still being typed.
 */
function answer(typing: boolean): void {
  const next = findAnswer(editor.text(), bookings, setting);
  const later = typing && next.found === undefined;
  if (!later) show(next);
  clearTimeout(pending);
  pending = setTimeout(() => {
    if (later) show(next);
    announce(next, setting, bookings.length);
    history.replaceState(null, '', link());
  }, patience);
}

function show(next: Answer): void {
  good = next.found?.text ?? good;
  const found = next.found ?? (good === undefined ? undefined : findAnswer(good, bookings, setting).found);
  showNotes(next, editor, setting);
  showFound(found, { stale: next.found === undefined, total: bookings.length, address: address.value, put }, setting);
  for (const chip of chips.children) chip.ariaPressed = String(chip.getAttribute('data-text') === editor.text());
}

function link(): string {
  return writeLink({ text: editor.text(), locale: asked });
}

function copyLink(): void {
  history.replaceState(null, '', link());
  void copy(location.href, undefined, byId('copy-link', HTMLButtonElement), words[setting.locale]);
}
