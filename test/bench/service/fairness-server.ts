import { serve } from '../../../dist/src/service/node/server.js';

/* The service over a database: `node fairness-server.ts <address>`; tells its parent the port. */

const [database = ''] = process.argv.slice(2);
const { url } = await serve({ database, port: 0, trustProxy: true, say: () => undefined });
process.send?.(Number(new URL(url).port));
