import { describeEachPlace } from '../stores/place.ts';
import { testNodes } from './nodes.ts';

await describeEachPlace(['sqlite', 'mariadb'], testNodes);
