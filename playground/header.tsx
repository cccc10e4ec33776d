import './header.css';
import { ClockMenu } from './clock/clock-menu.tsx';
import { connection, connectionState } from './connect/connection-state.ts';
import { texts } from './state/locale.ts';
import { fromService } from './state/rows.ts';
import type { DialogName } from './state/view.ts';
import { Button, opens } from './ui/button.tsx';
import type { IconName } from './ui/icon.tsx';
import { later } from './ui/later.tsx';
import { Menu } from './ui/menu.tsx';

/** The icon that the first markup of the page draws, so that it is not sent twice. */
const icon = document.querySelector<HTMLImageElement>('#first img')?.src;

/** One row at every width: on a narrow page buttons show only their icons. */
export function Header() {
  const { examples, history, sample, share, noAnswer, help, settings } = words();
  const hasFailed = fromService.value.failure !== undefined;
  return (
    <header class="top row unbroken gap-1">
      <p class="name row unbroken nowrap strong">
        <img src={icon} alt="" width="24" height="24" />
        <span class="top-label">search-expression</span>
      </p>
      <Opener of="examples" icon="gallery" label={examples} />
      <Opener of="history" icon="history" label={history} />
      <span class="grow" />
      <ClockMenu />
      <Opener
        of="connect"
        icon={hasFailed ? 'warning' : 'plug'}
        label={hasFailed ? noAnswer(connection.value?.host ?? '') : (connection.value?.host ?? sample)}
        title={hasFailed ? undefined : connectionState.value}
      />
      <Opener of="share" icon="link" label={share} />
      <Menu icon="help" name={help} class="quiet of-help">
        {(close) => <Help close={close} />}
      </Menu>
      <Menu icon="sliders" name={settings} class="quiet of-settings">
        {() => <Settings />}
      </Menu>
    </header>
  );
}

const Help = later(async () => (await import('./second-look.ts')).Help);
const Settings = later(async () => (await import('./second-look.ts')).Settings);

type OpenerProps = {
  readonly of: DialogName;
  readonly icon: IconName;
  readonly label: string;
  readonly title?: string | undefined;
};

function Opener({ of, icon, label, title = label }: OpenerProps) {
  return (
    <Button icon={icon} class={`quiet of-${of}`} aria-label={label} title={title} {...opens(of)}>
      <span class="top-label">{label}</span>
    </Button>
  );
}

const words = texts({
  examples: ['Examples', 'Voorbeelden'],
  history: ['History', 'Geschiedenis'],
  // A soft hyphen, where it breaks on a phone.
  sample: ['Sample data', 'Voorbeeld\u00adgegevens'],
  share: ['Share', 'Delen'],
  help: ['Help', 'Hulp'],
  settings: ['Settings', 'Instellingen'],
  noAnswer: ['No rows from {}', 'Geen rijen van {}'],
});
