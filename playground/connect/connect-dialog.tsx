import './connect.css';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { textIn } from 'search-expression';
import { mayLack, mayLackCancelled } from '../state/cancelled.ts';
import { isRealDay, realDay, today } from '../state/clock.ts';
import { inDigits, inLocale, texts } from '../state/locale.ts';
import { products } from '../state/names.ts';
import { fromService, source } from '../state/rows.ts';
import { closeDialog } from '../state/view.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { counted, dayInWords } from '../ui/in-words.ts';
import { Tick } from '../ui/tick.tsx';
import { toast } from '../ui/toast.ts';
import { ConnectForm } from './connect-form.tsx';
import { disconnect } from './connection.ts';
import { connection, live, roomsByName } from './connection-state.ts';
/** Connects to a service, or disconnects from it. Forgets a typed password when it closes. */
export function ConnectDialog() {
  const { title, connected } = words();
  const isConnected = connection.value !== undefined;
  return (
    <Dialog title={isConnected ? connected : title} class="connect">
      {isConnected ? <Connected /> : <ConnectForm />}
    </Dialog>
  );
}

const words = texts({
  title: ['Connect to your service', 'Verbinden met uw service'],
  connected: ['Your service', 'Uw service'],
});

/** The state of the connection, and the way back to the sample data. */
function Connected() {
  const main = useRef<HTMLButtonElement>(null);
  // The button that connected has disappeared, and the focus with it.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) main.current?.focus();
  }, []);
  const { value: now } = connection;
  const words = table();
  if (now === undefined) return null;
  const { answer, isLoading, failure } = fromService.value;
  const found = answer && words.found(counted(answer.rows.length, answer.of.entity));
  const from = source.value;
  const leave = (): void => {
    disconnect();
    toast(words.left);
  };
  return (
    <div class="stack gap-4">
      <div class={`notice roomy row even unbroken gap-3 ${failure === undefined ? 'good' : 'warning'}`} id="connect-made">
        <Icon name={failure === undefined ? 'check' : 'warning'} />
        <div>
          <p class="strong">{now.host}</p>
          <p class="soft small">{now.user === undefined ? words.nobody : words.as(now.user)}</p>
        </div>
      </div>
      {failure === undefined ? (
        <p>
          {isLoading ? words.asking : found} <span class="soft">{words.asked(now.searches)}</span>
          {answer && mayLackCancelled(answer.of) && <> {inLocale(mayLack)}</>}
        </p>
      ) : (
        <p class="notice error">
          {failure} {answer && words.kept}
        </p>
      )}
      <div class="stack breaks">
        <h3>{words.products}</h3>
        <p>
          <span class="badge">
            {now.products === undefined ? words.askingNames : now.products === 0 ? words.byNumber : roomsByName(now.products)}
          </span>
        </p>
        <Names />
      </div>
      <Tick of={live}>
        {words.live} <span class="soft">{live.value ? words.whileTyping : words.whenRun}</span>
      </Tick>
      {!isRealDay.value && <p class="notice">{words.clock(dayInWords(today.value, realDay.value))}</p>}
      <div class="connect-buttons row even">
        <Button ref={main} class="main" aria-describedby="connect-made" onClick={closeDialog} label={words.show} />
        {from.kind === 'service' && <Button onClick={from.run}>{words.again}</Button>}
        <Button onClick={leave}>{words.disconnect}</Button>
      </div>
    </div>
  );
}

/** The first names, so that the user sees whether they are the right ones. */
function Names() {
  const names = products.value ?? [];
  if (names.length === 0) return null;
  const shown = names.slice(0, 12).map(({ label }) => textIn(label));
  const rest = names.length - shown.length;
  return (
    <p class="soft small">
      {shown.join(', ')}
      {rest > 0 && table().more(rest)}
    </p>
  );
}

const table = texts({
  nobody: ['Without a user: public events only', 'Zonder gebruiker: alleen openbare evenementen'],
  as: [
    'API user {}. The password is kept in this page’s memory only, until you disconnect or leave.',
    'API-gebruiker {}. Het wachtwoord staat alleen in het geheugen van deze pagina, tot u de verbinding verbreekt of weggaat.',
  ],
  asking: ['Asking the service …', 'De service wordt gevraagd …'],
  kept: ['The earlier rows are still shown.', 'De eerdere rijen staan er nog.'],
  found: ['Last answer: {}.', 'Laatste antwoord: {}.'],
  products: ['Rooms', 'Zalen'],
  askingNames: ['Loading names …', 'Namen worden geladen …'],
  byNumber: ['Rooms by number only', 'Zalen alleen met nummer'],
  more: [', and {} more', ' en nog {}'],
  live: ['Ask the service while I type.', 'Vraag de service terwijl ik typ.'],
  whenRun: ['It is asked when you run the search.', 'Die wordt gevraagd als u de zoekopdracht uitvoert.'],
  whileTyping: ['It is asked when you pause for half a second.', 'Die wordt gevraagd zodra u een halve seconde wacht.'],
  asked: [
    (count: number) => (count === 1 ? '1 request so far.' : `${inDigits(count)} requests so far.`),
    (count: number) => (count === 1 ? 'Tot nu toe 1 verzoek.' : `Tot nu toe ${inDigits(count)} verzoeken.`),
  ],
  clock: [
    'The clock of this page is moved. The service is asked with the dates of {} in place of “0d” and the like.',
    'De klok van deze pagina is verzet. De service wordt gevraagd met de datums van {} in plaats van “0d” en dergelijke.',
  ],
  show: ['Show the rows', 'Toon de rijen'],
  again: ['Ask again', 'Vraag opnieuw'],
  disconnect: ['Disconnect', 'Verbinding verbreken'],
  left: ['Disconnected: these are sample data again.', 'Verbinding verbroken: dit zijn weer voorbeeldgegevens.'],
});
