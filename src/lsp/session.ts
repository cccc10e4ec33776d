import {
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type DidChangeWatchedFilesRegistrationOptions,
  type InitializeParams,
  MessageType,
  ShowMessageNotification,
} from 'vscode-languageserver';
import { type Client, clientOf } from './client.ts';
import { watchDays } from './day-watch.ts';
import type { Host } from './host.ts';
import { createServices, type Services } from './services.ts';

/** What there is from `initialize` to `shutdown`: the editor, and the services by its settings. */
export type Session = {
  readonly client: Client;
  readonly services: Services;
  /** From here on the editor may be asked for things. */
  begin(): void;
  end(): void;
};

/** `onChange` is called when what was said may no longer hold: it is another day, or settings, folders or a schema changed. */
export function openSession(connection: Connection, host: Host, params: InitializeParams, onChange: () => void): Session {
  const client = clientOf(params);
  const locale = host.defaults.locale ?? client.locale ?? host.locale;
  const watched = new Set<string>();
  const days = watchDays(onChange, host.now);
  let folders = client.folders;

  const services = createServices({
    client,
    host,
    locale,
    folders: () => folders,
    askSettings: (scopeUri) => connection.workspace.getConfiguration({ scopeUri, section: 'searchExpression' }),
    warn: (words) => {
      // `window.showWarningMessage` would ask for an answer.
      const telling = connection.sendNotification(ShowMessageNotification.type, {
        type: MessageType.Warning,
        message: words[locale],
      });
      telling.catch(() => {});
    },
    watchDays: (timeZone) => days.use(timeZone),
    watch: (address) => {
      if (client.registersFiles === 'no' || watched.has(address)) return;
      watched.add(address);
      const watching = connection.client.register(DidChangeWatchedFilesNotification.type, watcherOf(address, client));
      watching.catch(() => watched.delete(address));
    },
  });

  connection.onDidChangeConfiguration((params) => {
    const settings: unknown = params.settings;
    services.changed(client.asksSettings ? undefined : settings);
    onChange();
  });
  // Only schemas are watched; which one it was editors write in different ways.
  connection.onDidChangeWatchedFiles(() => {
    if (services.reread()) onChange();
  });

  return {
    client,
    services,
    begin: () => {
      if (client.registersSettings) {
        const section = { section: 'searchExpression' };
        // An editor that refuses says nothing of changes; it works as it began.
        connection.client.register(DidChangeConfigurationNotification.type, section).catch(() => {});
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

/** A pattern for one file: what a pattern would take for more than itself stands for any one character. */
function watcherOf(address: string, { registersFiles }: Client): DidChangeWatchedFilesRegistrationOptions {
  const at = address.lastIndexOf('/');
  const literally = (path: string) => decodeURIComponent(path).replace(/[*?{}[\]!,]/g, '?');
  const globPattern =
    registersFiles === 'relative patterns'
      ? { baseUri: address.slice(0, at), pattern: literally(address.slice(at + 1)) }
      : literally(new URL(address).pathname.replace(/^\/(?=[A-Za-z]:)/, ''));
  return { watchers: [{ globPattern }] };
}
