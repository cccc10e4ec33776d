import { everyEngine } from './every-engine.ts';
import { testFolding } from './folding.ts';

testFolding(await everyEngine({ names: ['duckdb', 'postgres', 'mariadb'] }));
