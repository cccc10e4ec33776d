import { testShards } from './shards.ts';

await testShards('postgres');
