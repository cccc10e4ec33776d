import { testMemory } from './filter-memory.ts';

testMemory('ndjson');
