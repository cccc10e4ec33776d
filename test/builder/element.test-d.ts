import type { SearchExpressionBuilder } from '../../src/builder/index.ts';

export const made: SearchExpressionBuilder = document.createElement('search-expression-builder');
export const found: SearchExpressionBuilder | null = document.querySelector('form search-expression-builder');
