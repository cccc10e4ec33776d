import './look-options.css';
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { type Direction, directions, readLogo } from '../screens/drawing/screen-look.ts';
import { screenWords } from '../screens/drawing/screen-words.ts';
import { colour, logo, ways } from '../screens/look-choices.ts';
import { rooms, signRoom } from '../screens/rooms.ts';
import { locale, texts } from '../state/locale.ts';
import { settable } from '../state/settable.ts';
import { screen } from '../state/view.ts';
import { Button } from '../ui/button.tsx';
import { Select, TextInput } from '../ui/controls.tsx';

/** The logo, the colour and the ways to the rooms of a screen. */
export function LookOptions() {
  const { title, colour: colourLabel, noColour, ways: waysLabel } = words();
  const shown = screen.value === 'sign' ? rooms.value.filter((room) => room === signRoom.value) : rooms.value;
  const own = logo.value !== '' || colour.value !== '' || Object.keys(ways.value).length > 0;
  return (
    <details class="share-look" open={own}>
      <summary>{title}</summary>
      <div class="share-options row even gap-3 across-4">
        <Logo />
        <div class="field">
          <label for="copy-colour">{colourLabel}</label>
          <span class="row full">
            <TextInput id="copy-colour" of={colour} type="color" value={colour.value || '#0b4a58'} />
            <Button aria-pressed={colour.value === ''} onClick={() => void (colour.value = '')} label={noColour} />
          </span>
        </div>
        {shown.length > 0 && (
          <div class="field" role="group" aria-label={waysLabel}>
            <span aria-hidden="true">{waysLabel}</span>
            <div class="row across-4 full">
              {shown.map((room) => (
                <Way key={room} room={room} />
              ))}
            </div>
          </div>
        )}
      </div>
    </details>
  );
}

function Logo() {
  const { logo: label, file, remove, wrong, tooLarge, remote } = words();
  const note = useSignal('');
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const typed = useSignal(logo.value.startsWith('data:') ? '' : logo.value);
  const take = (text: string): void => {
    const address = readLogo(text);
    note.value = address === undefined ? wrong : address.startsWith('http') ? remote : '';
    if (address !== undefined) logo.value = address;
  };
  const takeFile = (chosen: File | undefined): void => {
    if (chosen === undefined) return;
    if (chosen.size > mostBytes) return void (note.value = tooLarge);
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      typed.value = '';
      if (typeof reader.result === 'string') take(reader.result);
    });
    reader.readAsDataURL(chosen);
  };
  return (
    <div class="field wide share-address">
      <label for="copy-logo">{label}</label>
      <span class="row full">
        {logo.value.startsWith('data:') && <img src={logo.value} alt={label} />}
        <TextInput
          id="copy-logo"
          of={settable(
            () => typed.value,
            (text) => {
              typed.value = text;
              take(text);
            },
          )}
          class="fills"
          type="url"
          aria-invalid={note.value === wrong}
          aria-describedby={note.value === '' ? undefined : 'copy-logo-note'}
        />
        <input
          ref={chooser}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/svg+xml,image/webp,image/gif,image/avif"
          onChange={({ currentTarget }) => {
            takeFile(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
        <Button ref={button} onClick={() => chooser.current?.click()} label={file} />
        {logo.value !== '' && (
          <Button
            class="quiet"
            onClick={() => {
              [typed.value, note.value, logo.value] = ['', '', ''];
              // The pressed button disappears.
              button.current?.focus();
            }}
            label={remove}
          />
        )}
      </span>
      {note.value !== '' && (
        <span class={`small ${note.value === remote ? 'soft' : 'toned error'}`} id="copy-logo-note">
          {note.value}
        </span>
      )}
    </div>
  );
}

/** It is in every page that is made. */
const mostBytes = 200_000;

function Way({ room }: { readonly room: string }) {
  const way = settable<Direction | ''>(
    () => ways.value[room] ?? '',
    (to) => {
      const { [room]: _, ...others } = ways.value;
      ways.value = to === '' ? others : { ...others, [room]: to };
    },
  );
  const names = { '': words().noWay, ...screenWords[locale.value].ways };
  return <Select label={room} names={names} all={['', ...directions]} of={way} class="row" />;
}

const words = texts({
  title: ['Logo, colour and arrows', 'Logo, kleur en pijlen'],
  logo: ['Logo', 'Logo'],
  file: ['Choose a file', 'Kies een bestand'],
  remove: ['Remove the logo', 'Verwijder het logo'],
  wrong: [
    'Type an address that starts with https:// or http://, or choose an image file.',
    'Typ een adres dat begint met https:// of http://, of kies een afbeelding.',
  ],
  tooLarge: [
    'The file is larger than 200 KB. Make the image smaller, or type its address.',
    'Het bestand is groter dan 200 KB. Maak de afbeelding kleiner, of typ het adres ervan.',
  ],
  remote: [
    'The screen loads the logo from this address. The preview does not show it.',
    'Het scherm laadt het logo van dit adres. Het voorbeeld toont het niet.',
  ],
  colour: ['Colour', 'Kleur'],
  noColour: ['No colour', 'Geen kleur'],
  ways: ['Arrow to the room', 'Pijl naar de zaal'],
  noWay: ['No arrow', 'Geen pijl'],
});
