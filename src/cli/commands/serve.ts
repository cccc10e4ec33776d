import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { coreProfile, fullProfile } from '../../../grammar/index.ts';
import { defineCommand } from '../command.ts';
import { usage } from '../failure.ts';
import { clockOf, profileOption, zoneOption } from '../language.ts';
import { withPackages } from '../optional-package.ts';
import { packageRoot } from '../package-root.ts';

export const serve = defineCommand({
  summary: 'Runs the read service with demo data, and the playground',
  parameters: [],
  details: 'Prints where it is and whom to log in as. Ctrl-C ends it, and lets requests under way finish.',
  options: {
    port: { short: 'p', value: 'NUMBER', help: 'The port, or the next that is free; 0 is any; default 8080' },
    host: { value: 'ADDRESS', help: 'The address to listen on; default 127.0.0.1, this machine only' },
    playground: { value: 'FOLDER', help: 'The built playground, served at /; default the one of this package' },
    ...profileOption,
    ...zoneOption,
  },
  examples: ['search-expression serve', 'search-expression serve --port 3000 --profile core'],
  async run({ values }) {
    const port = portOf(values.port);
    const { timeZone } = clockOf(values);
    const playground = playgroundOf(values.playground);
    const { serve: start } = await withPackages(['hono', '@hono/node-server'], () => import('../../service/node/server.ts'));
    await start({
      timeZone,
      profile: values.profile === 'core' ? coreProfile : fullProfile,
      ...(port !== undefined && { port }),
      ...(values.host !== undefined && { host: values.host }),
      ...(playground !== undefined && { playground }),
    });
    return 0;
  },
});

function portOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (/^\d{1,5}$/.test(given) && Number(given) <= 65_535) return Number(given);
  throw usage(`\`${given}\` is not a port; give a number from 0 to 65535.`);
}

function playgroundOf(given: string | undefined): string | undefined {
  const folder = given ?? join(packageRoot(), 'dist', 'playground');
  if (existsSync(join(folder, 'index.html'))) return folder;
  if (given === undefined) return undefined;
  throw usage(`${given} is not a built playground: it has no index.html.`);
}
