import './settings.css';
import { inLocale, locale } from '../state/locale.ts';
import { type Theme, theme, themes } from '../state/theme.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';

export function SettingsMenu() {
  const { settings, language, look, names } = inLocale(words);
  return (
    <Menu label={<Icon name="sliders" />} name={settings} class="quiet">
      {() => (
        <div class="settings">
          <label class="field">
            <span>{language}</span>
            <select
              value={locale.value}
              onChange={({ currentTarget }) => {
                locale.value = currentTarget.value === 'nl' ? 'nl' : 'en';
              }}
            >
              <option value="en">English</option>
              <option value="nl">Nederlands</option>
            </select>
          </label>
          <label class="field">
            <span>{look}</span>
            <select
              value={theme.value}
              onChange={({ currentTarget }) => {
                theme.value = currentTarget.value as Theme;
              }}
            >
              {themes.map((name) => (
                <option key={name} value={name}>
                  {names[name]}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
    </Menu>
  );
}

const words = {
  en: {
    settings: 'Settings',
    language: 'Language',
    look: 'Look',
    names: { auto: 'As the system', light: 'Light', dark: 'Dark', contrast: 'High contrast' },
  },
  nl: {
    settings: 'Instellingen',
    language: 'Taal',
    look: 'Uiterlijk',
    names: { auto: 'Als het systeem', light: 'Licht', dark: 'Donker', contrast: 'Veel contrast' },
  },
};
