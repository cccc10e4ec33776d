import { testEditor } from '../codemirror/features.ts';

await testEditor('codemirror-oldest');
