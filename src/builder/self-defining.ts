import { schemaFromJson } from '../schema/schema-from-json.ts';
import { defineBuilder } from './define-search-expression-builder.ts';

/* The element in one file, for a page that has no more than a `<script type="module">`: its schema is JSON. */
defineBuilder('search-expression-builder', schemaFromJson);
