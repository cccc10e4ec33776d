import { isOnline } from '../offline/offline.ts';
import { inLocale } from '../state/locale.ts';
import { type DialogName, dialog } from '../state/view.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { startFirstSteps } from '../welcome/first-steps.ts';

export function HelpMenu() {
  const { help, guide, steps, sheet, fields, keys, connect, api } = inLocale(words);
  return (
    <Menu
      label={
        <>
          <Icon name="help" />
          <span class="top-label">{help}</span>
        </>
      }
      name={help}
      class="quiet of-help"
    >
      {(close) => {
        const opener = (name: DialogName, label: string) => (
          <button
            type="button"
            class="button quiet"
            aria-haspopup="dialog"
            onClick={() => {
              close();
              dialog.value = name;
            }}
          >
            {label}
          </button>
        );
        return (
          <div class="menu-list">
            <button
              type="button"
              class="button quiet"
              onClick={() => {
                close();
                startFirstSteps();
              }}
            >
              {steps}
            </button>
            {isOnline.value && (
              <a class="button quiet" href="guide/">
                {guide}
              </a>
            )}
            {opener('sheet', sheet)}
            {opener('fields', fields)}
            {opener('keys', keys)}
            {opener('connect', connect)}
            {isOnline.value && (
              <a class="button quiet" href="docs/">
                {api}
              </a>
            )}
          </div>
        );
      }}
    </Menu>
  );
}

const words = {
  en: {
    help: 'Help',
    guide: 'The guide',
    steps: 'First steps',
    sheet: 'The language on one page',
    fields: 'What can be searched',
    keys: 'Keys',
    connect: 'Where the rows come from',
    api: 'The API',
  },
  nl: {
    help: 'Hulp',
    guide: 'De gids (Engels)',
    steps: 'Eerste stappen',
    sheet: 'De taal op één bladzijde',
    fields: 'Waarop u kunt zoeken',
    keys: 'Toetsen',
    connect: 'Waar de rijen vandaan komen',
    api: 'De API',
  },
};
