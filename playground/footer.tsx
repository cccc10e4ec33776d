import { isOnline } from './offline/offline.ts';
import { texts } from './state/locale.ts';
import { source } from './state/rows.ts';

/** Where searches are sent, and links to the other pages of the service. */
export function Footer() {
  const { runs, nowhere, to, offline, docs, admin, licences, notices } = words();
  const from = source.value;
  return (
    <footer class="foot row even spread soft small">
      <p>
        {!isOnline.value && <span class="badge warning">{offline}</span>} {runs}{' '}
        {from.kind === 'sample' ? nowhere : to(new URL(from.address, location.href).host)}
      </p>
      <p class="row even gap-1 across-4">
        {isOnline.value && <a href="docs/">{docs}</a>}
        {/* Files alone have no users. */}
        {isOnline.value && import.meta.env.MODE !== 'static' && <a href="admin">{admin}</a>}
        <a href="licences.txt">{licences}</a>
        <a href="notices.txt">{notices}</a>
      </p>
    </footer>
  );
}

const words = texts({
  runs: ['Runs in your browser.', 'Draait in uw browser.'],
  nowhere: [
    'Nothing that you type is sent anywhere: the rows are sample data, made here.',
    'Wat u typt gaat nergens heen: de rijen zijn voorbeelden, hier gemaakt.',
  ],
  to: ['Searches go to {}, and nowhere else.', 'Zoekopdrachten gaan naar {}, en nergens anders heen.'],
  offline: ['Offline', 'Offline'],
  docs: ['The API', 'De API'],
  admin: ['Users and origins', 'Gebruikers en herkomsten'],
  licences: ['Licences', 'Licenties'],
  notices: ['Notices', 'Vermeldingen'],
});
