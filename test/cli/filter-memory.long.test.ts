import { testMemory } from './filter-memory.ts';

testMemory('json', 'csv');
