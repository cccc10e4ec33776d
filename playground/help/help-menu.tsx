import { isOnline } from '../offline/offline.ts';
import { bilingual } from '../state/bilingual.ts';
import { inLocale } from '../state/locale.ts';
import { type DialogName, dialog } from '../state/view.ts';
import { Button } from '../ui/button.tsx';
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
          <Button
            class="quiet"
            aria-haspopup="dialog"
            onClick={() => {
              close();
              dialog.value = name;
            }}
          >
            {label}
          </Button>
        );
        return (
          <div class="menu-list stack gap-0">
            <Button
              class="quiet"
              onClick={() => {
                close();
                startFirstSteps();
              }}
            >
              {steps}
            </Button>
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

const words = bilingual({
  help: ['Help', 'Hulp'],
  guide: ['The guide', 'De gids (Engels)'],
  steps: ['First steps', 'Eerste stappen'],
  sheet: ['The language on one page', 'De taal op één bladzijde'],
  fields: ['What can be searched', 'Waarop u kunt zoeken'],
  keys: ['Keys', 'Toetsen'],
  connect: ['Where the rows come from', 'Waar de rijen vandaan komen'],
  api: ['The API', 'De API'],
});
