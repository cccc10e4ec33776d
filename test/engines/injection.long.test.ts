import { otherSessions } from './every-engine.ts';
import { testInjection } from './injection.ts';

testInjection(await otherSessions({ hostile: true }));
