import { parse } from 'search-expression';
import { applyEdits, openSearch, port } from '../state/editor.ts';
import { service } from '../state/language.ts';
import { inLocale } from '../state/locale.ts';
import { type EntityName, entity, text } from '../state/search.ts';
import { dialog } from '../state/view.ts';
import { Icon } from '../ui/icon.tsx';
import { toast } from '../ui/toast.tsx';
import { canRedo, canUndo, runNow } from './stage.ts';
import { words } from './words.ts';

export function Toolbar() {
  const own = inLocale(words);
  return (
    <div class="card-head editor-head">
      <div class="choice" role="group" aria-label={own.entities}>
        {entities.map((name) => (
          <button
            key={name}
            type="button"
            class="button small"
            aria-pressed={entity.value === name}
            onClick={() => openSearch({ entity: name })}
          >
            {own[name]}
          </button>
        ))}
      </div>
      <div class="editor-tools">
        {(['undo', 'redo'] as const).map((name) => (
          <button
            key={name}
            type="button"
            class="button quiet small"
            aria-label={own[name]}
            title={`${own[name]} (${keys[name]})`}
            aria-disabled={!canDo[name].value}
            onClick={() => port.value?.[name]()}
          >
            <Icon name={name} />
          </button>
        ))}
        <button type="button" class="button quiet small" title={own.formatTitle} onClick={format}>
          {own.format}
        </button>
        <button type="button" class="button quiet small" aria-haspopup="dialog" onClick={copy}>
          <Icon name="copy" />
          {own.copy}
        </button>
      </div>
      <button type="button" class="button main small editor-run" title={`${own.run} (${keys.run})`} onClick={runNow}>
        <Icon name="play" />
        {own.run}
      </button>
    </div>
  );
}

const canDo = { undo: canUndo, redo: canRedo };

const entities: readonly EntityName[] = ['booking', 'event'];

const keys = /Mac|iP(hone|ad)/.test(navigator.userAgent)
  ? { undo: '⌘Z', redo: '⇧⌘Z', run: '⌘Enter' }
  : { undo: 'Ctrl+Z', redo: 'Ctrl+Y', run: 'Ctrl+Enter' };

const format = (): void => {
  const edits = service.value?.format(text.value) ?? [];
  if (edits.length > 0) applyEdits(edits);
  else toast(inLocale(words)[parse(text.value).expression === undefined ? 'notFormatted' : 'nothingToFormat']);
};

const copy = (): void => {
  dialog.value = 'copy';
};
