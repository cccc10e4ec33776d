import { describeEachPlace } from '../stores/place.ts';
import { testDatabase, testLocks } from './databases.ts';

await describeEachPlace(['postgres'], testLocks, { own: true });
await describeEachPlace(['mariadb'], testDatabase, { own: true });
await describeEachPlace(['mariadb'], testLocks, { own: true });
