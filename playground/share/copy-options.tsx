import type { ComponentType } from 'preact';
import { screenNames } from '../screens/drawing/screen-words.ts';
import { RoomChooser } from '../screens/room-chooser.tsx';
import { inLocale } from '../state/locale.ts';
import { source } from '../state/rows.ts';
import { screen, screens } from '../state/view.ts';
import { Choice, Select, TextInput } from '../ui/controls.tsx';
import { type CopyOption, columns, dates, dialect, format, optionsOf, ownAddress, shell } from './copy-choices.ts';
import { copyWords } from './copy-words.ts';
import { shells } from './formats/programs.ts';
import { type CopyRequest, columnChoices, readAddress, searchText } from './formats/request.ts';
import { dialectNames, dialectTitles } from './formats/where-clause.ts';
import { LookOptions } from './look-options.tsx';

type OptionProps = { readonly request: CopyRequest };

export function CopyOptions({ request }: OptionProps) {
  return (
    <div class="share-options row even gap-3 across-4">
      {optionsOf[format.value].map((name) => {
        const Control = controls[name];
        return <Control key={name} request={request} />;
      })}
    </div>
  );
}

const controls: Readonly<Record<CopyOption, ComponentType<OptionProps>>> = {
  dates: Dates,
  columns: () => <Select label={copyWords().columns} names={copyWords().columnNames} all={columnChoices} of={columns} />,
  address: Address,
  shell: () => <Select label={copyWords().shell} names={copyWords().shellNames} all={shells} of={shell} />,
  dialect: () => <Select label={copyWords().dialect} names={dialectTitles} all={dialectNames} of={dialect} />,
  screen: () => (
    <>
      <Select label={copyWords().screen} names={inLocale(screenNames)} all={screens} of={screen} />
      <RoomChooser label={copyWords().room} />
    </>
  ),
  look: LookOptions,
};

/** Hidden if the search has no relative date. */
function Dates({ request }: OptionProps) {
  const { dates: label, relative, frozen } = copyWords();
  if (searchText({ ...request, isFrozen: false }) === searchText({ ...request, isFrozen: true })) return null;
  return (
    <div class="field">
      <span aria-hidden="true">{label}</span>
      <Choice label={label} values={['relative', 'frozen']} names={{ relative, frozen }} chosen={dates} size="" />
    </div>
  );
}

function Address() {
  const { address: label, connected, leftOut, noAddress } = copyWords();
  const isConnected = source.value.kind === 'service';
  const shown = source.value.kind === 'service' ? (readAddress(source.value.address) ?? '') : ownAddress.value;
  const read = readAddress(shown);
  const url = read === undefined ? undefined : new URL(shown.trim());
  const note = isConnected ? connected : read === undefined ? noAddress : url?.username || url?.password ? leftOut : undefined;
  return (
    <label class="field wide share-address">
      <span>{label}</span>
      <TextInput
        of={ownAddress}
        type="url"
        value={shown}
        readOnly={isConnected}
        aria-invalid={read === undefined}
        aria-describedby={note === undefined ? undefined : 'copy-address-note'}
        onChange={() => {
          // A pasted user and password do not stay visible.
          if (read !== undefined) ownAddress.value = `${read}/`;
        }}
      />
      {note !== undefined && (
        <span class={`small ${read === undefined ? 'toned error' : 'soft'}`} id="copy-address-note">
          {note}
        </span>
      )}
    </label>
  );
}
