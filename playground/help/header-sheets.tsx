import { isOnline } from '../offline/offline.ts';
import { locale, texts } from '../state/locale.ts';
import { source } from '../state/rows.ts';
import { firstText } from '../state/search.ts';
import { theme, themes } from '../state/theme.ts';
import { dialog, view } from '../state/view.ts';
import { Button, opens } from '../ui/button.tsx';
import { Select } from '../ui/controls.tsx';
import { toast } from '../ui/toast.ts';
import { openWithUndo } from '../ui/undo.ts';
import { step } from '../welcome/first-steps.ts';

/** The sheet of the menu Help. */
export function Help({ close }: { readonly close: () => void }) {
  const { guide, steps, api, ...names } = helpWords();
  return (
    <div class="menu-list stack gap-0" onClickCapture={close}>
      <Button class="quiet" onClick={startFirstSteps} label={steps} />
      {isOnline.value && (
        <a class="button quiet" href="guide/">
          {guide}
        </a>
      )}
      {dialogs.map((name) => (
        <Button key={name} class="quiet" {...opens(name)} label={names[name]} />
      ))}
      {isOnline.value && (
        <a class="button quiet" href="docs/">
          {api}
        </a>
      )}
    </div>
  );
}

const dialogs = ['sheet', 'fields', 'keys', 'connect'] as const;

function startFirstSteps(): void {
  const { opened, undo, sampleOnly, connection } = helpWords();
  if (source.peek().kind !== 'sample')
    return toast(sampleOnly, { label: connection, run: () => void (dialog.value = 'connect') });
  openWithUndo({ entity: 'booking', text: firstText }, opened, undo);
  view.value = 'timeline';
  step.value = 0;
}

/** The sheet of the menu Settings. */
export function Settings() {
  const { language, look, looks } = settingsWords();
  return (
    <div class="settings stack gap-3">
      <Select label={language} names={languages} all={['en', 'nl']} of={locale} />
      <Select label={look} names={looks} all={themes} of={theme} />
    </div>
  );
}

const languages = { en: 'English', nl: 'Nederlands' };

const helpWords = texts({
  opened: ['The first steps use a search of their own.', 'De eerste stappen gebruiken een eigen zoekopdracht.'],
  undo: ['Bring my search back', 'Mijn zoekopdracht terug'],
  sampleOnly: [
    'The first steps are about the sample data. Go back to it first.',
    'De eerste stappen gaan over de voorbeeldgegevens. Ga daar eerst naar terug.',
  ],
  connection: ['The connection', 'De verbinding'],
  guide: ['The guide', 'De gids (Engels)'],
  steps: ['First steps', 'Eerste stappen'],
  sheet: ['The language on one page', 'De taal op één bladzijde'],
  fields: ['What can be searched', 'Waarop u kunt zoeken'],
  keys: ['Keys', 'Toetsen'],
  connect: ['Where the rows come from', 'Waar de rijen vandaan komen'],
  api: ['The API', 'De API'],
});

const settingsWords = texts({
  language: ['Language', 'Taal'],
  look: ['Look', 'Uiterlijk'],
  looks: {
    auto: ['Same as the system', 'Zoals het systeem'],
    light: ['Light', 'Licht'],
    dark: ['Dark', 'Donker'],
    contrast: ['High contrast', 'Veel contrast'],
  },
});
