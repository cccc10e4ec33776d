import type { SearchExpressionEditor } from '../../src/textarea/index.ts';

export const made: SearchExpressionEditor = document.createElement('search-expression-editor');
export const found: SearchExpressionEditor | null = document.querySelector('form search-expression-editor');
