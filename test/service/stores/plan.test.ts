import { describeEachPlace, placeNames } from './place.ts';
import { testPlans } from './plan.ts';

await describeEachPlace(placeNames, (place) => testPlans(place, { count: 60_000, start: '2026-11-01' }));
