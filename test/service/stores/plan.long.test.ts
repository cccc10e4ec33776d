import { describeEachPlace } from './place.ts';
import { testPlans } from './plan.ts';

const twoYears = { count: 1_000_000, start: '2026-01-01' };
// As a server that has so many is set up.
const settings = ['--innodb-buffer-pool-size=512M', '--innodb-log-file-size=256M'];

await describeEachPlace(['sqlite', 'postgres'], (place) => testPlans(place, twoYears));
await describeEachPlace(['mariadb'], (place) => testPlans(place, twoYears), { own: true, options: settings });
