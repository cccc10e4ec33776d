import type { Page } from 'playwright-core';
import { scenes } from './scenes.ts';

/** A state of the page, or of another page of the playground, that is compared. */
export type PageState = {
  readonly name: string;
  /** The page, by its path from the playground's; by default the playground itself. */
  readonly path?: string;
  readonly link?: Readonly<Record<string, string>>;
  readonly isNewcomer?: boolean;
  /** Whether it is reached only where the window is wide. */
  readonly isWide?: boolean;
  readonly act?: (page: Page) => Promise<void>;
};

const frozen = { at: '2026-11-21T08:00:00Z' };
const complex = 'NOT (product = 1 OR RES_CUSTOM01 ~ "café") AND RES_NUMBER BETWEEN 2 AND 9';

/** Presses buttons, or what stands for one, one after the other. */
const press =
  (...names: readonly (RegExp | string)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) {
      const button = page.getByRole('button', { name }).or(page.getByRole('radio', { name })).or(page.getByRole('tab', { name }));
      await button.first().click();
    }
    await page.mouse.move(0, 0);
  };

const screens = ['day', 'sign', 'slides', 'grid'] as const;

/** What is compared: the scenes of the pictures, and what none of them shows. */
export const pageStates: readonly PageState[] = [
  ...scenes.filter(({ isHighContrast }) => isHighContrast !== true),
  { name: 'docs', path: 'docs/' },
  ...['url', 'grammar', 'tree', 'words', 'sql', 'builder'].map((tool) => ({ name: `tool ${tool}`, link: { q: complex, tool } })),
  ...['url', 'tree', 'words', 'sql'].map((tool) => ({ name: `broken ${tool}`, link: { q: `${complex} AND`, tool } })),
  { name: 'json', link: { view: 'json' } },
  { name: 'table', link: { q: 'startdatum BETWEEN "0d" AND "14d"', view: 'table' } },
  { name: 'events', link: { of: 'event', q: 'EVENT_DATE >= "0d" AND EVENT_DATE <= "7d"' } },
  { name: 'no search', link: { q: '' } },
  { name: 'conditions', link: { q: 'startdatum BETWEEN "0d" AND "14d" AND RES_CUSTOM01 ~ "cafe" AND product IN (101,102,106)' } },
  ...screens.map((screen) => ({
    name: `screen ${screen} of a room`,
    link: { ...frozen, q: 'startdatum = "0d" AND product IN (101,102)', view: 'screen', screen },
  })),
  ...screens.map((screen) => ({
    name: `empty screen ${screen}`,
    link: { ...frozen, q: 'startdatum = "0d" AND product = 106', view: 'screen', screen },
  })),
  { name: 'history', act: press('History') },
  { name: 'clock', act: press(/^Clock/) },
  { name: 'help', act: press('Help') },
  { name: 'settings', act: press('Settings') },
];
