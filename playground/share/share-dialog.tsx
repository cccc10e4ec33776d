import { useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { screenNames } from '../screens/drawing/screen-words.ts';
import { clock, today, wallOf } from '../state/clock.ts';
import { inLocale, languageTag, texts } from '../state/locale.ts';
import { entity, text } from '../state/search.ts';
import { dialog, screen, view } from '../state/view.ts';
import { Button } from '../ui/button.tsx';
import { Code } from '../ui/code-block.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { dayInFull } from '../ui/in-words.ts';
import type { Link } from './link.ts';
import { linkOfPage } from './page-link.ts';
import { keepTaken } from './taken.ts';
import { WhatChanges } from './what-changes.tsx';
import { addressOf } from './write-link.ts';

/** A link to what the page shows, with what it contains and what not. */
export function ShareDialog() {
  const link = useSignal('');
  const code = useRef<HTMLElement>(null);
  const write = async (now: Link): Promise<void> => void (link.value = await addressOf(now));
  useSignalEffect(() => void write(linkOfPage()));
  const { title, copy, linkName, contained, notContained, not, runs, programs, copyAs } = words();
  return (
    <Dialog title={title}>
      <div class="stack start gap-3">
        <Code label={linkName} place={code} class="full" highest="8rem">
          {link.value}
        </Code>
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
              <Item key={item} icon="minus">
                {item}
              </Item>
            ))}
          </ul>
        </section>
      </div>
      <p class="soft small">{runs}</p>
      <p class="row across-3">
        <span>{programs}</span>
        <Button icon="copy" class="small" onClick={() => void (dialog.value = 'copy')} label={copyAs} />
      </p>
    </Dialog>
  );
}

/** Some mail and chat programs cut off longer addresses. */
const longestSafe = 2_000;

function TooLong({ length }: { readonly length: number }) {
  const { long, textInstead, textName } = words();
  return (
    <div class="notice warning row across-3">
      <span>{long(length)}</span>
      <CopyButton text={text.value} of={textName} label={textInstead} class="small" onCopied={keepTaken} />
    </div>
  );
}

function Contents() {
  const { search, entities, shown, views } = words();
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

function Item({ icon = 'check', children }: { readonly icon?: IconName; readonly children: ComponentChildren }) {
  return (
    <li class="row even unbroken">
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}

function clockInWords(): string | undefined {
  const setting = clock.value;
  const { frozen, moved } = words();
  if (setting.kind === 'live') return undefined;
  if (setting.kind === 'frozen') return `${frozen} ${dayInFull(today.value)} ${wallOf(setting.at).time}`;
  const days = setting.by / 86_400_000;
  const amount = new Intl.NumberFormat(languageTag(), { maximumFractionDigits: 1, signDisplay: 'always' }).format(days);
  return moved(amount);
}

const words = texts({
  title: ['Share', 'Delen'],
  linkName: ['Link to this search', 'Link naar deze zoekopdracht'],
  copy: ['Copy link', 'Kopieer link'],
  contained: ['In the link', 'In de link'],
  notContained: ['Not in the link', 'Niet in de link'],
  search: ['The search:', 'De zoekopdracht:'],
  entities: {
    booking: ['Bookings are searched', 'Er wordt in boekingen gezocht'],
    event: ['Events are searched', 'Er wordt in evenementen gezocht'],
  },
  shown: ['Shown as:', 'Getoond als:'],
  views: { timeline: ['timeline', 'tijdlijn'], table: ['table', 'tabel'], screen: ['screen', 'scherm'], json: ['JSON', 'JSON'] },
  frozen: ['The clock, stopped at', 'De klok, die stilstaat op'],
  moved: ['The clock, moved by {} days', 'De klok, verzet met {} dagen'],
  not: [
    ['The address of your service', 'A user or password', 'The rows that were found', 'Your language and colours'],
    ['Het adres van uw service', 'Een gebruiker of wachtwoord', 'De gevonden rijen', 'Uw taal en kleuren'],
  ],
  runs: [
    'Opening the link sends no request. The search is there, ready to run.',
    'De link openen stuurt geen verzoek. De zoekopdracht staat klaar.',
  ],
  long: [
    'This link has {} characters. Some mail and chat programs cut it off.',
    "Deze link heeft {} tekens. Sommige mail- en chatprogramma's kappen hem af.",
  ],
  textInstead: ['Copy the text instead', 'Kopieer de tekst'],
  textName: ['The text of the search', 'De tekst van de zoekopdracht'],
  programs: ['For a program, a database or a screen:', 'Voor een programma, een database of een scherm:'],
  copyAs: ['Copy as …', 'Kopieer als …'],
});
