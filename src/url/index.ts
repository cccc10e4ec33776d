/*
 * The URL backend: an expression or a query as the value of a query parameter, and back. Imports
 * src/schema and grammar alone.
 */

export { fromUrl } from './from-url.ts';
export { toUrl } from './to-url.ts';
