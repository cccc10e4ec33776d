import './examples.css';
import { inLocale, texts } from '../state/locale.ts';
import { closeDialog, screen, view } from '../state/view.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { openWithUndo } from '../ui/undo.ts';
import { type Example, forScreens, toLearnFrom } from './examples.ts';

export function ExamplesDialog() {
  const { title, about, screens, learn } = words();
  return (
    <Dialog title={title} width="60rem">
      <p class="soft">{about}</p>
      <Group name={screens} icon="screen" examples={forScreens} />
      <Group name={learn} icon="search" examples={toLearnFrom} />
    </Dialog>
  );
}

type GroupProps = { readonly name: string; readonly icon: IconName; readonly examples: readonly Example[] };

function Group({ name, icon, examples }: GroupProps) {
  return (
    <section class="stack">
      <h3 class="row medium">
        <Icon name={icon} />
        {name}
      </h3>
      <ul class="examples-list stack gap-3">
        {examples.map((example) => {
          const [title, about] = [inLocale(example.title), inLocale(example.about)];
          const choose = (): void => {
            closeDialog();
            open(example);
          };
          return (
            <li key={example.text + example.screen} class="stack">
              <button type="button" class="examples-card press edged stack gap-1 full" onClick={choose}>
                <strong>{title}</strong>
                <span class="soft small">{about}</span>
                <code class="small is-accent">{example.text}</code>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Replaces the text by an example and shows it in its view. */
function open(example: Example): void {
  openWithUndo(example, words().opened(inLocale(example.title)));
  view.value = example.view;
  if (example.screen !== undefined) screen.value = example.screen;
}

const words = texts({
  title: ['Examples', 'Voorbeelden'],
  about: [
    'Choose one and change it. Your own search comes back with Undo.',
    'Kies er een en pas die aan. Uw eigen zoekopdracht komt terug met Ongedaan maken.',
  ],
  screens: ['For a screen', 'Voor een scherm'],
  learn: ['To learn from', 'Om van te leren'],
  opened: ['Opened: {}', 'Geopend: {}'],
});
