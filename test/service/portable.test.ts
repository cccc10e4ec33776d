import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';

test('createService is bundled for a browser without anything of Node, and without other packages', async () => {
  const modules: string[] = [];
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [{ name: 'modules', moduleParsed: ({ id }) => void modules.push(id) }],
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL('../../src/service/index.ts', import.meta.url)), formats: ['es'], fileName: 'service' },
    },
  });
  expect(modules.filter((id) => id.endsWith('/src/service/service.ts'))).toHaveLength(1);
  expect(modules.filter((id) => /node:|browser-external|\/node_modules\//.test(id))).toEqual([]);
});
