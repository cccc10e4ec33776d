import './problem-list.css';
import { useEffect } from 'preact/hooks';
import type { Diagnostic, Fix } from 'search-expression';
import { applyEdits, light, select } from '../state/editor.ts';
import { inLocale } from '../state/locale.ts';
import { text } from '../state/search.ts';
import { dialog } from '../state/view.ts';
import { WithCode } from '../ui/code-block.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { areTipsTold, fixesOf, isTip, shownProblems } from './found-problems.ts';
import { FromAddress } from './from-address.tsx';
import { searchIn } from './search-in.ts';
import { words } from './words.ts';

/** What is wrong with the text, below it: each leads to its place and has a button for every repair. */
export function ProblemList() {
  const { problems, more } = inLocale(words);
  const found = shownProblems.value;
  if (found.length > 0 && text.value.trim() === '') return <Empty />;
  const address = found.some(({ severity }) => severity === 'error') ? searchIn(text.value) : undefined;
  if (address !== undefined) return <FromAddress address={address} />;
  const all = areTipsTold.value ? found : found.filter((one) => !isTip(one));
  if (all.length === 0) return null;
  return (
    <ul class="editor-problems" aria-label={problems}>
      {all.slice(0, most).map((problem) => (
        <Problem key={`${problem.code} ${problem.range.from}`} problem={problem} />
      ))}
      {all.length > most && <li class="soft">{more(all.length - most)}</li>}
    </ul>
  );
}

const most = 8;

function Problem({ problem }: { readonly problem: Diagnostic }) {
  const { severity, message, range } = problem;
  const { severities, goTo, here, end } = inLocale(words);
  const piece = shortened(text.value.slice(range.from, range.to));
  const place = range.from >= text.value.length ? end : here;
  // Whoever points at a problem sees where it is; one that goes takes its light along.
  useEffect(() => () => light([]), []);
  return (
    <li class={`editor-problem ${severity}`} onPointerEnter={() => light([range])} onPointerLeave={() => light([])}>
      <p>
        <Icon name={icons[severity]} />
        <strong>{severities[severity]}</strong> <WithCode text={message} />
      </p>
      <div class="editor-repairs">
        <button
          type="button"
          class="button small quiet editor-jump"
          aria-label={goTo(piece || place)}
          onClick={() => select(range)}
        >
          <Icon name="arrowRight" />
          {piece === '' ? place : <code>{piece}</code>}
        </button>
        {fixesOf(problem).map((fix) => (
          <Repair key={fix.title} fix={fix} />
        ))}
      </div>
    </li>
  );
}

const icons: Readonly<Record<Diagnostic['severity'], IconName>> = { error: 'warning', warning: 'warning', hint: 'help' };

/** The button goes with the problem, so the text has the focus then. */
function Repair({ fix }: { readonly fix: Fix }) {
  return (
    <button type="button" class="button small" onClick={() => applyEdits(fix.edits, { focus: true })}>
      <span>
        <WithCode text={fix.title} />
      </span>
    </button>
  );
}

function Empty() {
  const { empty, examples } = inLocale(words);
  const open = (): void => {
    dialog.value = 'examples';
  };
  return (
    <div class="editor-empty">
      <p>{empty}</p>
      <button type="button" class="button small" aria-haspopup="dialog" onClick={open}>
        {examples}
      </button>
    </div>
  );
}

/** On one line, and short enough for a button. */
function shortened(piece: string): string {
  const line = piece.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line.slice(0, 2 * longest));
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line;
}

const longest = 32;
