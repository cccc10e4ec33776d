import { appendFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

/*
 * Writes which mutants a test file reaches, for sources that count them (`mutants.ts`). Set up for
 * every file in the copy where the campaign looks for it; what loads a module reaches it for all.
 */
export type Reached = { readonly test: string; readonly milliseconds: number; readonly mutants: readonly number[] };

type Counts = Record<string, number>;
type Counted = {
  activeMutant?: ReadonlySet<string>;
  currentTestId?: string | undefined;
  mutantCoverage?: { static: Counts; perTest: Record<string, Counts> };
};

type Global = { __stryker__?: Counted };

// oxlint-disable eslint/no-underscore-dangle -- the name is the instrumenter's
const shared = globalThis as Global & { watchMutants?: (context: BrowserContext) => Promise<void> };
const counted = (shared.__stryker__ ??= {});
const active = process.env['__STRYKER_ACTIVE_MUTANT__'];
if (active !== undefined) counted.activeMutant = new Set(active.split(','));
const inPages = new Set<string>();
let started = 0;

// oxlint-disable eslint/no-empty-pattern -- a hook names the fixtures that it uses, here none
beforeAll(({}, suite) => {
  counted.currentTestId = suite.file.name;
  started = performance.now();
});
afterAll(({}, suite) => {
  const test = suite.file.name;
  counted.currentTestId = undefined;
  const mutants = [...Object.keys(counted.mutantCoverage?.perTest[test] ?? {}), ...inPages].map(Number);
  const reached: Reached = { test, milliseconds: Math.round(performance.now() - started), mutants };
  appendFileSync(process.env['MUTANTS_REACHED'] ?? '/dev/null', `${JSON.stringify(reached)}\n`);
});

/**
 * Hears of a page's mutants while it lives, since it takes its counts along when it goes; or
 * switches some on there, as in this process.
 */
shared.watchMutants = async (context) => {
  if (active !== undefined) {
    await context.addInitScript((ids) => {
      (globalThis as Global).__stryker__ = { activeMutant: new Set(ids.split(',')) };
    }, active);
    return;
  }
  await context.exposeBinding('mutantsReached', (_, ids: readonly string[]) => {
    for (const id of ids) inPages.add(id);
  });
  await context.addInitScript(() => {
    const told = new Set<string>();
    const page = globalThis as unknown as Global & { mutantsReached(ids: readonly string[]): void };
    const tell = () => {
      const fresh = Object.keys(page.__stryker__?.mutantCoverage?.static ?? {}).filter((id) => !told.has(id));
      for (const id of fresh) told.add(id);
      if (fresh.length > 0) page.mutantsReached(fresh);
    };
    setInterval(tell, 250);
  });
};
