import { relative } from 'node:path';
import { createVitest, type Reporter, type TestModule } from 'vitest/node';

/*
 * A process in the copy whose sources hold the mutants: it runs some test files with some of
 * them switched on, until a file fails, and tells which. Pages, databases and what vitest makes of
 * the sources stay from one question to the next.
 */
export type Question = { readonly mutants: readonly number[]; readonly tests: readonly string[] };
export type Answer = { readonly failed: readonly string[] };

const failed = new Set<string>();
const note = ({ moduleId }: Pick<TestModule, 'moduleId'>) => failed.add(relative(process.cwd(), moduleId));
const reporter: Reporter = {
  onTestModuleEnd(module) {
    if (!module.ok() && module.state() === 'failed') note(module);
  },
};
const vitest = await createVitest({ watch: false, bail: 1, maxWorkers: 1, reporters: [reporter] });
const specifications = await vitest.globTestSpecifications();

process.on('message', (question: Question) => void answer(question));
process.on('disconnect', () => void vitest.close().then(() => process.exit()));
process.send?.({ failed: [] } satisfies Answer);

async function answer({ mutants, tests }: Question): Promise<void> {
  failed.clear();
  const asked = specifications.filter((one) => tests.includes(relative(process.cwd(), one.moduleId)));
  // The name is the instrumenter's; what a test starts inherits it.
  const env = mutants.length === 0 ? {} : { __STRYKER_ACTIVE_MUTANT__: mutants.join(',') };
  for (const { config } of vitest.projects) config.env = env;
  const { unhandledErrors } = await vitest.runTestSpecifications(asked);
  // A worker that crashes leaves its file without an end.
  if (failed.size === 0 && unhandledErrors.length > 0) for (const one of asked) if (one.testModule?.ok() !== true) note(one);
  process.send?.({ failed: [...failed] } satisfies Answer);
}
