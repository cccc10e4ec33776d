import { spawnSync } from 'node:child_process';

const ifOld = ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))'];
const found = ['python3', 'python'].find((name) => spawnSync(name, ifOld).status === 0);

/** Python 3.9 or newer. A test that needs it is skipped without it, and fails in CI. */
export const python = {
  program: found ?? 'python3',
  isSkipped: found === undefined && process.env['CI'] === undefined,
  /** Behind the title of such a test. */
  reason: found === undefined ? ' (skipped: there is no Python 3.9 or newer)' : '',
};
