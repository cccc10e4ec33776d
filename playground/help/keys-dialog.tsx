import '../style/table.css';
import './keys.css';
import { locale, texts } from '../state/locale.ts';
import { Dialog } from '../ui/dialog.tsx';

export function KeysDialog() {
  const { title, or, mac } = words();
  const to = locale.value === 'en' ? 0 : 1;
  return (
    <Dialog title={title}>
      {keyGroups.map(({ name, keys }) => (
        <table key={name[0]} class="keys lines">
          <caption>{name[to]}</caption>
          <tbody>
            {keys.map(([keys, ...does]) => (
              <tr key={does[0]}>
                <th scope="row">
                  {keys.map((chord, at) => (
                    <span key={chord}>
                      {at > 0 && <span class="soft"> {or} </span>}
                      {chord.split('+').map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </span>
                  ))}
                </th>
                <td>{does[to]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <p class="soft small">{mac}</p>
    </Dialog>
  );
}

/** Alternatives, each of keys that are pressed together, joined by `+`; and what they do. */
type KeyRow = readonly [keys: readonly string[], en: string, nl: string];
type KeyGroup = { readonly name: readonly [en: string, nl: string]; readonly keys: readonly KeyRow[] };

/** The keys of the page, except those of the browser. On a Mac, Ctrl is the command key. */
const keyGroups: readonly KeyGroup[] = [
  {
    name: ['Writing the search', 'De zoekopdracht schrijven'],
    keys: [
      [['Ctrl+Enter', 'Shift+Enter'], 'Run', 'Uitvoeren'],
      [['Ctrl+Space'], 'Suggestions', 'Suggesties'],
      [['Tab'], 'Take the suggestion; without one, leave the field', 'Neem de suggestie; zonder suggestie: het veld uit'],
      [['Escape'], 'Close the suggestions', 'Sluit de suggesties'],
      [['Ctrl+Z'], 'Undo', 'Ongedaan maken'],
      [['Ctrl+Y', 'Ctrl+Shift+Z'], 'Redo', 'Opnieuw'],
      [['F8'], 'Next problem (large editor)', 'Volgende fout (grote editor)'],
      [['Ctrl+.'], 'Fix a problem (large editor)', 'Herstel een fout (grote editor)'],
      [['F1'], 'All commands (large editor)', 'Alle opdrachten (grote editor)'],
    ],
  },
  {
    name: ['Tabs, and the days of the timeline', 'Tabbladen, en de dagen van de tijdlijn'],
    keys: [
      [['←', '→'], 'Previous, next', 'Vorige, volgende'],
      [['Home', 'End'], 'First, last', 'Eerste, laatste'],
    ],
  },
  {
    name: ['Builder', 'Bouwer'],
    keys: [
      [['Tab', 'Shift+Tab'], 'Next, previous control', 'Volgend, vorig onderdeel'],
      [['↑', '↓'], 'Change a choice or a number', 'Verander een keuze of een getal'],
      [['Space'], 'Press a button', 'Druk op een knop'],
    ],
  },
  {
    name: ['Clock', 'Klok'],
    keys: [
      [['←', '→'], 'A day earlier, later (on the slider)', 'Een dag eerder, later (op de schuif)'],
      [['Home', 'End'], '30 days back, ahead', '30 dagen terug, vooruit'],
    ],
  },
  {
    name: ['Everywhere', 'Overal'],
    keys: [
      [
        ['Escape'],
        'Close what lies over the page, or leave the full screen',
        'Sluit wat over de pagina ligt, of verlaat het volledige scherm',
      ],
    ],
  },
];

const words = texts({
  title: ['Keys', 'Toetsen'],
  or: ['or', 'of'],
  mac: ['On a Mac, Ctrl is the command key.', 'Op een Mac is Ctrl de command-toets.'],
});
