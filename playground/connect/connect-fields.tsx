import { inLocale } from '../state/locale.ts';
import type { Attempt } from './attempt.ts';
import { remembered } from './remembered.ts';

type Typed = { readonly currentTarget: HTMLInputElement };

/** None of them has a name, so that no browser puts one in an address. */
export function ConnectFields({ attempt }: { readonly attempt: Attempt }) {
  const { given, user, password, keeps, wasTried, address, isNameWrong, takeApart } = attempt;
  const words = inLocale(table);
  const isAddressWrong = wasTried.value && address.value === undefined;
  const onKeep = ({ currentTarget }: Typed): void => {
    keeps.value = currentTarget.checked;
    if (!keeps.value) remembered.value = null;
  };
  return (
    <>
      <div class="field">
        <label for="connect-address">{words.address}</label>
        <input
          id="connect-address"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellcheck={false}
          value={given.value}
          aria-invalid={isAddressWrong}
          aria-describedby="connect-address-hint"
          onInput={({ currentTarget }: Typed) => {
            given.value = currentTarget.value;
          }}
          // A password may be in what is pasted, and should not stay in sight.
          onPaste={() => setTimeout(takeApart)}
          onChange={takeApart}
        />
        <p id="connect-address-hint" class={isAddressWrong ? 'connect-wrong small' : 'soft small'}>
          {isAddressWrong ? words.noAddress : words.addressHint}
        </p>
      </div>
      <div class="connect-user">
        <div class="field">
          <label for="connect-user">{words.user}</label>
          <input
            id="connect-user"
            autoComplete="off"
            autoCapitalize="off"
            spellcheck={false}
            value={user.value}
            aria-invalid={isNameWrong.value}
            aria-describedby="connect-user-hint"
            onInput={({ currentTarget }: Typed) => {
              user.value = currentTarget.value;
            }}
          />
        </div>
        <div class="field">
          <label for="connect-password">{words.password}</label>
          <input
            id="connect-password"
            type="password"
            autoComplete="off"
            value={password.value}
            aria-describedby="connect-user-hint"
            onInput={({ currentTarget }: Typed) => {
              password.value = currentTarget.value;
            }}
          />
        </div>
        <p id="connect-user-hint" class={isNameWrong.value ? 'connect-wrong small' : 'soft small'}>
          {isNameWrong.value ? words.colon : words.userHint}
        </p>
      </div>
      <label class="connect-check">
        <input type="checkbox" checked={keeps.value} onChange={onKeep} />
        <span>
          {words.remember} <span class="soft">{words.never}</span>
        </span>
      </label>
    </>
  );
}

const table = {
  en: {
    address: 'Address of the service',
    addressHint: 'Everything before /api/rest/. You can paste the address of a whole request.',
    noAddress: 'This is not an address. Write one such as https://bookings.example.nl',
    user: 'API user',
    password: 'Password',
    userHint: 'Leave both empty for public events only.',
    colon: 'The name of a user has no colon.',
    remember: 'Remember the address and the user in this browser.',
    never: 'The password is never kept.',
  },
  nl: {
    address: 'Adres van de service',
    addressHint: 'Alles vóór /api/rest/. U kunt het adres van een heel verzoek plakken.',
    noAddress: 'Dit is geen adres. Schrijf er een zoals https://boekingen.voorbeeld.nl',
    user: 'API-gebruiker',
    password: 'Wachtwoord',
    userHint: 'Laat beide leeg voor alleen openbare evenementen.',
    colon: 'In de naam van een gebruiker staat geen dubbele punt.',
    remember: 'Onthoud het adres en de gebruiker in deze browser.',
    never: 'Het wachtwoord wordt nooit bewaard.',
  },
};
