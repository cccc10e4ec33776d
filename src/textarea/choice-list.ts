import { element, isTouch } from '../editing/dom.ts';

/** A suggestion or a fix. */
export type Choice = {
  readonly label: string;
  readonly detail?: string | undefined;
  readonly description?: string | undefined;
  /** The class of its colour. */
  readonly kind: string;
  /** More about it, shown while it is active. */
  readonly about?: () => readonly Node[];
  readonly take: () => void;
};

export type ChoiceList = {
  readonly isOpen: () => boolean;
  /** It is visible, perhaps out of date. */
  readonly isShown: () => boolean;
  /** The list is open and one of its choices is active. */
  readonly hasActive: () => boolean;
  /**
   * Opens at a place of the screen, read again when the page moves. `active` is the choice that
   * Enter takes; -1 for none.
   */
  readonly open: (choices: readonly Choice[], active: number, name: string, place: () => DOMRect) => void;
  /** Nothing can be taken until the list is opened again: what it shows is out of date. */
  readonly suspend: () => void;
  readonly close: () => void;
  readonly move: (by: number, isRound: boolean) => void;
  readonly take: () => void;
};

/** A list box for a text field, which keeps the focus. For touch it is a strip under the field. */
export function createChoiceList(field: HTMLElement, popup: HTMLElement): ChoiceList {
  // Accessibility checkers require that what scrolls can have the focus; Tab closes the list
  // first.
  const list = element('div', { id: 'choices', role: 'listbox', part: 'choices', tabindex: '0' });
  const about = element('div', { class: 'about', part: 'about' });
  popup.append(list, about);
  let choices: readonly Choice[] = [];
  let active = -1;
  let placed = (): void => {};
  const watched = ['scroll', 'resize'] as const;

  const activate = (next: number): void => {
    list.children[active]?.setAttribute('aria-selected', 'false');
    active = next;
    const option = list.children[active];
    about.replaceChildren(...(choices[active]?.about?.() ?? []));
    about.hidden = about.childNodes.length === 0;
    if (option === undefined) {
      field.removeAttribute('aria-activedescendant');
      return;
    }
    option.setAttribute('aria-selected', 'true');
    field.setAttribute('aria-activedescendant', option.id);
    option.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  const close = (): void => {
    if (choices.length === 0) return;
    choices = [];
    activate(-1);
    list.replaceChildren();
    popup.removeAttribute('data-open');
    field.removeAttribute('aria-controls');
    if (popup.matches(':popover-open')) popup.hidePopover();
    for (const event of watched) removeEventListener(event, placed, true);
  };

  const take = (at: number): void => {
    const choice = choices[at];
    if (choice === undefined || popup.ariaBusy !== null) return;
    close();
    choice.take();
  };

  // The field keeps the focus, and a phone its keyboard.
  popup.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest('[role=option]') : null;
    if (option !== null) take([...list.children].indexOf(option));
  });

  return {
    isOpen: () => choices.length > 0 && popup.ariaBusy === null,
    isShown: () => choices.length > 0,
    hasActive: () => active >= 0 && popup.ariaBusy === null,
    open: (next, first, name, place) => {
      close();
      popup.ariaBusy = null;
      if (next.length === 0) return;
      choices = next;
      list.ariaLabel = name;
      list.replaceChildren(...choices.map(optionOf));
      field.setAttribute('aria-controls', list.id);
      const isStrip = isTouch();
      popup.setAttribute('data-open', isStrip ? 'strip' : 'list');
      popup.popover = isStrip ? null : 'manual';
      popup.removeAttribute('style');
      if (!isStrip) {
        popup.showPopover();
        placed = () => placeAt(popup, place());
        placed();
        for (const event of watched) addEventListener(event, placed, true);
      }
      list.scrollTo(0, 0);
      activate(first);
    },
    suspend: () => {
      popup.ariaBusy = 'true';
      field.removeAttribute('aria-activedescendant');
    },
    close,
    move: (by, isRound) => {
      const last = choices.length - 1;
      const next = active < 0 ? (by > 0 ? 0 : last) : active + by;
      if (isRound && (next < 0 || next > last)) activate(next < 0 ? last : 0);
      else activate(Math.max(0, Math.min(last, next)));
    },
    take: () => take(active),
  };
}

function optionOf({ label, detail, description, kind }: Choice, at: number): HTMLElement {
  const parts = Object.entries({ label, detail, description }).filter(([, text]) => text !== undefined && text !== '');
  // Spaces make screen readers read them as words.
  const children = parts.flatMap(([name, text = '']) => [element('span', { class: name }, text), ' ']);
  return element(
    'div',
    { id: `choice-${at}`, role: 'option', part: 'choice', class: kind, 'aria-selected': 'false' },
    ...children,
  );
}

/** Places it below where there is room, or above where there is more; always inside the window. */
function placeAt(popup: HTMLElement, place: DOMRect): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const below = clientHeight - place.bottom - gap;
  const above = place.top - gap;
  const isBelow = below >= Math.min(above, enough);
  const room = Math.min(isBelow ? below : above, most);
  popup.style.maxHeight = `${Math.max(room, least)}px`;
  const left = Math.min(place.left, clientWidth - popup.offsetWidth - gap);
  popup.style.left = `${Math.max(gap, left)}px`;
  const top = isBelow ? place.bottom + 2 : place.top - popup.offsetHeight - 2;
  popup.style.top = `${Math.max(gap, Math.min(top, clientHeight - popup.offsetHeight - gap))}px`;
}

/* In CSS pixels. */
const gap = 8;
const least = 80;
const enough = 220;
const most = 320;
