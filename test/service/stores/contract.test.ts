import { defineContract } from './contract.ts';
import { describeEachPlace } from './place.ts';

await describeEachPlace(['sqlite', 'postgres'], defineContract);
