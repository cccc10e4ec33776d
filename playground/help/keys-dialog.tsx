import '../style/table.css';
import './keys.css';
import type { Locale } from 'search-expression';
import { inLocale, locale } from '../state/locale.ts';
import { Dialog, type DialogProps } from '../ui/dialog.tsx';

export function KeysDialog({ onClose }: DialogProps) {
  const { title, or, mac } = inLocale(words);
  const to = locale.value;
  return (
    <Dialog title={title} onClose={onClose}>
      {keyGroups.map(({ name, keys }) => (
        <table key={name.en} class="keys lines">
          <caption>{name[to]}</caption>
          <tbody>
            {keys.map(({ keys, does }) => (
              <tr key={does.en}>
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

type InLocales = Readonly<Record<Locale, string>>;

type KeyGroup = {
  readonly name: InLocales;
  /** Alternatives, each of keys that are pressed together, joined by `+`. */
  readonly keys: readonly { readonly keys: readonly string[]; readonly does: InLocales }[];
};

/** The keys of the page, except those of the browser. On a Mac, Ctrl is the command key. */
const keyGroups: readonly KeyGroup[] = [
  {
    name: { en: 'Writing the search', nl: 'De zoekopdracht schrijven' },
    keys: [
      { keys: ['Ctrl+Enter', 'Shift+Enter'], does: { en: 'Run', nl: 'Uitvoeren' } },
      { keys: ['Ctrl+Space'], does: { en: 'Suggestions', nl: 'Suggesties' } },
      {
        keys: ['Tab'],
        does: {
          en: 'Take the suggestion; without one, leave the field',
          nl: 'Neem de suggestie; zonder suggestie: het veld uit',
        },
      },
      { keys: ['Escape'], does: { en: 'Close the suggestions', nl: 'Sluit de suggesties' } },
      { keys: ['Ctrl+Z'], does: { en: 'Undo', nl: 'Ongedaan maken' } },
      { keys: ['Ctrl+Y', 'Ctrl+Shift+Z'], does: { en: 'Redo', nl: 'Opnieuw' } },
      { keys: ['F8'], does: { en: 'Next problem (large editor)', nl: 'Volgende fout (grote editor)' } },
      { keys: ['Ctrl+.'], does: { en: 'Fix a problem (large editor)', nl: 'Herstel een fout (grote editor)' } },
      { keys: ['F1'], does: { en: 'All commands (large editor)', nl: 'Alle opdrachten (grote editor)' } },
    ],
  },
  {
    name: { en: 'Tabs, and the days of the timeline', nl: 'Tabbladen, en de dagen van de tijdlijn' },
    keys: [
      { keys: ['←', '→'], does: { en: 'Previous, next', nl: 'Vorige, volgende' } },
      { keys: ['Home', 'End'], does: { en: 'First, last', nl: 'Eerste, laatste' } },
    ],
  },
  {
    name: { en: 'Builder', nl: 'Bouwer' },
    keys: [
      { keys: ['Tab', 'Shift+Tab'], does: { en: 'Next, previous control', nl: 'Volgend, vorig onderdeel' } },
      { keys: ['↑', '↓'], does: { en: 'Change a choice or a number', nl: 'Verander een keuze of een getal' } },
      { keys: ['Space'], does: { en: 'Press a button', nl: 'Druk op een knop' } },
    ],
  },
  {
    name: { en: 'Clock', nl: 'Klok' },
    keys: [
      { keys: ['←', '→'], does: { en: 'A day earlier, later (on the slider)', nl: 'Een dag eerder, later (op de schuif)' } },
      { keys: ['Home', 'End'], does: { en: '30 days back, ahead', nl: '30 dagen terug, vooruit' } },
    ],
  },
  {
    name: { en: 'Everywhere', nl: 'Overal' },
    keys: [
      {
        keys: ['Escape'],
        does: {
          en: 'Close what lies over the page, or leave the full screen',
          nl: 'Sluit wat over de pagina ligt, of verlaat het volledige scherm',
        },
      },
    ],
  },
];

const words = {
  en: { title: 'Keys', or: 'or', mac: 'On a Mac, Ctrl is the command key.' },
  nl: { title: 'Toetsen', or: 'of', mac: 'Op een Mac is Ctrl de command-toets.' },
};
