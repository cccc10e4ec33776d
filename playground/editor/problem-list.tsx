import { useLayoutEffect } from 'preact/hooks';
import type { Diagnostic, Edit, Fix } from 'search-expression';
import { service } from '../state/language.ts';
import { inDigits, texts } from '../state/locale.ts';
import { applyEdits, entity, light, openSearch, port, replaceText, select, text } from '../state/search.ts';
import { editText } from '../text-edits.ts';
import { Button, opens } from '../ui/button.tsx';
import { WithCode } from '../ui/code-block.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { later, Silent } from '../ui/later.tsx';
import { type PastedSearch, searchIn } from './pasted-search.ts';
import { areTipsListed, isTip, shownProblems } from './problems.ts';
import { counted } from './words.ts';

/** How many problems there are, if not one, with a button that fixes them. */
export function ProblemCount() {
  const { problemCount, fixEvery, fixEveryTitle } = words();
  const found = shownProblems.value.filter((one) => !isTip(one));
  if (found.length < 2 || text.value.trim() === '') return null;
  const { length } = grouped(found);
  const isFixable = found.some((problem) => bestFixOf(text.value, problem) !== undefined);
  return (
    <>
      {length > 1 && <span>{problemCount(length)}</span>}
      {isFixable && <Button class="small" title={fixEveryTitle} onClick={fixAll} label={fixEvery} />}
    </>
  );
}

/** The problems of the text, each with a link to its range and a button for each fix. */
export function ProblemList() {
  const { problems, more } = words();
  const found = shownProblems.value;
  if (found.length > 0 && text.value.trim() === '') return <Empty />;
  const pasted = found.some(({ severity }) => severity === 'error') ? searchIn(text.value) : undefined;
  if (pasted !== undefined) return <Pasted search={pasted} />;
  const all = areTipsListed.value ? found : found.filter((one) => !isTip(one));
  const groups = grouped(all);
  const isWrong = found.some(({ severity }) => severity === 'error');
  return (
    <ul class="editor-problems stack" aria-label={problems}>
      {isWrong && (
        <li>
          <Understood of={text.value} />
        </li>
      )}
      {groups.slice(0, visibleProblems).map((group) => (
        <Problem key={`${group.problem.code} ${group.problem.range.from}`} {...group} />
      ))}
      {groups.length > visibleProblems && <li class="soft">{more(groups.length - visibleProblems)}</li>}
    </ul>
  );
}

/** What the text may have meant: its words are loaded with the first mistake. */
const Understood = later(async () => {
  const { Understood: shown, offerInEditor } = await import('../understood/understood.tsx');
  offerInEditor();
  return shown;
}, Silent);

const visibleProblems = 8;
/** The language service gives no more problems of a text. */
const mostDiagnosed = 100;

function Problem({ problem, others }: ProblemGroup) {
  const { severity, message, range } = problem;
  const { severities, goTo, here, end, alike } = words();
  const excerpt = shortened(text.value.slice(range.from, range.to));
  const position = range.from >= text.value.length ? end : here;
  // A problem may disappear under the pointer.
  useLayoutEffect(() => () => light([]), []);
  return (
    <li
      class={`editor-problem notice stack gap-1 breaks ${severity}`}
      onPointerEnter={() => light([range])}
      onPointerLeave={() => light([])}
    >
      <p>
        <Icon name={icons[severity]} />
        <strong class="toned">{severities[severity]}</strong> <WithCode text={message} />{' '}
        {others > 0 && alike(others >= mostDiagnosed - 1 ? `${others}+` : inDigits(others))}
      </p>
      <div class="row even">
        <Button
          icon="arrowRight"
          class="small quiet wraps editor-jump"
          aria-label={goTo(excerpt || position)}
          onClick={() => select(range)}
        >
          {excerpt === '' ? position : <code>{excerpt}</code>}
        </Button>
        {fixesOf(problem).map((fix) => (
          <FixButton key={fix.title} fix={fix} />
        ))}
      </div>
    </li>
  );
}

const icons: Readonly<Record<Diagnostic['severity'], IconName>> = { error: 'warning', warning: 'warning', hint: 'help' };

/** Focuses the text, since the button disappears with the problem. */
function FixButton({ fix }: { readonly fix: Fix }) {
  return (
    <Button class="small wraps" onClick={() => applyEdits(fix.edits, { focus: true })}>
      <span>
        <WithCode text={fix.title} />
      </span>
    </Button>
  );
}

/** Offers to take the search out of an address, instead of all errors that an address has. */
function Pasted({ search }: { readonly search: PastedSearch }) {
  const { fromAddress, takeSearch } = words();
  const take = (): void => {
    openSearch({ entity: search.entity ?? entity.value, text: search.text });
    port.value?.focus();
  };
  return (
    <div class="notice stack start breaks">
      <p>{fromAddress}</p>
      <p>
        <code>{search.text.length > maximalPreview ? `${search.text.slice(0, maximalPreview)}…` : search.text}</code>
      </p>
      <Button class="small" onClick={take} label={takeSearch} />
    </div>
  );
}

const maximalPreview = 300;

function Empty() {
  const { empty, examples } = words();
  return (
    <div class="editor-empty row across-3 soft">
      <p>{empty}</p>
      <Button class="small" {...opens('examples')} label={examples} />
    </div>
  );
}

/** Returns a text on one line, short enough for a button. */
function shortened(excerpt: string): string {
  const line = excerpt.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line.slice(0, 2 * maximalLength));
  return characters.length > maximalLength ? `${characters.slice(0, maximalLength - 1).join('')}…` : line;
}

const maximalLength = 32;

/** Problems of one kind, such as a hundred unknown values of a field, are one from so many on. */
const manyAlike = 4;

/** A problem, and how many more are like it. */
type ProblemGroup = { readonly problem: Diagnostic; readonly others: number };

/** Problems in order, those of one kind at the first of them. */
function grouped(found: readonly Diagnostic[]): readonly ProblemGroup[] {
  const kindOf = ({ code, data }: Diagnostic): string => `${code} ${String(data?.['field'])}`;
  const kinds = Map.groupBy(found, kindOf);
  return found.flatMap((problem) => {
    const alike = kinds.get(kindOf(problem)) ?? [];
    if (alike.length < manyAlike) return [{ problem, others: 0 }];
    return alike[0] === problem ? [{ problem, others: alike.length - 1 }] : [];
  });
}

/**
 * The best fix of a problem, or of the whole text where it is sure what that means; undefined where
 * none is better than the others.
 */
function bestFixOf(text: string, { code, range }: Diagnostic): Fix | undefined {
  if (text.length > longText) return undefined;
  return service
    .peek()
    ?.fixes(text, range)
    .find(
      ({ isPreferred, diagnostic: of = { code, range } }) =>
        isPreferred === true && of.code === code && of.range.from === range.from,
    );
}

/** Applies the best fix of each problem, and of those that this reveals, as one step of undo. */
function fixAll(): void {
  let fixed = text.peek();
  for (let round = 0; round < 10; round++) {
    const found = service.peek()?.diagnose(fixed) ?? [];
    const chosen: Edit[] = [];
    for (const problem of found.filter((one) => !isTip(one)).slice(0, mostFixed)) {
      const { edits = [] } = bestFixOf(fixed, problem) ?? {};
      if (edits.every((edit) => chosen.every((other) => edit.from > other.to || edit.to < other.from))) chosen.push(...edits);
    }
    if (chosen.length === 0) break;
    fixed = editText(
      fixed,
      chosen.toSorted((a, b) => a.from - b.from),
    );
  }
  replaceText(fixed, { focus: true });
}

/** In one round. */
const mostFixed = 20;

/** Returns the fixes of the language service, or those of the problem itself, best first. */
function fixesOf({ code, range, fixes = [] }: Diagnostic): readonly Fix[] {
  const own = text.value.length > longText ? [] : (service.value?.fixes(text.value, range) ?? []);
  const found = own.filter(({ diagnostic: of }) => of?.code === code && of.range.from === range.from && of.range.to === range.to);
  return (found.length > 0 ? found : fixes).slice(0, maximalFixes);
}

const maximalFixes = 3;
/** In characters: finding fixes of a longer text takes noticeable time. */
const longText = 5_000;

const words = texts({
  problemCount: [
    (count: number) => counted(count, 'problem', 'problems'),
    (count: number) => counted(count, 'probleem', 'problemen'),
  ],
  problems: ['Problems', 'Problemen'],
  alike: ['And {} more like it.', 'En nog {} zoals dit.'],
  fixEvery: ['Fix all', 'Herstel alles'],
  fixEveryTitle: [
    'Apply the best fix of each problem; Undo takes them back',
    'Pas voor elk probleem de beste verbetering toe; Ongedaan maken draait ze terug',
  ],
  severities: { error: ['Error', 'Fout'], warning: ['Warning', 'Let op'], hint: ['Tip', 'Tip'] },
  goTo: ['Go to {}', 'Ga naar {}'],
  here: ['here', 'hier'],
  end: ['the end', 'het einde'],
  more: ['… and {} more', '… en nog {}'],
  empty: [
    'Write what should be on the screen, or begin with an example.',
    'Schrijf wat er op het scherm moet staan, of begin met een voorbeeld.',
  ],
  examples: ['See examples', 'Bekijk voorbeelden'],
  fromAddress: [
    'This looks like an address or a command with a search in it.',
    'Dit lijkt een adres of opdracht met een zoekopdracht erin.',
  ],
  takeSearch: ['Use only the search', 'Gebruik alleen de zoekopdracht'],
});
