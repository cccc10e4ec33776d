import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type ScreenLook, wayTo } from '../screens/drawing/screen-look.ts';
import { useGuard } from '../screens/guard.ts';
import { GuardNotice } from '../screens/guard-notice.tsx';
import { screenLook } from '../screens/look-choices.ts';
import { rooms, signRoom } from '../screens/rooms.ts';
import { locale } from '../state/locale.ts';
import { source } from '../state/rows.ts';
import { type Screen, screen } from '../state/view.ts';
import { Button } from '../ui/button.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { saveFile } from '../ui/copy-button.tsx';
import { copyWords } from './copy-words.ts';
import { type CopyRequest, searchText } from './formats/request.ts';
import { keepTaken } from './taken.ts';

/** The page of a screen, to copy or to download, with a warning. */
export function ScreenFile({ request }: { readonly request: CopyRequest }) {
  useGuard();
  const page = useSignal<string | undefined>(undefined);
  const hasFailed = useSignal(false);
  const { names, download, wait, failed, again } = copyWords();
  const { entity, address: baseUrl, timeZone } = request;
  const [of, search, language] = [screen.value, searchText({ ...request, isFrozen: false }), locale.value];
  const room = of === 'sign' ? roomOfSign() : undefined;
  const look = lookOf(of, room);
  const lookText = JSON.stringify(look);
  const turn = useRef(0);
  const make = async (): Promise<void> => {
    const own = ++turn.current;
    const options = { screen: of, entity, search, baseUrl, locale: language, timeZone, room, look };
    hasFailed.value = false;
    const made = await import('../screens/screen-page.ts').then(({ screenPage }) => screenPage(options)).catch(() => undefined);
    if (own !== turn.current) return;
    page.value = made;
    hasFailed.value = made === undefined;
  };
  useEffect(() => {
    void make();
    return () => void turn.current++;
  }, [of, entity, search, baseUrl, language, timeZone, room, lookText]);

  const text = page.value;
  const save = (): void => {
    saveFile(text ?? '', `screen-${of}.html`, 'text/html');
    keepTaken();
  };
  if (hasFailed.value)
    return (
      <div class="notice error">
        <p>{failed}</p>
        <Button onClick={() => void make()}>{again}</Button>
      </div>
    );
  if (text === undefined) return <p class="soft">{wait}</p>;
  return (
    <>
      {of === 'sign' && <GuardNotice />}
      <Beware isPublic={entity === 'event'} />
      <CodeBlock title={names.html} text={text} button="small" onCopied={keepTaken} highest="12rem">
        <Button class="main small" onClick={save} label={download} />
      </CodeBlock>
    </>
  );
}

/**
 * The room of a sign. If there is only one room in the sample, its name is left to the rows: the
 * service may have another name for it.
 */
function roomOfSign(): string | undefined {
  return rooms.value.length > 1 || source.value.kind === 'service' ? signRoom.value : undefined;
}

/** The look of the page: of a sign with the way to its room alone, which the page may not name. */
function lookOf(of: Screen, room: string | undefined): ScreenLook {
  const look = screenLook.value;
  const way = wayTo(signRoom.value ?? '', look);
  return of === 'sign' ? { ...look, directions: way === undefined ? {} : { [room ?? '']: way } } : look;
}

/** What the specification says about pages with credentials, and the origins to allow. */
function Beware({ isPublic }: { readonly isPublic: boolean }) {
  const { beware, readable, ownUser, origin, originFile, originServer, originSite, host } = copyWords();
  return (
    <section class="notice warning stack" aria-label={beware}>
      <h3>{beware}</h3>
      <ul class="bullets stack gap-1">
        {!isPublic && <li>{readable}</li>}
        {!isPublic && <li>{ownUser}</li>}
        <li>
          {origin} <code>null</code> {originFile}, <code>http://localhost</code> {originServer}, <code>https://{host}</code>{' '}
          {originSite}.
        </li>
      </ul>
    </section>
  );
}
