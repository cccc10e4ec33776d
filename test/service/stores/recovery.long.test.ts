import { describeEachPlace } from './place.ts';
import { testRecovery } from './recovery.ts';

await describeEachPlace(['mariadb'], testRecovery, { own: true });
