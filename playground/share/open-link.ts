import { batch } from '@preact/signals';
import { clock } from '../state/clock.ts';
import { openSearch } from '../state/editor.ts';
import { inLocale, locale } from '../state/locale.ts';
import { screen, tool, view } from '../state/view.ts';
import { toast } from '../ui/toast.tsx';
import type { Link } from './link.ts';
import { linkNames, readLink } from './read-link.ts';

/**
 * Opens the link that the address of the page is, and gives whether it is one. It is read before anything is changed, and asks no service for
 * anything: whoever opens it decides to run it.
 */
export async function openLink(): Promise<boolean> {
  const given = linkIn(new URLSearchParams(location.hash.slice(1))) ?? movedFromQuery();
  if (given === undefined) return false;
  const turn = ++turns;
  const { link, problem } = await readLink(given);
  // Another one was opened while this one was unpacked.
  if (turn !== turns) return true;
  batch(() => apply(link));
  if (problem !== undefined)
    toast(inLocale(words)[problem === 'version' && link.text !== undefined ? 'versionWithText' : problem]);
  return true;
}

let turns = 0;

function apply({ text, entity, ...link }: Link): void {
  clock.value = link.clock ?? clock.value;
  locale.value = link.locale ?? locale.value;
  view.value = link.view ?? view.value;
  screen.value = link.screen ?? screen.value;
  tool.value = link.tool ?? tool.value;
  if (entity !== undefined) openSearch({ entity, text });
}

/** What of the parameters is a link's; undefined where there is nothing of one. */
function linkIn(all: URLSearchParams): URLSearchParams | undefined {
  const own = linkNames.flatMap((name) => (all.has(name) ? [[name, all.get(name) ?? '']] : []));
  return own.length === 0 ? undefined : new URLSearchParams(own);
}

/** A link that was written with `?`: from here on it stands behind the `#`, and no request for the page holds it again. */
function movedFromQuery(): URLSearchParams | undefined {
  const all = new URLSearchParams(location.search);
  const link = linkIn(all);
  if (link === undefined) return undefined;
  for (const name of linkNames) all.delete(name);
  history.replaceState(history.state, '', `${location.pathname}${all.size > 0 ? `?${all}` : ''}#${link}`);
  return link;
}

const words = {
  en: {
    version: 'This link is of another version of this page and cannot be read here.',
    versionWithText: 'This link is of another version of this page: only its search is shown.',
    broken: 'The search in this link is damaged. Ask for the link once more.',
    'too long': 'The search in this link is too long to be opened.',
  },
  nl: {
    version: 'Deze link is van een andere versie van deze pagina en kan hier niet worden gelezen.',
    versionWithText: 'Deze link is van een andere versie van deze pagina: alleen de zoekopdracht wordt getoond.',
    broken: 'De zoekopdracht in deze link is beschadigd. Vraag de link nog eens.',
    'too long': 'De zoekopdracht in deze link is te lang om te openen.',
  },
};
