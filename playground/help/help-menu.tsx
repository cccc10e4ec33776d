import { isOnline } from '../offline/offline.ts';
import { texts } from '../state/locale.ts';
import { Button, opens } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { startFirstSteps } from '../welcome/first-steps.ts';

export function HelpMenu() {
  const { help, guide, steps, api, ...names } = words();
  return (
    <Menu icon="help" name={help} class="quiet of-help">
      {(close) => (
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
      )}
    </Menu>
  );
}

const dialogs = ['sheet', 'fields', 'keys', 'connect'] as const;

const words = texts({
  help: ['Help', 'Hulp'],
  guide: ['The guide', 'De gids (Engels)'],
  steps: ['First steps', 'Eerste stappen'],
  sheet: ['The language on one page', 'De taal op één bladzijde'],
  fields: ['What can be searched', 'Waarop u kunt zoeken'],
  keys: ['Keys', 'Toetsen'],
  connect: ['Where the rows come from', 'Waar de rijen vandaan komen'],
  api: ['The API', 'De API'],
});
