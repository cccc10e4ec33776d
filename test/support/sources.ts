import { registerHooks } from 'node:module';

/*
 * Loaded into every program and worker that tests start: a source that imports `#recovery` gets the
 * source, too. Node itself would take that from the last build. What is built keeps to the build.
 */
const recovery = new URL('../../grammar/recover-in-node.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, nextResolve) {
    const isForSource = specifier === '#recovery' && context.parentURL?.endsWith('.ts');
    return nextResolve(isForSource ? recovery : specifier, context);
  },
});
