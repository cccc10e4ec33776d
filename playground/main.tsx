import './style/page.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { loadRecovery } from './late-recovery.ts';
import { bringBackDraft } from './share/draft.ts';
import { openLink } from './share/open-link.ts';
import { loadLanguage } from './state/language.ts';

addEventListener('hashchange', () => void openLink());
if (!(await openLink())) bringBackDraft();
const place = document.getElementById('app');
if (place !== null) render(<App />, place);
// Its text field is part of the page by now.
document.getElementById('first')?.remove();

// What the first look does not need comes after it. A page that is offline before it is all here goes on with what it has.
const soon = (work: () => void): void => void setTimeout(work, 0);
soon(() => {
  loadRecovery().catch(() => undefined);
  loadLanguage().catch(() => undefined);
  import('./share/remember.ts').then(({ remember }) => remember()).catch(() => undefined);
});
