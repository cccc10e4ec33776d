import { schemaFromJson } from '../schema/schema-from-json.ts';
import { defineEditor } from './define-search-expression-editor.ts';

/* The element in one file, for a page that has no more than a `<script type="module">`: its schema is JSON. */
defineEditor('search-expression-editor', schemaFromJson);
