import { describeEachPlace } from '../stores/place.ts';
import { testDatabase } from './databases.ts';

await describeEachPlace(['postgres'], testDatabase, { own: true });
