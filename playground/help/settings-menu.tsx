import { locale, texts } from '../state/locale.ts';
import { theme, themes } from '../state/theme.ts';
import { Select } from '../ui/controls.tsx';
import { Menu } from '../ui/menu.tsx';

export function SettingsMenu() {
  const { settings, language, look, looks } = words();
  return (
    <Menu icon="sliders" name={settings} class="quiet of-settings">
      {() => (
        <div class="settings stack gap-3">
          <Select label={language} names={languages} all={['en', 'nl']} of={locale} />
          <Select label={look} names={looks} all={themes} of={theme} />
        </div>
      )}
    </Menu>
  );
}

const languages = { en: 'English', nl: 'Nederlands' };

const words = texts({
  settings: ['Settings', 'Instellingen'],
  language: ['Language', 'Taal'],
  look: ['Look', 'Uiterlijk'],
  looks: {
    auto: ['Same as the system', 'Zoals het systeem'],
    light: ['Light', 'Licht'],
    dark: ['Dark', 'Donker'],
    contrast: ['High contrast', 'Veel contrast'],
  },
});
