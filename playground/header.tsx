import './header.css';
import type { ComponentChildren } from 'preact';
import { ClockMenu } from './clock/clock-menu.tsx';
import { HelpMenu } from './help/help-menu.tsx';
import { SettingsMenu } from './help/settings-menu.tsx';
import icon from './icon.svg';
import { inLocale } from './state/locale.ts';
import { source } from './state/rows.ts';
import { type DialogName, dialog } from './state/view.ts';
import { Icon, type IconName } from './ui/icon.tsx';

/** One row at every width: where there is little room, what has an icon shows only that. */
export function Header() {
  const { examples, history, sample, connected, share } = inLocale(words);
  return (
    <header class="top">
      <p class="name">
        <img src={icon} alt="" width="24" height="24" />
        <span class="top-label">search-expression</span>
      </p>
      <Opener of="examples" icon="search">
        {examples}
      </Opener>
      <Opener of="history" icon="history">
        {history}
      </Opener>
      <span class="gap" />
      <ClockMenu />
      <Opener of="connect" icon="plug">
        {source.value.kind === 'sample' ? sample : connected}
      </Opener>
      <Opener of="share" icon="link">
        {share}
      </Opener>
      <HelpMenu />
      <SettingsMenu />
    </header>
  );
}

function Opener({
  of,
  icon,
  children,
}: {
  readonly of: DialogName;
  readonly icon: IconName;
  readonly children: ComponentChildren;
}) {
  const open = (): void => {
    dialog.value = of;
  };
  return (
    <button type="button" class={`button quiet opener of-${of}`} aria-haspopup="dialog" onClick={open}>
      <Icon name={icon} />
      <span class="top-label">{children}</span>
    </button>
  );
}

const words = {
  en: { examples: 'Examples', history: 'History', sample: 'Sample data', connected: 'Connected', share: 'Share' },
  nl: { examples: 'Voorbeelden', history: 'Geschiedenis', sample: 'Voorbeeldgegevens', connected: 'Verbonden', share: 'Delen' },
};
