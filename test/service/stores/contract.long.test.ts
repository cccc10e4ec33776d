import { defineContract } from './contract.ts';
import { describeEachPlace } from './place.ts';

// Sets what holds for every session of the server.
await describeEachPlace(['mariadb'], defineContract, { own: true });
