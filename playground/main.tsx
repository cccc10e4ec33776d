import './style/page.css';
import { render } from 'preact';
import { soonIsHere } from './ahead.ts';
import { App } from './app.tsx';
import { workOffline } from './offline/offline.ts';
import { bringBackDraft } from './share/draft.ts';
import { openLink } from './share/page-link.ts';
import { loadLanguage } from './state/language.ts';
import { good, reading } from './state/search.ts';

addEventListener('hashchange', () => void openLink());
if (!(await openLink())) bringBackDraft();
// What it stands on is the link's text, though that has a mistake, and not the first one.
if (reading.value.query === undefined) good.value = undefined;
const place = document.getElementById('app');
if (place !== null) render(<App />, place);
// Its text field is part of the page by now.
document.getElementById('first')?.remove();

// What the first look does not need comes after it. A page that is offline before it is all here goes on with what it has.
setTimeout(() => {
  loadLanguage().catch(() => undefined);
  import('./share/remember.ts').then(({ remember }) => remember()).catch(() => undefined);
});
void soonIsHere.then(workOffline);
