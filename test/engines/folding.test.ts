import { isLong } from '../support/counts.ts';
import { everyEngine } from './every-engine.ts';
import { testFolding } from './folding.ts';

testFolding(await everyEngine({ names: isLong ? ['duckdb', 'postgres', 'mariadb'] : ['sqlite'] }));
