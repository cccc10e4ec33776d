import './style/page.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { loadRecovery } from './late-recovery.ts';
import { workOffline } from './offline/work-offline.ts';
import { openLink } from './share/open-link.ts';
import { loadLanguage } from './state/language.ts';

openLink();
const place = document.getElementById('app');
if (place !== null) {
  place.replaceChildren();
  render(<App />, place);
}

// What the first look does not need comes after it. A page that is offline before it is all here goes on with what it has.
const soon = (work: () => void): void => void setTimeout(work, 0);
soon(() => {
  loadRecovery().catch(() => undefined);
  loadLanguage().catch(() => undefined);
});
workOffline();
