import { usualSessions } from './every-engine.ts';
import { testCollations } from './plans-collation.ts';

testCollations(await usualSessions());
