import * as lsp from 'vscode-languageserver';
import { type LocaleTag, localeOf, type MessageLanguage } from '../../grammar/messages/wording.ts';
import { type Day, startOfDay, todayOf } from '../schema/dates.ts';
import { clientOf, type LspClient } from './client.ts';
import { messages } from './messages.ts';
import { createServices, type Services } from './services.ts';
import type { Host } from './settings.ts';

/** The state from `initialize` to `shutdown`: the editor, and the services by its settings. */
export type LspSession = {
  readonly client: LspClient;
  readonly services: Services;
  /** Called once the editor may be sent requests. */
  begin(): void;
  end(): void;
};

/** Calls `onChange` when answers may differ: on a new day, with settings, folders or a schema. */
export function openSession(
  connection: lsp.Connection,
  host: Host,
  params: lsp.InitializeParams,
  onChange: () => void,
): LspSession {
  const client = clientOf(params);
  const locale = host.defaults.locale ?? client.locale ?? host.locale;
  const languageFor = (tag: LocaleTag): MessageLanguage =>
    host.catalogues?.find((own) => own.locale.split('-')[0] === tag.split(/[-_]/)[0]) ?? localeOf(tag);
  const watched = new Set<string>();
  const days = watchDays(onChange, host.now);
  let folders = client.folders;

  const services = createServices({
    client,
    host,
    locale,
    languageFor,
    folders: () => folders,
    askSettings: (scopeUri) => connection.workspace.getConfiguration({ scopeUri, section: 'searchExpression' }),
    warn: (warning) => {
      // `window.showWarningMessage` would wait for an answer.
      const sending = connection.sendNotification(lsp.ShowMessageNotification.type, {
        type: lsp.MessageType.Warning,
        message: warning(messages(languageFor(locale))),
      });
      sending.catch(() => {});
    },
    watchDays: (timeZone) => days.use(timeZone),
    watch: (address) => {
      if (client.registersFiles === 'no' || watched.has(address)) return;
      watched.add(address);
      const watching = connection.client.register(lsp.DidChangeWatchedFilesNotification.type, watcherOf(address, client));
      watching.catch(() => watched.delete(address));
    },
  });

  connection.onDidChangeConfiguration((params) => {
    const settings: unknown = params.settings;
    services.changed(client.asksSettings ? undefined : settings);
    onChange();
  });
  // Only schemas are watched; editors spell their addresses in different ways.
  connection.onDidChangeWatchedFiles(() => {
    if (services.reread()) onChange();
  });

  return {
    client,
    services,
    begin: () => {
      if (client.registersSettings) {
        const section = { section: 'searchExpression' };
        // An editor that refuses keeps its initial settings.
        connection.client.register(lsp.DidChangeConfigurationNotification.type, section).catch(() => {});
      }
      if (!client.changesFolders) return;
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const gone = new Set(removed.map(({ uri }) => uri));
        folders = [...folders.filter((uri) => !gone.has(uri)), ...added.map(({ uri }) => uri)];
        services.changed();
        onChange();
      });
    },
    end: () => days.end(),
  };
}

/** A pattern for one file, with `?` for the characters that have a meaning in patterns. */
function watcherOf(address: string, { registersFiles }: LspClient): lsp.DidChangeWatchedFilesRegistrationOptions {
  const at = address.lastIndexOf('/');
  const literally = (path: string) => decodeURIComponent(path).replace(/[*?{}[\]!,]/g, '?');
  const globPattern =
    registersFiles === 'relative patterns'
      ? { baseUri: address.slice(0, at), pattern: literally(address.slice(at + 1)) }
      : literally(new URL(address).pathname.replace(/^\/(?=[A-Za-z]:)/, ''));
  return { watchers: [{ globPattern }] };
}

type DayWatch = {
  /** Watches the days of a zone from now on. */
  use(timeZone: string): void;
  end(): void;
};

/**
 * Calls `onNewDay` at the midnights of the zones in use; within a quarter of an hour where the
 * machine slept or its clock was set.
 */
export function watchDays(onNewDay: () => void, now: () => number = Date.now): DayWatch {
  const days = new Map<string, Day>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = (moment: number): void => {
    clearTimeout(timer);
    const midnights = [...days].map(([timeZone, day]) => startOfDay(day + 1, timeZone) - moment);
    timer = setTimeout(look, Math.max(shortest, Math.min(longest, ...midnights)));
  };

  const look = (): void => {
    const moment = now();
    const before = [...days];
    for (const timeZone of days.keys()) days.set(timeZone, todayOf({ timeZone, now: moment }));
    wait(moment);
    if (before.some(([timeZone, day]) => days.get(timeZone) !== day)) onNewDay();
  };

  return {
    use: (timeZone) => {
      if (days.has(timeZone)) return;
      const moment = now();
      days.set(timeZone, todayOf({ timeZone, now: moment }));
      wait(moment);
    },
    end: () => {
      clearTimeout(timer);
      days.clear();
    },
  };
}

const shortest = 1000;
const longest = 900_000;
