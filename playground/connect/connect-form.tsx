import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { locale, texts } from '../state/locale.ts';
import { closeDialog } from '../state/view.ts';
import { Button } from '../ui/button.tsx';
import { Code } from '../ui/code-block.tsx';
import { TextInput } from '../ui/controls.tsx';
import { Tick } from '../ui/tick.tsx';
import { type ConnectAttempt, createAttempt } from './attempt.ts';
import { FailureReport } from './failure-report.tsx';
import { testPath } from './probes.ts';

/** Address, user and password, the request that they make, and why it failed. */
export function ConnectForm() {
  const attempt = useMemo(createAttempt, []);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // The button that disconnected has disappeared, and the focus with it.
    if (document.activeElement === document.body) document.getElementById('connect-address')?.focus();
    return attempt.leave;
  }, []);
  const { intro, test, asking, sample } = words();
  const isTesting = attempt.isTesting.value;
  return (
    <form
      class="stack gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void attempt.test();
      }}
    >
      <p>{intro}</p>
      <ConnectFields attempt={attempt} />
      <RequestPreview attempt={attempt} />
      <FailureReport attempt={attempt} button={button} />
      <div class="row even connect-end">
        <Button ref={button} type="submit" class="main" aria-busy={isTesting} label={isTesting ? asking : test} />
        <Button onClick={closeDialog}>{sample}</Button>
      </div>
    </form>
  );
}

/** Inputs without a `name`, so that no browser submits them in an address. */
function ConnectFields({ attempt }: { readonly attempt: ConnectAttempt }) {
  const { given, user, password, keeps, wasTried, address, isNameWrong, splitAddress } = attempt;
  const own = words();
  const isAddressWrong = wasTried.value && address.value === undefined;
  return (
    <>
      <div class="field wide">
        <label for="connect-address">{own.address}</label>
        <TextInput
          id="connect-address"
          of={given}
          inputMode="url"
          aria-invalid={isAddressWrong}
          aria-describedby="connect-address-hint"
          // A pasted address may have a password in it, which should not stay visible.
          onPaste={() => setTimeout(splitAddress)}
          onChange={splitAddress}
        />
        <p id="connect-address-hint" class={isAddressWrong ? 'toned error small' : 'soft small'}>
          {isAddressWrong ? own.noAddress : own.addressHint}
        </p>
      </div>
      <div class="stack gap-1">
        <div class="stack two gap-3 across-4">
          <div class="field wide">
            <label for="connect-user">{own.user}</label>
            <TextInput id="connect-user" of={user} aria-invalid={isNameWrong.value} aria-describedby="connect-user-hint" />
          </div>
          <div class="field wide">
            <label for="connect-password">{own.password}</label>
            <TextInput id="connect-password" of={password} type="password" aria-describedby="connect-user-hint" />
          </div>
        </div>
        <p id="connect-user-hint" class={isNameWrong.value ? 'toned error small' : 'soft small'}>
          {isNameWrong.value ? own.colon : own.userHint}
        </p>
      </div>
      <Tick of={keeps}>
        {own.remember} <span class="soft">{own.never}</span>
      </Tick>
    </>
  );
}

/** The request that a test of the service sends. */
function RequestPreview({ attempt }: { readonly attempt: ConnectAttempt }) {
  const { title, none, again, nobody, added } = words();
  const base = attempt.address.value?.base;
  const isElsewhere = base !== undefined && new URL(base).origin !== location.origin;
  const isNamed = attempt.isNamed.value;
  return (
    <div class="connect-preview stack">
      <h3>{title}</h3>
      {base === undefined ? (
        <p class="soft small">{none}</p>
      ) : (
        <>
          <Code label={title}>
            <b>GET</b> {base + testPath(attempt.first.value, locale.value)}
            {isNamed && '\nAuthorization: Basic ••••••••'}
            {isElsewhere && (
              <>
                {`\nOrigin: ${location.origin}`} <i class="soft">{added}</i>
              </>
            )}
          </Code>
          <p class="soft small">{isNamed ? again : nobody}</p>
        </>
      )}
    </div>
  );
}

const words = texts({
  intro: [
    'See your own bookings and events here. They go from your service to this browser, and nowhere else; nothing is changed.',
    'Zie hier uw eigen boekingen en evenementen. Ze gaan van uw service naar deze browser, en nergens anders heen; er wordt niets gewijzigd.',
  ],
  test: ['Test and connect', 'Test en verbind'],
  asking: ['Asking the service …', 'Wachten op de service …'],
  sample: ['Continue with sample data', 'Verder met voorbeeldgegevens'],
  address: ['Address of the service', 'Adres van de service'],
  addressHint: [
    'Everything before /api/rest/. You can paste the address of a whole request.',
    'Alles vóór /api/rest/. U kunt het adres van een heel verzoek plakken.',
  ],
  noAddress: [
    'This is not an address. Write one such as https://bookings.example.nl',
    'Dit is geen adres. Schrijf er een zoals https://boekingen.voorbeeld.nl',
  ],
  user: ['API user', 'API-gebruiker'],
  password: ['Password', 'Wachtwoord'],
  userHint: ['Leave both empty for public events only.', 'Laat beide leeg voor alleen openbare evenementen.'],
  colon: ['The name of a user has no colon.', 'In de naam van een gebruiker staat geen dubbele punt.'],
  remember: ['Remember the address and the user in this browser.', 'Onthoud het adres en de gebruiker in deze browser.'],
  never: ['The password is never kept.', 'Het wachtwoord wordt nooit bewaard.'],
  title: ['What will be sent', 'Wat wordt verstuurd'],
  none: ['Write an address to see it.', 'Schrijf een adres om het te zien.'],
  added: ['(added by the browser)', '(voegt de browser zelf toe)'],
  again: [
    'If that fails, up to two more requests find out why. Once connected, your searches go the same way, and so does a request for the names of rooms.',
    'Mislukt dat, dan zoeken hoogstens twee verzoeken uit waarom. Eenmaal verbonden gaan uw zoekopdrachten op dezelfde manier, en ook een verzoek om de namen van zalen.',
  ],
  nobody: [
    'Without a user only events can be searched. Once connected, your searches go the same way, and so does a request for the names of rooms.',
    'Zonder gebruiker kunt u alleen evenementen zoeken. Eenmaal verbonden gaan uw zoekopdrachten op dezelfde manier, en ook een verzoek om de namen van zalen.',
  ],
});
