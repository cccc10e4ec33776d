import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bookingSchema } from '../../src/schema/booking.ts';
import { readSearch } from '../../src/schema/diagnose.ts';
import { chanceOf } from '../monaco/typed-text.ts';
import { countOf } from '../support/counts.ts';
import { seed } from '../support/seed.ts';
import type { Library } from './page/main.ts';
import { begin, openSite, partsOf, shown } from './site.ts';

/*
 * The main rule: the text is what the user types. Types valid texts, with numbers that are
 * prefixes of others, at all speeds, while suggestions come at once or late and are accepted,
 * undone and dismissed.
 */
const count = countOf('TYPED_TEXTS', 10, 60);

const { open } = await openSite();

test(`${count} texts come out as they were typed (seed ${seed})`, { timeout: 60_000 + count * 10_000 }, async () => {
  const lanes = Array.from({ length: Math.min(4, Math.ceil(count / 5)) }, (_, lane) => lane);
  await Promise.all(
    lanes.map(async (lane) => {
      const page = await open({});
      for (let n = lane; n < count; n += lanes.length) await typeOne(page, chanceOf(seed + n));
    }),
  );
});

/** Makes a text up and types it, as somebody would who takes and turns down suggestions. */
async function typeOne(page: Page, random: Random): Promise<void> {
  const { area, host } = partsOf(page);
  const text = textOf(random);
  expect(readSearch(text, bookingSchema, {}).query, text).toBeDefined();
  await host.evaluate((editor, isLate) => {
    const { createLanguageService, bookingSchema: schema } = (window as unknown as { library: Library }).library;
    const suggestValues = async (_: unknown, typed: string) =>
      new Promise<{ value: number; label: string }[]>((answer) => {
        const values = [1, 10, 14, 140, 1401].map((value) => ({ value, label: `Zaal ${value} ${typed}` }));
        setTimeout(() => answer(values), Math.random() * 30);
      });
    Object.assign(editor, { service: createLanguageService(schema, { today: '2026-11-21', ...(isLate && { suggestValues }) }) });
  }, random() < 0.5);
  await begin(area, '|');
  const speed = pick(random, [0, 0, 5, 30]);
  const log: string[] = [];
  for (let at = 0; at < text.length; ) {
    const chunk = text.slice(at, at + 1 + Math.floor(random() * 12));
    await page.keyboard.type(chunk, { delay: random() * speed });
    at += chunk.length;
    log.push(chunk);
    if (random() < 0.4) {
      await page.keyboard.press('Escape');
      log.push('<Escape>');
    } else {
      const before = await shown(area);
      const chosen = await chosenOf(host);
      if (chosen === undefined) continue;
      const key = pick(random, ['Tab', 'Enter']);
      await page.keyboard.press(key);
      // A list that came late may have taken the chosen one away: then Tab leaves.
      await area.focus();
      const after = await shown(area);
      log.push(`<${key} ${chosen}>`);
      const [typed = '', behind = ''] = after.split('|');
      // What was chosen is what was about to be typed, or else is taken back.
      if (text.startsWith(typed) && /^["')]*$/.test(behind)) at = typed.length;
      else {
        if (after.replace('|', '') !== before.replace('|', '')) await page.keyboard.press('ControlOrMeta+z');
        expect((await shown(area)).replace('|', ''), log.join('')).toBe(before.replace('|', ''));
        await page.keyboard.press('Escape');
        await area.evaluate((field: HTMLTextAreaElement, to) => field.setSelectionRange(to, to), before.indexOf('|'));
      }
    }
    expect(await host.locator('.layer').evaluate((layer) => layer.textContent?.slice(0, -1))).toBe(await area.inputValue());
  }
  expect(await area.inputValue(), log.join('')).toBe(text);
}

/** The option that a key accepts; none while values load, when Enter is a line break. */
function chosenOf(host: Locator): Promise<string | undefined> {
  return host.evaluate(({ shadowRoot }) => {
    const isWaiting = shadowRoot?.querySelector('[aria-busy="true"]') !== null;
    return isWaiting ? undefined : shadowRoot.querySelector('[role="option"][aria-selected="true"]')?.textContent;
  });
}

type Random = () => number;

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

function textOf(random: Random): string {
  const id = () => pick(random, ['1', '10', '101', '102', '14', '140', '1401', '141', '-1', '4']);
  const day = () => pick(random, ['0d', '1d', '-1d', '7d', '14d', '1w', '1m', '2026-11-28', '1y']);
  const string = (of: readonly string[]) => {
    const mark = pick(random, ['"', '"', "'"]);
    return mark + pick(random, of) + mark;
  };
  const list = (item: () => string) =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, item).join(pick(random, [',', ', ', ' , ']));
  const comparison = () => pick(random, [' = ', '=', ' >= ', '<=', ' < ', ' != ', '<>', ' > ']);
  const conditions = [
    () => `product${comparison()}${id()}`,
    () => `product ${pick(random, ['IN', 'NOT IN', 'in'])} (${list(id)})`,
    () => `OBJ_ID IN(${list(id)})`,
    () => `RES_ID BETWEEN ${id()} AND ${id()}`,
    () => `startdatum${comparison()}${string([day()])}`,
    () => `einddatum NOT BETWEEN ${string([day()])} AND ${string([day()])}`,
    () => `RES_FROMTIME${comparison()}${string(['09:30', '9:30:00'.padStart(8, '0'), '23:59'])}`,
    () => `RES_STATUS${pick(random, [' = ', '!='])}${string(['Open', 'New', 'Opened'])}`,
    () => `status IN (${list(() => string(['Open', 'Paid', 'Nieuw']))})`,
    () => `RES_CUSTOM02 ${pick(random, ['~', '!~'])} ${string(['spa', 'a (b), c', '7d', 'and', 'x AND y', '', 'back\\\\slash'])}`,
    () => `OBJ_NAME = ${pick(random, [`"it's"`, `'say "x"'`, '"a\\"b"', "'a\\'b'"])}`,
    () => `RES_CUSTOM01 IS ${pick(random, ['NULL', 'NOT NULL'])}`,
    () => `\`product\` = ${id()}`,
  ];
  const group = (depth: number): string => {
    const parts = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
      depth > 0 && random() < 0.25 ? `${pick(random, ['', 'NOT ', 'not '])}(${group(depth - 1)})` : pick(random, conditions)(),
    );
    return parts.join(pick(random, [' AND ', ' OR ', ' and ']));
  };
  return group(2);
}
