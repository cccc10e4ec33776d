import { bilingual } from '../state/bilingual.ts';
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
        <div class="settings stack gap-3">
          <Select label={language} names={languages} all={['en', 'nl']} of={locale} />
          <Select label={look} names={looks} all={themes} of={theme} />
        </div>
      )}
    </Menu>
  );
}

const languages = { en: 'English', nl: 'Nederlands' };

const words = bilingual({
  settings: ['Settings', 'Instellingen'],
  language: ['Language', 'Taal'],
  look: ['Look', 'Uiterlijk'],
  looks: [
    { auto: 'Same as the system', light: 'Light', dark: 'Dark', contrast: 'High contrast' },
    { auto: 'Zoals het systeem', light: 'Licht', dark: 'Donker', contrast: 'Veel contrast' },
  ],
});
