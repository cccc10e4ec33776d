import { usualSessions } from './every-engine.ts';
import { testPrepared } from './injection-prepared.ts';

testPrepared(await usualSessions());
