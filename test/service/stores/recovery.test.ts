import { describeEachPlace } from './place.ts';
import { testRecovery } from './recovery.ts';

await describeEachPlace(['postgres'], testRecovery, { own: true });
