import '../style/page.css';
import { h, render } from 'preact';
import type { Api } from './open-api.ts';

// Loaded by itself: what an entry imports at once would come with the first look of the playground.
const [{ ApiPage }, api] = await Promise.all([
  import('./api-page.tsx'),
  fetch(new URL('../openapi.json', location.href)).then((response) => response.json() as Promise<Api>),
]);
document.documentElement.lang = 'en';
document.title = api.info.title;
const place = document.getElementById('docs');
place?.replaceChildren();
if (place !== null) render(h(ApiPage, { api }), place);
