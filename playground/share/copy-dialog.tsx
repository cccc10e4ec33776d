import './copy.css';
import { useLayoutEffect } from 'preact/hooks';
import { timeZone, today } from '../state/clock.ts';
import { inLocale } from '../state/locale.ts';
import { type Good, good, isStale } from '../state/search.ts';
import { Dialog, type DialogProps } from '../ui/dialog.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { Copied } from './copied.tsx';
import { address, chooseFormat, columns, format, formats, isFrozen } from './copy-choices.ts';
import { CopyOptions } from './copy-options.tsx';
import { copyWords } from './copy-words.ts';
import { columnsOf } from './formats/columns.ts';
import type { Wanted } from './formats/wanted.ts';

/** The search in the forms that other programs, databases and screens take. What is shown is what is copied. */
export function CopyDialog({ onClose }: DialogProps) {
  const { title, formats: label, names, none, stale } = inLocale(copyWords);
  const of = good.value;
  // On a phone the tabs are wider than the screen.
  useLayoutEffect(() => {
    document.getElementById(`copy-tab-${format.peek()}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <Dialog title={title} class="share-copy" onClose={onClose}>
      {of === undefined && <p class="notice warning">{none}</p>}
      {of !== undefined && isStale.value && (
        <p class="notice warning">
          {stale} <code>{of.text}</code>
        </p>
      )}
      {of !== undefined && (
        <div class="share-formats">
          <Tabs
            id="copy"
            label={label}
            tabs={formats.map((name) => ({ name, label: names[name] }))}
            selected={format.value}
            onSelect={chooseFormat}
            isVertical
          />
          <TabPanel id="copy" selected={format.value} class="share-format">
            <Format of={of} />
          </TabPanel>
        </div>
      )}
    </Dialog>
  );
}

function Format({ of: { entity, query } }: { readonly of: Good }) {
  const { about, forEvents } = inLocale(copyWords);
  const name = format.value;
  const common = { entity, query, isFrozen: isFrozen.value, today: today.value, timeZone: timeZone.value };
  const wanted: Wanted = { ...common, columns: columnsOf(columns.value, entity, query.schema), address: address.value ?? '' };
  const ofEvents: Readonly<Record<string, string>> = forEvents;
  return (
    <>
      <p class="soft">{(entity === 'event' ? ofEvents[name] : undefined) ?? about[name]}</p>
      <CopyOptions wanted={wanted} />
      <Copied wanted={wanted} />
    </>
  );
}
