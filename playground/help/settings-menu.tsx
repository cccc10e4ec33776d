import './settings.css';
import { inLocale, locale } from '../state/locale.ts';
import { theme, themes } from '../state/theme.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { Select } from '../ui/select.tsx';

export function SettingsMenu() {
  const { settings, language, look, looks } = inLocale(words);
  return (
    <Menu
      label={
        <>
          <Icon name="sliders" />
          <span class="top-label">{settings}</span>
        </>
      }
      name={settings}
      class="quiet of-settings"
    >
      {() => (
        <div class="settings">
          <Select label={language} names={languages} all={['en', 'nl']} of={locale} />
          <Select label={look} names={looks} all={themes} of={theme} />
        </div>
      )}
    </Menu>
  );
}

const languages = { en: 'English', nl: 'Nederlands' };

const words = {
  en: {
    settings: 'Settings',
    language: 'Language',
    look: 'Look',
    looks: { auto: 'Same as the system', light: 'Light', dark: 'Dark', contrast: 'High contrast' },
  },
  nl: {
    settings: 'Instellingen',
    language: 'Taal',
    look: 'Uiterlijk',
    looks: { auto: 'Zoals het systeem', light: 'Licht', dark: 'Donker', contrast: 'Veel contrast' },
  },
};
