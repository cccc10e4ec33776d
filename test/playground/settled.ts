import type { Page } from 'playwright-core';

/** Waits until no part of the page is on its way. */
export const settled = (page: Page): Promise<void> =>
  page
    .getByText(/One moment|Een ogenblik/)
    .first()
    .waitFor({ state: 'detached' });
