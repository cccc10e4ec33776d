import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const checker = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** What axe finds wrong with a page, or with a part of it. */
export async function findingsOn(page: Page, part = ':root', rules: axe.RunOptions['rules'] = {}): Promise<readonly string[]> {
  // By the debugger, since the policy of a page may allow no script of others.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(checker);
  const { violations } = await page.evaluate(
    ([selector, rules]) => {
      const { axe: check } = globalThis as unknown as { readonly axe: typeof axe };
      return check.run(selector, { resultTypes: ['violations'], rules });
    },
    [part, rules] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
  );
}
