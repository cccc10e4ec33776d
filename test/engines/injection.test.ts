import { usualSessions } from './every-engine.ts';
import { testInjection } from './injection.ts';

testInjection(await usualSessions());
