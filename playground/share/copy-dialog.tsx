import './copy.css';
import { useLayoutEffect } from 'preact/hooks';
import { clockOf } from '../state/clock.ts';
import { type Good, good, isStale } from '../state/search.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { address, type CopyFormat, columns, dates, dialect, format, formats, optionsOf, shell } from './copy-choices.ts';
import { CopyOptions } from './copy-options.tsx';
import { copyWords } from './copy-words.ts';
import { clientProgram, curl, fetchProgram } from './formats/programs.ts';
import { type CopyRequest, columnsOf, requestUrl, searchParameter, searchText } from './formats/request.ts';
import { whereClause } from './formats/where-clause.ts';
import { ScreenFile } from './screen-file.tsx';
import { keepTaken } from './taken.ts';
import { WhatChanges } from './what-changes.tsx';

/** The search in the formats of other programs, databases and screens. */
export function CopyDialog() {
  const { title, formats: label, names, none, stale } = copyWords();
  const of = good.value;
  // On a phone the tabs are wider than the screen.
  useLayoutEffect(() => {
    document.getElementById(`copy-tab-${format.value}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <Dialog title={title} width="64rem">
      {of === undefined && <p class="notice warning">{none}</p>}
      {of !== undefined && isStale.value && (
        <p class="notice warning">
          {stale} <code>{of.text}</code>
        </p>
      )}
      <WhatChanges />
      {of !== undefined && (
        <div class="share-formats stack gap-4">
          <Tabs id="copy" label={label} values={formats} names={names} chosen={format} isVertical />
          <TabPanel id="copy" selected={format.value} class="share-format stack gap-4 at-top">
            <Format of={of} />
          </TabPanel>
        </div>
      )}
    </Dialog>
  );
}

function Format({ of: { entity, query } }: { readonly of: Good }) {
  const { about, forEvents } = copyWords();
  const name = format.value;
  const common = { entity, query, isFrozen: dates.value === 'frozen', ...clockOf(query) };
  const request: CopyRequest = {
    ...common,
    columns: columnsOf(columns.value, entity, query.schema),
    address: address.value ?? '',
  };
  const ofEvents: Readonly<Record<string, string>> = forEvents;
  return (
    <>
      <p class="soft">{(entity === 'event' ? ofEvents[name] : undefined) ?? about[name]}</p>
      <CopyOptions request={request} />
      <Copied request={request} />
    </>
  );
}

function Copied({ request }: { readonly request: CopyRequest }) {
  const { names, noAddress } = copyWords();
  const name = format.value;
  if (request.address === '' && optionsOf[name].includes('address')) return <p class="notice">{noAddress}</p>;
  if (name === 'html') return <ScreenFile request={request} />;
  if (name === 'sql') return <Sql request={request} />;
  return <CodeBlock key={name} title={names[name]} text={writers[name](request)} button="main small" onCopied={keepTaken} />;
}

const writers: Readonly<Record<Exclude<CopyFormat, 'html' | 'sql'>, (request: CopyRequest) => string>> = {
  url: requestUrl,
  parameter: searchParameter,
  text: searchText,
  curl: (request) => curl(request, shell.value),
  fetch: fetchProgram,
  client: clientProgram,
};

function Sql({ request }: { readonly request: CopyRequest }) {
  const { titles, tooMany } = copyWords();
  const sql = whereClause(request, dialect.value);
  if (sql === undefined) return <p class="notice warning">{tooMany}</p>;
  return (
    <>
      <CodeBlock title={titles.condition} text={sql.text} button="main small" onCopied={keepTaken} />
      <CodeBlock title={titles.values} text={JSON.stringify(sql.values)} />
    </>
  );
}
