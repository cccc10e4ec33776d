import './keys.css';
import { inLocale, locale } from '../state/locale.ts';
import { Dialog, type DialogProps } from '../ui/dialog.tsx';
import { keyGroups } from './keys.ts';

export function KeysDialog({ onClose }: DialogProps) {
  const { title, or, mac } = inLocale(words);
  const to = locale.value;
  return (
    <Dialog title={title} onClose={onClose}>
      {keyGroups.map(({ name, keys }) => (
        <table key={name.en} class="keys">
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
      <p class="small soft">{mac}</p>
    </Dialog>
  );
}

const words = {
  en: { title: 'Keys', or: 'or', mac: 'On a Mac, Ctrl is the command key.' },
  nl: { title: 'Toetsen', or: 'of', mac: 'Op een Mac is Ctrl de command-toets.' },
};
