import { batch } from '@preact/signals';
import { clock } from '../state/clock.ts';
import { locale, texts } from '../state/locale.ts';
import { entity, openSearch, text } from '../state/search.ts';
import { chosenRoom, screen, shape, tool, view } from '../state/view.ts';
import { toast } from '../ui/toast.ts';
import { type Link, linkNames, readLink } from './link.ts';

/**
 * Opens the link in the page's address, of which `hash` is the part from `#`. Returns whether there
 * is one. It sends nothing to a service: the user decides to run the search.
 */
export async function openLink(hash = location.hash): Promise<boolean> {
  const given = linkIn(new URLSearchParams(hash.slice(1))) ?? movedFromQuery();
  if (given === undefined) return false;
  const turn = ++turns;
  const { link, problem } = await readLink(given);
  // Another link was opened while this one was unpacked.
  if (turn !== turns) return true;
  batch(() => apply(link));
  if (problem !== undefined) toast(words()[problem === 'version' && link.text !== undefined ? 'versionWithText' : problem]);
  return true;
}

/** What the page showed when its address had no link. */
let plain: Link | undefined;

/**
 * Follows a change of the address: to a link, or back to the address without one. The address may
 * be another by now, written for what the page showed before.
 */
export async function followAddress({ oldURL, newURL }: HashChangeEvent): Promise<void> {
  if (linkIn(new URLSearchParams(new URL(oldURL).hash.slice(1))) === undefined) plain = linkOfPage();
  if (!(await openLink(new URL(newURL).hash)) && plain !== undefined) apply(plain);
}

let turns = 0;

function apply({ text, entity, ...link }: Link): void {
  clock.value = link.clock ?? clock.value;
  locale.value = link.locale ?? locale.value;
  view.value = link.view ?? view.value;
  screen.value = link.screen ?? screen.value;
  chosenRoom.value = link.room ?? chosenRoom.value;
  shape.value = link.shape ?? shape.value;
  tool.value = link.tool ?? tool.value;
  if (entity !== undefined) openSearch({ entity, text });
}

/** The parameters of a link; undefined if there are none. */
function linkIn(all: URLSearchParams): URLSearchParams | undefined {
  const own = linkNames.flatMap((name) => (all.has(name) ? [[name, all.get(name) ?? '']] : []));
  return own.length === 0 ? undefined : new URLSearchParams(own);
}

/** Moves a link from behind `?` to behind `#`, so that requests do not contain it. */
function movedFromQuery(): URLSearchParams | undefined {
  const all = new URLSearchParams(location.search);
  const link = linkIn(all);
  if (link === undefined) return undefined;
  for (const name of linkNames) all.delete(name);
  history.replaceState(history.state, '', `${location.pathname}${all.size > 0 ? `?${all}` : ''}#${link}`);
  return link;
}

/** The link to the page as it is now. Language and tool are left to whoever opens it. */
export function linkOfPage(): Link {
  return {
    text: text.value,
    entity: entity.value,
    view: view.value,
    screen: view.value === 'screen' ? screen.value : undefined,
    room: view.value === 'screen' && screen.value === 'sign' ? chosenRoom.value : undefined,
    shape: view.value === 'screen' ? shape.value : undefined,
    clock: clock.value,
  };
}

const words = texts({
  version: [
    'This link is from another version of this page and cannot be read here.',
    'Deze link komt van een andere versie van deze pagina en kan hier niet worden gelezen.',
  ],
  versionWithText: [
    'This link is from another version of this page: only its search is shown.',
    'Deze link komt van een andere versie van deze pagina: alleen de zoekopdracht wordt getoond.',
  ],
  broken: [
    'The search in this link is damaged. Ask for a new link.',
    'De zoekopdracht in deze link is beschadigd. Vraag om een nieuwe link.',
  ],
  'too long': ['The search in this link is too long to be opened.', 'De zoekopdracht in deze link is te lang om te openen.'],
});
