import { defineSearchExpressionEditor } from './define-search-expression-editor.ts';

/* The element in one file, for a page that has no more than a `<script type="module">`. */
defineSearchExpressionEditor();
