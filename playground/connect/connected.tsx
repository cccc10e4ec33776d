import { useLayoutEffect, useRef } from 'preact/hooks';
import { bilingual } from '../state/bilingual.ts';
import { mayLack, mayLackCancelled } from '../state/cancelled.ts';
import { isRealDay, realDay, today } from '../state/clock.ts';
import { inLocale, languageTag } from '../state/locale.ts';
import { products } from '../state/names.ts';
import { fromService, source } from '../state/rows.ts';
import { Button } from '../ui/button.tsx';
import { dayInWords } from '../ui/day-in-words.ts';
import type { DialogProps } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { toast } from '../ui/toast.tsx';
import { disconnect } from './connection.ts';
import { connection, live } from './connection-state.ts';

/** The state of the connection, and the way back to the sample data. */
export function Connected({ onClose }: DialogProps) {
  const main = useRef<HTMLButtonElement>(null);
  // The button that connected has disappeared, and the focus with it.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) main.current?.focus();
  }, []);
  const { value: now } = connection;
  const words = inLocale(table);
  if (now === undefined) return null;
  const number = (count: number): string => count.toLocaleString(languageTag());
  const { answer, isLoading, failure } = fromService.value;
  const found = answer && words.rows[answer.of.entity](answer.rows.length, number(answer.rows.length));
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
          {isLoading ? words.asking : found} <span class="soft">{words.asked(now.searches, number(now.searches))}</span>
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
            {now.products === undefined
              ? words.askingNames
              : now.products === 0
                ? words.byNumber
                : words.byName(now.products, number(now.products))}
          </span>
        </p>
        <Names />
      </div>
      <label class="tick">
        <input
          type="checkbox"
          checked={live.value}
          onChange={({ currentTarget }) => {
            live.value = currentTarget.checked;
          }}
        />
        <span>
          {words.live} <span class="soft">{live.value ? words.whileTyping : words.whenRun}</span>
        </span>
      </label>
      {!isRealDay.value && <p class="notice">{words.clock(dayInWords(today.value, realDay.value))}</p>}
      <div class="connect-buttons row even">
        <button ref={main} type="button" class="button main" aria-describedby="connect-made" onClick={onClose}>
          {words.show}
        </button>
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
  const shown = names.slice(0, 12).map(({ label }) => label);
  const rest = names.length - shown.length;
  return (
    <p class="soft small">
      {shown.join(', ')}
      {rest > 0 && inLocale(table).more(rest)}
    </p>
  );
}

const table = bilingual({
  nobody: ['Without a user: public events only', 'Zonder gebruiker: alleen openbare evenementen'],
  as: [
    (user: string) => `API user ${user}. The password is kept in this page’s memory only, until you disconnect or leave.`,
    (user: string) =>
      `API-gebruiker ${user}. Het wachtwoord staat alleen in het geheugen van deze pagina, tot u de verbinding verbreekt of weggaat.`,
  ],
  asking: ['Asking the service …', 'De service wordt gevraagd …'],
  kept: ['The earlier rows are still shown.', 'De eerdere rijen staan er nog.'],
  rows: {
    booking: [
      (count: number, text: string) => (count === 1 ? 'Last answer: 1 booking.' : `Last answer: ${text} bookings.`),
      (count: number, text: string) => (count === 1 ? 'Laatste antwoord: 1 boeking.' : `Laatste antwoord: ${text} boekingen.`),
    ],
    event: [
      (count: number, text: string) => (count === 1 ? 'Last answer: 1 event.' : `Last answer: ${text} events.`),
      (count: number, text: string) =>
        count === 1 ? 'Laatste antwoord: 1 evenement.' : `Laatste antwoord: ${text} evenementen.`,
    ],
  },
  products: ['Rooms', 'Zalen'],
  askingNames: ['Loading names …', 'Namen worden geladen …'],
  byNumber: ['Rooms by number only', 'Zalen alleen met nummer'],
  byName: [
    (count: number, text: string) => (count === 1 ? '1 room by name' : `${text} rooms by name`),
    (count: number, text: string) => (count === 1 ? '1 zaal met naam' : `${text} zalen met naam`),
  ],
  more: [(count: number) => `, and ${count} more`, (count: number) => ` en nog ${count}`],
  live: ['Ask the service while I type.', 'Vraag de service terwijl ik typ.'],
  whenRun: ['It is asked when you run the search.', 'Die wordt gevraagd als u de zoekopdracht uitvoert.'],
  whileTyping: ['It is asked when you pause for half a second.', 'Die wordt gevraagd zodra u een halve seconde wacht.'],
  asked: [
    (count: number, text: string) => (count === 1 ? '1 request so far.' : `${text} requests so far.`),
    (count: number, text: string) => (count === 1 ? 'Tot nu toe 1 verzoek.' : `Tot nu toe ${text} verzoeken.`),
  ],
  clock: [
    (day: string) =>
      `The clock of this page is moved. The service is asked with the dates of ${day} in place of “0d” and the like.`,
    (day: string) =>
      `De klok van deze pagina is verzet. De service wordt gevraagd met de datums van ${day} in plaats van “0d” en dergelijke.`,
  ],
  show: ['Show the rows', 'Toon de rijen'],
  again: ['Ask again', 'Vraag opnieuw'],
  disconnect: ['Disconnect', 'Verbinding verbreken'],
  left: ['Disconnected: these are sample data again.', 'Verbinding verbroken: dit zijn weer voorbeeldgegevens.'],
});
