import { otherSessions } from './every-engine.ts';
import { testNames } from './injection-names.ts';

testNames(await otherSessions({ hostile: true }));
