import { vi } from 'vitest';

// Each file evaluates its own modules anew, so that a fixture's hooks are its own. What Node has
// loaded of packages stays: to load it for each file took a quarter of a run.
vi.resetModules();
