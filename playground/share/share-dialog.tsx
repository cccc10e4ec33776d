import './share.css';
import { useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { screenNames } from '../screens/drawing/screen-words.ts';
import { clock, timeOf, timeZone, today } from '../state/clock.ts';
import { inLocale, languageTag } from '../state/locale.ts';
import { entity, text } from '../state/search.ts';
import { dialog, screen, view } from '../state/view.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { dayInFull } from '../ui/day-in-words.ts';
import { Dialog, type DialogProps } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Link } from './link.ts';
import { addressOf, linkOfPage } from './page-link.ts';
import { shareWords } from './share-words.ts';

/** A link to what the page shows, what is in it and what is not. */
export function ShareDialog({ onClose }: DialogProps) {
  const link = useSignal('');
  const place = useRef<HTMLElement>(null);
  const write = async (now: Link): Promise<void> => {
    link.value = await addressOf(now);
  };
  useSignalEffect(() => void write(linkOfPage()));
  const { title, copy, linkName, holds, holdsNot, not, asks, programs, copyAs } = inLocale(shareWords);
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="share-link">
        <pre class="code" tabIndex={0} aria-label={linkName}>
          <code ref={place}>{link.value}</code>
        </pre>
        <CopyButton text={link.value} of={linkName} label={copy} place={place} class="main" />
      </div>
      {link.value.length > longestSafe && <TooLong length={link.value.length} />}
      <div class="share-holds">
        <section>
          <h3>{holds}</h3>
          <Held />
        </section>
        <section>
          <h3>{holdsNot}</h3>
          <ul>
            {not.map((item) => (
              <li key={item}>
                <Icon name="minus" />
                <span>{item}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <p class="soft small">{asks}</p>
      <p class="share-more">
        <span>{programs}</span>
        <button
          type="button"
          class="button small"
          onClick={() => {
            dialog.value = 'copy';
          }}
        >
          <Icon name="copy" />
          {copyAs}
        </button>
      </p>
    </Dialog>
  );
}

/** Longer addresses are cut off by some programs for mail and chat. */
const longestSafe = 2_000;

function TooLong({ length }: { readonly length: number }) {
  const { long, textInstead, textName } = inLocale(shareWords);
  return (
    <div class="notice warning share-more">
      <span>{long(length)}</span>
      <CopyButton text={text.value} of={textName} label={textInstead} class="small" />
    </div>
  );
}

/** What is in the link, in words. */
function Held() {
  const { search, entities, shown, views } = inLocale(shareWords);
  const how = view.value === 'screen' ? inLocale(screenNames)[screen.value].toLowerCase() : views[view.value];
  const time = clockInWords();
  return (
    <ul>
      <Item>
        {search} <code class="share-text">{text.value}</code>
      </Item>
      <Item>{entities[entity.value]}</Item>
      <Item>
        {shown} {how}
      </Item>
      {time !== undefined && <Item>{time}</Item>}
    </ul>
  );
}

function Item({ children }: { readonly children: ComponentChildren }) {
  return (
    <li>
      <Icon name="check" />
      <span>{children}</span>
    </li>
  );
}

function clockInWords(): string | undefined {
  const setting = clock.value;
  const { frozen, moved } = inLocale(shareWords);
  if (setting.kind === 'live') return undefined;
  if (setting.kind === 'frozen') return `${frozen} ${dayInFull(today.value)} ${timeOf(setting.at, timeZone.value)}`;
  const days = setting.by / 86_400_000;
  const amount = new Intl.NumberFormat(languageTag(), { maximumFractionDigits: 1, signDisplay: 'always' }).format(days);
  return moved(amount);
}
