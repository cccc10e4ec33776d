import { testEditor } from './features.ts';

await testEditor('codemirror');
