import { defineSearchExpressionBuilder } from './define-search-expression-builder.ts';

/* The element in one file, for a page that has no more than a `<script type="module">`. */
defineSearchExpressionBuilder();
