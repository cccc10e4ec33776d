import { inLocale } from '../state/locale.ts';
import { dialog } from '../state/view.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';

export function HelpMenu() {
  const { help, sheet, fields, keys } = inLocale(words);
  return (
    <Menu label={<Icon name="help" />} name={help} class="quiet">
      {(close) =>
        (['sheet', 'fields', 'keys'] as const).map((name) => (
          <button
            key={name}
            type="button"
            class="button quiet"
            onClick={() => {
              close();
              dialog.value = name;
            }}
          >
            {{ sheet, fields, keys }[name]}
          </button>
        ))
      }
    </Menu>
  );
}

const words = {
  en: { help: 'Help', sheet: 'The language on one page', fields: 'What can be searched', keys: 'Keys' },
  nl: { help: 'Hulp', sheet: 'De taal op één bladzijde', fields: 'Waarop te zoeken is', keys: 'Toetsen' },
};
