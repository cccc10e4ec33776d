import { parse } from 'search-expression';
import { isOutdated } from '../results/found.ts';
import { service } from '../state/language.ts';
import { run, source } from '../state/rows.ts';
import { applyEdits, type EntityName, entity, openSearch, port, text } from '../state/search.ts';
import { settable } from '../state/settable.ts';
import { dialog, view } from '../state/view.ts';
import { announce } from '../ui/announcement.tsx';
import { Button, opens } from '../ui/button.tsx';
import { Choice } from '../ui/controls.tsx';
import { toast } from '../ui/toast.ts';
import { canRedo, canUndo, runNow, showRows } from './stage.ts';
import { words } from './words.ts';

export function Toolbar() {
  const own = words();
  return (
    <div class="card-head editor-head row spread">
      <Choice label={own.entities} values={['booking', 'event']} names={own} chosen={searched} />
      <div class="editor-tools row even gap-1 push">
        {(['undo', 'redo'] as const).map((name) => (
          <Button
            icon={name}
            key={name}
            class="quiet small"
            aria-label={own[name]}
            title={`${own[name]} (${keys[name]})`}
            aria-disabled={!canDo[name].value}
            onClick={() => port.value?.[name]()}
          >
            <span class="editor-word">{own.short[name]}</span>
          </Button>
        ))}
        <Button class="quiet small" title={own.formatTitle} onClick={format} label={own.format} />
        <Button icon="copy" class="quiet small" {...opens('copy')} label={own.copy} />
      </div>
      <MainButton />
    </div>
  );
}

/** Runs the search at a service, and says when its rows are old; shows sample data on a screen. */
function MainButton() {
  const { runIt, runAgain, toScreen } = words();
  if (source.value.kind === 'sample')
    return <Button icon="screen" class="main small editor-run" onClick={putOnScreen} label={toScreen} />;
  const label = isOutdated.value ? runAgain : runIt;
  return (
    <Button
      icon={isOutdated.value ? 'warning' : 'play'}
      class={`main small editor-run at-service ${isOutdated.value ? 'stale' : ''}`}
      title={`${label} (${keys.run})`}
      onClick={runNow}
      label={label}
    />
  );
}

/** Shows the rows on a screen; if they are on one already, the page that puts them there. */
function putOnScreen(): void {
  if (!run()) announce(words().notRun);
  else if (view.peek() === 'screen') dialog.value = 'copy';
  else {
    view.value = 'screen';
    showRows();
  }
}

const canDo = { undo: canUndo, redo: canRedo };

const searched = settable<EntityName>(
  () => entity.value,
  (name) => openSearch({ entity: name }),
);

const keys = /Mac|iP(hone|ad)/.test(navigator.userAgent)
  ? { undo: '⌘Z', redo: '⇧⌘Z', run: '⌘Enter' }
  : { undo: 'Ctrl+Z', redo: 'Ctrl+Y', run: 'Ctrl+Enter' };

const format = (): void => {
  const edits = service.value?.format(text.value) ?? [];
  if (edits.length > 0) applyEdits(edits);
  else toast(words()[parse(text.value).expression === undefined ? 'notFormatted' : 'nothingToFormat']);
};
