import { useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { wallAt } from '../clock/wall-clock.ts';
import { screenNames } from '../screens/drawing/screen-words.ts';
import { bilingual } from '../state/bilingual.ts';
import { clock, timeZone, today } from '../state/clock.ts';
import { inLocale, languageTag } from '../state/locale.ts';
import { entity, text } from '../state/search.ts';
import { dialog, screen, view } from '../state/view.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { dayInFull } from '../ui/day-in-words.ts';
import { Dialog, type DialogProps } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Link } from './link.ts';
import { linkOfPage } from './page-link.ts';
import { keepTaken } from './taken.ts';
import { WhatChanges } from './what-changes.tsx';
import { addressOf } from './write-link.ts';

/** A link to what the page shows, with what it contains and what not. */
export function ShareDialog({ onClose }: DialogProps) {
  const link = useSignal('');
  const code = useRef<HTMLElement>(null);
  const write = async (now: Link): Promise<void> => {
    link.value = await addressOf(now);
  };
  useSignalEffect(() => void write(linkOfPage()));
  const { title, copy, linkName, contained, notContained, not, runs, programs, copyAs } = inLocale(words);
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="stack start gap-3">
        <pre class="code full" style={{ '--highest': '8rem' }} role="group" tabIndex={0} aria-label={linkName}>
          <code ref={code}>{link.value}</code>
        </pre>
        <CopyButton
          text={() => link.value || addressOf(linkOfPage())}
          of={linkName}
          label={copy}
          place={code}
          class="main"
          onCopied={keepTaken}
        />
      </div>
      {link.value.length > longestSafe && <TooLong length={link.value.length} />}
      <WhatChanges />
      <div class="stack two gap-5">
        <section class="stack at-top">
          <h3>{contained}</h3>
          <Contents />
        </section>
        <section class="stack at-top">
          <h3>{notContained}</h3>
          <ul class="stack gap-1">
            {not.map((item) => (
              <li key={item} class="row even unbroken">
                <Icon name="minus" />
                <span>{item}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <p class="soft small">{runs}</p>
      <p class="row across-3">
        <span>{programs}</span>
        <Button icon="copy" class="small" onClick={() => void (dialog.value = 'copy')}>
          {copyAs}
        </Button>
      </p>
    </Dialog>
  );
}

/** Some mail and chat programs cut off longer addresses. */
const longestSafe = 2_000;

function TooLong({ length }: { readonly length: number }) {
  const { long, textInstead, textName } = inLocale(words);
  return (
    <div class="notice warning row across-3">
      <span>{long(length)}</span>
      <CopyButton text={text.value} of={textName} label={textInstead} class="small" onCopied={keepTaken} />
    </div>
  );
}

/** What the link contains. */
function Contents() {
  const { search, entities, shown, views } = inLocale(words);
  const { room, shape: ratio } = linkOfPage();
  const how =
    view.value === 'screen'
      ? [inLocale(screenNames)[screen.value].toLowerCase(), room, ratio].filter((part) => part !== undefined).join(', ')
      : views[view.value];
  const time = clockInWords();
  return (
    <ul class="stack gap-1">
      <Item>
        {search}{' '}
        <code class="clamp" style={{ '--lines': 3 }}>
          {text.value}
        </code>
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
    <li class="row even unbroken">
      <Icon name="check" />
      <span>{children}</span>
    </li>
  );
}

function clockInWords(): string | undefined {
  const setting = clock.value;
  const { frozen, moved } = inLocale(words);
  if (setting.kind === 'live') return undefined;
  if (setting.kind === 'frozen') return `${frozen} ${dayInFull(today.value)} ${wallAt(setting.at, timeZone.value).time}`;
  const days = setting.by / 86_400_000;
  const amount = new Intl.NumberFormat(languageTag(), { maximumFractionDigits: 1, signDisplay: 'always' }).format(days);
  return moved(amount);
}

const words = bilingual({
  title: ['Share', 'Delen'],
  linkName: ['Link to this search', 'Link naar deze zoekopdracht'],
  copy: ['Copy link', 'Kopieer link'],
  contained: ['In the link', 'In de link'],
  notContained: ['Not in the link', 'Niet in de link'],
  search: ['The search:', 'De zoekopdracht:'],
  entities: [
    { booking: 'Bookings are searched', event: 'Events are searched' },
    { booking: 'Er wordt in boekingen gezocht', event: 'Er wordt in evenementen gezocht' },
  ],
  shown: ['Shown as:', 'Getoond als:'],
  views: [
    { timeline: 'timeline', table: 'table', screen: 'screen', json: 'JSON' },
    { timeline: 'tijdlijn', table: 'tabel', screen: 'scherm', json: 'JSON' },
  ],
  frozen: ['The clock, stopped at', 'De klok, die stilstaat op'],
  moved: [(days: string) => `The clock, moved by ${days} days`, (days: string) => `De klok, verzet met ${days} dagen`],
  not: [
    ['The address of your service', 'A user or password', 'The rows that were found', 'Your language and colours'],
    ['Het adres van uw service', 'Een gebruiker of wachtwoord', 'De gevonden rijen', 'Uw taal en kleuren'],
  ],
  runs: [
    'Opening the link sends no request. The search is there, ready to run.',
    'De link openen stuurt geen verzoek. De zoekopdracht staat klaar.',
  ],
  long: [
    (length: number) => `This link has ${length} characters. Some mail and chat programs cut it off.`,
    (length: number) => `Deze link heeft ${length} tekens. Sommige mail- en chatprogramma's kappen hem af.`,
  ],
  textInstead: ['Copy the text instead', 'Kopieer de tekst'],
  textName: ['The text of the search', 'De tekst van de zoekopdracht'],
  programs: ['For a program, a database or a screen:', 'Voor een programma, een database of een scherm:'],
  copyAs: ['Copy as …', 'Kopieer als …'],
});
