import fc from 'fast-check';

/** What random tests start from (vitest.config.ts). Set up for every file, for fast-check too. */
export const seed = Number(process.env['TEST_SEED']);
fc.configureGlobal({ seed });
