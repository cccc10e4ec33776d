import { otherSessions } from './every-engine.ts';
import { testPrepared } from './injection-prepared.ts';

testPrepared(await otherSessions({ hostile: true }));
