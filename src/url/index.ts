export { fromUrl } from './from-url.ts';
export { toUrl } from './to-url.ts';
