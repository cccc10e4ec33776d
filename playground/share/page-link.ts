import { clock } from '../state/clock.ts';
import { entity, text } from '../state/search.ts';
import { screen, view } from '../state/view.ts';
import type { Link } from './link.ts';
import { writeLink } from './write-link.ts';

/**
 * What a link to the page as it is now carries. The language and the tools below the text are left out: they are the choice of whoever opens it.
 */
export function linkOfPage(): Link {
  return {
    text: text.value,
    entity: entity.value,
    view: view.value,
    screen: view.value === 'screen' ? screen.value : undefined,
    clock: clock.value,
  };
}

/** The whole address. It is made of this page's own, without what stands in its query. */
export async function addressOf(link: Link): Promise<string> {
  return location.origin + location.pathname + (await writeLink(link));
}
