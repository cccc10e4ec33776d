import { testShards } from './shards.ts';

await testShards('mariadb');
