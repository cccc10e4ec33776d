import { usualSessions } from './every-engine.ts';
import { testLimits } from './limits.ts';

testLimits(await usualSessions());
