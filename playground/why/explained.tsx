import './why.css';
import { createContext } from 'preact';
import { useContext, useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { check, type Expression } from 'search-expression';
import { explain } from 'search-expression/analysis';
import { entryOf, found, isOfThisText, isOutdated } from '../results/found.ts';
import { mayLackCancelled } from '../state/cancelled.ts';
import { chosen, chosenFrom, closeChosen } from '../state/chosen.ts';
import { timeZone, wallOf } from '../state/clock.ts';
import { columnOf, type Entry } from '../state/entry.ts';
import { locale, texts } from '../state/locale.ts';
import { answer, clockOfAnswer, type ShownAnswer, type ShownRow, source } from '../state/rows.ts';
import { applyEdits, openSearch, schema, text } from '../state/search.ts';
import { smallestEdit } from '../text-edits.ts';
import { announce } from '../ui/announcement.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { dayInFull, dayInWords, stateOf, times, titleOf } from '../ui/in-words.ts';
import { useLinks } from '../ui/links.ts';
import { toastUndo } from '../ui/undo.ts';
import { leaveOut, moreLike } from './change-search.ts';
import { type ExplainedNode, explainInWords } from './explained-node.ts';

/** The chosen row, with the verdict of each condition and the value that it was given. */
export function Explained() {
  const [row, given] = [chosen.value, answer.value];
  if (row === undefined || given === undefined) return null;
  return <Card row={row} given={given} />;
}

function Card({ row, given }: { readonly row: ShownRow; readonly given: ShownAnswer }) {
  const root = useRef<HTMLElement>(null);
  const { label, on, off, notDrawn, close, outdated } = words();
  const entry = entryOf(row);
  const isFound = found.value.has(row);
  const node = nodeOf(row, given);
  const rules = rulesFor(entry, given, isFound, node.verdict);
  const verdict = isFound ? (entry.isCancelled ? notDrawn : on) : off;
  const reason = isFound ? undefined : reasonOf(node);
  useLayoutEffect(() => {
    const card = root.current;
    if (card === null) return;
    // In a low window the card is below the rows.
    if (getComputedStyle(card).position !== 'sticky') card.scrollIntoView({ block: 'nearest' });
    const covered = (chosenFrom.peek()?.getBoundingClientRect().bottom ?? 0) - card.getBoundingClientRect().top;
    if (covered > 0) scrollBy(0, covered + gap);
  }, [entry.id]);
  useEffect(() => {
    announce([titleOf(entry), verdict, reason].filter((part) => part !== undefined).join('. '));
  }, [entry.id, verdict]);
  const changeTo: ChangeSearch = (to, what) => {
    const before = { entity: given.of.entity, text: text.peek() };
    applyEdits([smallestEdit(before.text, to)]);
    toastUndo(what, () => openSearch(before));
    // The pressed button may be gone.
    root.current?.focus({ preventScroll: true });
  };
  const about = [dayInFull(entry.date), times(entry), entry.place, entry.by, stateOf(entry)].filter(Boolean).join(' · ');
  return (
    <section class="card why focus-inside" aria-label={label} ref={root} tabIndex={-1}>
      <div class="why-head stays row unbroken spread gap-3">
        <div class="breaks">
          <h2>{titleOf(entry)}</h2>
          <p class="soft small">{about}</p>
        </div>
        <Button icon="close" class="quiet" aria-label={close} onClick={closeChosen}></Button>
      </div>
      <p class={`why-verdict notice with-icon ${verdict === on ? 'good' : 'error'}`}>
        <Icon name={verdict === on ? 'check' : 'close'} />
        <strong class="toned">{verdict}</strong>
        {reason !== undefined && <span>{reason}</span>}
      </p>
      {isOutdated.value && <p class="soft small">{outdated}</p>}
      <ul class="why-tree">
        <Change.Provider value={changeTo}>
          {(node.isAll ? node.parts : [node]).map((one, at) => (
            <Condition key={at} node={one} />
          ))}
        </Change.Provider>
      </ul>
      <RowActions entry={entry} given={given} isFound={isFound} changeTo={changeTo} />
      {rules.map((rule) => (
        <p key={rule} class="small">
          {rule}
        </p>
      ))}
    </section>
  );
}

/** Makes a text the search, as one step of undo, and says what was done. */
type ChangeSearch = (text: string, what: string) => void;

const Change = createContext<ChangeSearch>(() => undefined);

type RowActionsProps = {
  readonly entry: Entry;
  readonly given: ShownAnswer;
  readonly isFound: boolean;
  readonly changeTo: ChangeSearch;
};

/** What the search can become from the row. */
function RowActions({ entry: { row, title }, given, isFound, changeTo }: RowActionsProps) {
  const { of } = given;
  const { more, moreTitle, without, withoutTitle } = words();
  const column = columnOf(row, 'title');
  const number = 'EVENT_ID' in row ? 'EVENT_ID' : 'RES_ID';
  const id = row[number];
  const isMet = (condition: Expression): boolean => {
    const { query } = check(condition, of.query.schema);
    return query !== undefined && explain(query, row, clockOfAnswer(given)).verdict === true;
  };
  const canChange = isOfThisText.value;
  return (
    <p class="why-actions row even gap-1 across-2">
      {column !== undefined && (
        <Button
          class="small"
          disabled={!canChange}
          title={moreTitle}
          onClick={() => changeTo(moreLike(of.text, of.query, { column, value: title }, isMet), moreTitle)}
          label={more}
        />
      )}
      {isFound && id !== undefined && id !== null && id !== '' && (
        <Button
          class="small"
          disabled={!canChange}
          title={withoutTitle(title)}
          onClick={() => changeTo(leaveOut(of.text, of.query, { column: number, value: id }), withoutTitle(title))}
          label={without}
        />
      )}
    </p>
  );
}

/** The rules of screens and of the service, which no condition of the search says. */
function rulesFor({ isCancelled }: Entry, { of }: ShownAnswer, isFound: boolean, verdict: boolean | null): readonly string[] {
  const { cancelledHere, cancelledThere, since } = words().rules;
  const isOfService = source.value.kind === 'service';
  return [
    isCancelled ? cancelledHere : undefined,
    isCancelled && mayLackCancelled(of) ? cancelledThere : undefined,
    isOfService && !isFound && !isCancelled && verdict === true ? since : undefined,
  ].filter((rule) => rule !== undefined);
}

/** Pixels between the chosen control and the card, which must not cover it. */
const gap = 12;

function nodeOf(row: ShownRow, given: ShownAnswer): ExplainedNode {
  const { of, at, today } = given;
  return explainInWords(explain(of.query, row, clockOfAnswer(given)), {
    text: of.text,
    query: of.query,
    schema: schema.value,
    locale: locale.value,
    today,
    time: wallOf(at).time,
    timeZone: timeZone.value,
    day: (date) => dayInWords(date, today),
    hasColumn: (column) => column in row,
  });
}

/** The number of failing operands, or a missing value; undefined for a single condition. */
function reasonOf({ verdict, parts }: ExplainedNode): string | undefined {
  const { fails, isMissing } = words();
  if (verdict === null) return isMissing;
  const failing = parts.filter((part) => part.verdict === false).length;
  return failing === 0 ? undefined : fails(failing, parts.length);
}

/** A node and its operands. Hovering highlights its text, pressing selects it. */
function Condition({ node }: { readonly node: ExplainedNode }) {
  const { verdict, sentence, has, range, isDecisive, repairs, parts } = node;
  const change = useContext(Change);
  const verdictWord = words().verdicts[String(verdict) as 'true' | 'false' | 'null'];
  const isHere = range !== undefined && isOfThisText.value;
  const links = useLinks();
  return (
    <li>
      <button
        type="button"
        class={`why-node press full ${isDecisive && verdict !== true ? 'strong' : ''}`}
        aria-disabled={!isHere}
        {...links(isHere ? range : undefined)}
      >
        <span class={`with-icon ${classes[String(verdict)] ?? ''}`}>
          <Icon name={verdict === true ? 'check' : verdict === false ? 'close' : 'help'} />
          {verdictWord}
        </span>
        <span class="breaks">
          {sentence} {has !== undefined && <span class="soft">{has}</span>}
        </span>
      </button>
      {isDecisive && repairs.length > 0 && (
        <p class="why-repairs row even gap-1 across-2">
          {repairs.map(({ name, text }) => (
            <Button key={name} class="small" disabled={!isHere} onClick={() => change(text, name)} label={name} />
          ))}
        </p>
      )}
      {parts.length > 0 && (
        <ul>
          {parts.map((part, at) => (
            <Condition key={at} node={part} />
          ))}
        </ul>
      )}
    </li>
  );
}

const classes: Readonly<Record<string, string>> = { true: 'toned good', false: 'toned error', null: 'toned warning' };

const words = texts({
  verdicts: { true: ['Yes', 'Ja'], false: ['No', 'Nee'], null: ['Unknown', 'Onbekend'] },
  label: ['Why it is on the screen or not', 'Waarom het wel of niet op het scherm staat'],
  on: ['On the screen', 'Op het scherm'],
  off: ['Not on the screen', 'Niet op het scherm'],
  notDrawn: ['Found, but not on the screen', 'Gevonden, maar niet op het scherm'],
  rules: {
    cancelledHere: ['Screens do not draw cancelled bookings.', 'Schermen tekenen geen geannuleerde boekingen.'],
    cancelledThere: [
      'A service leaves cancelled bookings out unless the search names the status.',
      'Een service laat geannuleerde boekingen weg, tenzij de zoekopdracht de status noemt.',
    ],
    since: [
      'It meets every condition, but was not in the last answer of the service. Run the search again.',
      'Het voldoet aan elke voorwaarde, maar stond niet in het laatste antwoord van de service. Zoek opnieuw.',
    ],
  },
  close: ['Close', 'Sluiten'],
  more: ['More like this', 'Meer hiervan'],
  moreTitle: ['All with this title on these days, in any room', 'Alles met deze titel op deze dagen, in elke zaal'],
  without: ['Leave this out', 'Laat dit weg'],
  withoutTitle: ['All but this “{}”', 'Alles behalve dit “{}”'],
  outdated: ['This is about the last search with an answer.', 'Dit gaat over de laatste zoekopdracht met een antwoord.'],
  fails: [
    (count: number, all: number) => `${count} of ${all} conditions ${count === 1 ? 'does' : 'do'} not hold.`,
    (count: number, all: number) => `${count} van de ${all} voorwaarden ${count === 1 ? 'geldt' : 'gelden'} niet.`,
  ],
  isMissing: ['A value that the search asks for is missing.', 'Een waarde waar de zoekopdracht naar vraagt, ontbreekt.'],
});
