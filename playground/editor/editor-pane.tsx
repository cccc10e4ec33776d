import './editor.css';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { counted } from '../results/entry-in-words.ts';
import { timeZone } from '../state/clock.ts';
import { inLocale } from '../state/locale.ts';
import { answer } from '../state/rows.ts';
import { text } from '../state/search.ts';
import { Icon } from '../ui/icon.tsx';
import { Meanings } from './meanings.tsx';
import { mountEditor } from './mount-editor.ts';
import { ProblemStrip } from './problem-list.tsx';
import { areTipsListed, bestFixOf, fixAll, grouped, isSettled, isTip, shownProblems } from './problems.ts';
import { showRows, stageName } from './stage.ts';
import { Toolbar } from './toolbar.tsx';
import { words } from './words.ts';

/** The editor with its toolbar, status and problems. */
export function EditorPane() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (place.current === null ? undefined : mountEditor(place.current)), []);
  const { heading, label } = inLocale(words);
  useLayoutEffect(() => {
    place.current?.querySelector('#search')?.setAttribute('aria-label', label);
  });
  return (
    <div class="card editor">
      <h1 class="unseen">{heading}</h1>
      <Toolbar />
      <div class="card-body">
        <div class="editor-area">
          <div ref={place} class="editor-place" />
          {stageName.value !== 'monaco' && <Meanings />}
        </div>
        <StatusLine />
        <ProblemStrip />
      </div>
    </div>
  );
}

/** Whether the text is valid, how many problems it has if not one, and the time zone of its days. */
function StatusLine() {
  const { valid, problemCount, tipCount, below, zone, fixEvery, fixEveryTitle } = inLocale(words);
  const shown = text.value.trim() === '' ? [] : shownProblems.value;
  const tips = shown.filter(isTip).length;
  const problems = grouped(shown.filter((one) => !isTip(one)));
  const isValid = isSettled.value && text.value.trim() !== '' && !shown.some(({ severity }) => severity === 'error');
  return (
    <p class="editor-status">
      {isValid && (
        <span class="editor-valid">
          <Icon name="check" /> {valid}
        </span>
      )}
      {problems.length > 1 && <span>{problemCount(problems.length)}</span>}
      {problems.length > 1 && problems.some(({ problem }) => bestFixOf(text.value, problem) !== undefined) && (
        <button type="button" class="button small editor-fix-all" title={fixEveryTitle} onClick={fixAll}>
          {fixEvery}
        </button>
      )}
      {tips > 0 && (
        <button
          type="button"
          class="button quiet small editor-tips"
          aria-expanded={areTipsListed.value}
          onClick={() => {
            areTipsListed.value = !areTipsListed.value;
          }}
        >
          {tipCount(tips)}
          <Icon name="chevron" />
        </button>
      )}
      {answer.value !== undefined && (
        <button type="button" class="button quiet small editor-below" onClick={showRows}>
          {below(counted(answer.value.rows.length, answer.value.of.entity))}
          <Icon name="chevron" />
        </button>
      )}
      <span class="editor-zone" title={zone}>
        {timeZone.value}
      </span>
    </p>
  );
}
