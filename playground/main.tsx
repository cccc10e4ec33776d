import './style/page.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { workOffline } from './offline/offline.ts';
import { bringBackDraft } from './share/draft.ts';
import { followAddress, linkOfPage, openLink } from './share/page-link.ts';
import { loadLanguage } from './state/language.ts';
import { good, reading } from './state/search.ts';

addEventListener('hashchange', (event) => void followAddress(event));
if (!(await openLink())) bringBackDraft();
const opened = linkOfPage();
// A link with an invalid search has no results; those of the first search would be misleading.
if (reading.value.query === undefined) good.value = undefined;
const place = document.getElementById('app');
if (place !== null) render(<App />, place);
// Until now people typed into its text field, which has moved into the page.
document.getElementById('first')?.remove();

// What the first look does not need. A page that goes offline before this goes on without it.
setTimeout(() => {
  loadLanguage().catch(() => undefined);
  import('./share/remember.ts').then(({ remember }) => remember(opened)).catch(() => undefined);
});
workOffline();
