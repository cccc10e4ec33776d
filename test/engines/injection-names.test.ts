import { usualSessions } from './every-engine.ts';
import { testNames } from './injection-names.ts';

testNames(await usualSessions());
