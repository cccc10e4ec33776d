import { otherSessions } from './every-engine.ts';
import { testLimits } from './limits.ts';

testLimits(await otherSessions());
