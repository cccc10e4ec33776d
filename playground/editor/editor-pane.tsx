import './editor.css';
import { computed, signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { searchInWords } from '../results/analysis.ts';
import { timeZone, today } from '../state/clock.ts';
import { service } from '../state/language.ts';
import { answer } from '../state/rows.ts';
import { text } from '../state/search.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { counted } from '../ui/in-words.ts';
import { step } from '../welcome/first-steps.ts';
import { mountEditor } from './mount-editor.ts';
import type * as ProblemParts from './problem-list.tsx';
import { areTipsListed, isSettled, isTip, shownProblems } from './problems.ts';
import { showRows, stageName } from './stage.ts';
import { Toolbar } from './toolbar.tsx';
import { words } from './words.ts';

/** The list of problems, which the first look does not need. */
const problemParts = signal<typeof ProblemParts | undefined>(undefined);
async function loadProblems(): Promise<void> {
  problemParts.value = await import('./problem-list.tsx');
}

/** The first steps, which only newcomers load. The page works without them. */
const guide = signal<ComponentType | undefined>(undefined);
async function loadGuide(): Promise<void> {
  guide.value ??= (await import('../welcome/guide.tsx')).Guide;
}

/** The editor with its toolbar, status and problems. */
export function EditorPane() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    loadProblems().catch(() => undefined);
    return place.current === null ? undefined : mountEditor(place.current);
  }, []);
  const { heading, label } = words();
  useLayoutEffect(() => place.current?.querySelector('#search')?.setAttribute('aria-label', label));
  return (
    <div class="card editor">
      <h1 class="unseen">{heading}</h1>
      <Toolbar />
      <div class="card-body stack">
        <div class="editor-area">
          <div ref={place} class="editor-place" />
          {stageName.value !== 'monaco' && <Meanings />}
        </div>
        <StatusLine />
        <Strip />
      </div>
    </div>
  );
}

/** Below the text, always of one height: the first steps, its problems, or its sentence. */
function Strip() {
  const isGuiding = step.value !== undefined;
  useEffect(() => {
    if (isGuiding) loadGuide().catch(() => undefined);
  }, [isGuiding]);
  const Guide = guide.value;
  if (isGuiding && Guide !== undefined)
    return (
      <div class="editor-strip small">
        <Guide />
      </div>
    );
  const List = problemParts.value?.ProblemList;
  const hasProblems = shownProblems.value.some((one) => areTipsListed.value || !isTip(one));
  return (
    <div class="editor-strip small">
      {hasProblems || text.value.trim() === '' ? List && <List /> : <p class="editor-sentence soft">{searchInWords.value}</p>}
    </div>
  );
}

/** Whether the text is valid, how many problems it has if not one, and the time zone of its days. */
function StatusLine() {
  const { valid, tipCount, below, zone } = words();
  const Count = problemParts.value?.ProblemCount;
  const shown = text.value.trim() === '' ? [] : shownProblems.value;
  const tips = shown.filter(isTip).length;
  const isValid = isSettled.value && text.value.trim() !== '' && !shown.some(({ severity }) => severity === 'error');
  return (
    <p class="editor-status holds-line row gap-1 across-3 small">
      {isValid && (
        <span class="editor-valid with-icon toned good">
          <Icon name="check" /> {valid}
        </span>
      )}
      {Count && <Count />}
      {tips > 0 && (
        <Button
          class="quiet small editor-tips"
          aria-expanded={areTipsListed.value}
          onClick={() => void (areTipsListed.value = !areTipsListed.value)}
        >
          {tipCount(tips)}
          <Icon name="chevron" />
        </Button>
      )}
      {answer.value !== undefined && (
        <Button class="quiet small editor-below" onClick={showRows}>
          {below(counted(answer.value.rows.length, answer.value.of.entity))}
          <Icon name="chevron" />
        </Button>
      )}
      <span class="editor-zone soft push" title={zone}>
        {timeZone.value}
      </span>
    </p>
  );
}

/** What dates and numbers mean today. In Monaco they are inlay hints. */
function Meanings() {
  const found = meanings.value;
  return (
    <ul class="editor-meanings row even soft small breaks" aria-label={words().meanings}>
      {found.slice(0, visibleMeanings).map(({ at, source, meaning }) => (
        <li key={at}>
          <code>{source}</code> {meaning}
        </li>
      ))}
      {found.length > visibleMeanings && <li aria-hidden="true">…</li>}
    </ul>
  );
}

const visibleMeanings = 6;

type Meaning = { readonly at: number; readonly source: string; readonly meaning: string };

const meanings = computed<readonly Meaning[]>(() => {
  void today.value;
  const [language, now] = [service.value, text.value];
  if (language === undefined || now.length > longText) return [];
  const startOfToken = new Map(language.semanticTokens(now).map(({ from, to }) => [to, from]));
  const found = new Map<number, Meaning>();
  for (const { at, label, kind } of language.inlayHints(now)) {
    const from = startOfToken.get(at);
    if (from === undefined || kind === 'count') continue;
    const before = found.get(at);
    const meaning = before === undefined ? label : `${before.meaning}, ${label}`;
    found.set(at, { at, source: now.slice(from, at), meaning });
  }
  // A name that is written twice means the same.
  return [...new Map([...found.values()].map((one) => [`${one.source} ${one.meaning}`, one])).values()];
});

/** In characters; a longer text has hundreds of numbers. */
const longText = 5_000;
