import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A new folder for what a file or a test writes, which is gone `after` it. */
export function scratchFolder(after: (remove: () => void) => void = afterAll, name = 'search-expression-'): string {
  const folder = mkdtempSync(join(tmpdir(), name));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
