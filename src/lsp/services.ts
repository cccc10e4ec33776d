import type { LocaleTag, MessageLanguage } from '../../grammar/messages/wording.ts';
import { coreProfile, fullProfile } from '../../grammar/profile.ts';
import { interpret } from '../interpret/index.ts';
import { createLanguageService, type LanguageService } from '../language-service/index.ts';
import { bookingSchema } from '../schema/booking.ts';
import type { Schema } from '../schema/schema.ts';
import type { LspClient } from './client.ts';
import { messages, type Warning } from './messages.ts';
import { type Host, type Settings, settingsIn } from './settings.ts';

export type Services = {
  /** A document's service, by its folder's settings; no promise the second time. Never rejects. */
  of(document: string): LanguageService | Promise<LanguageService>;
  forget(document: string): void;
  /** Asks for all settings again. `pushed` are those of an editor that cannot be asked. */
  changed(pushed?: unknown): void;
  /** Reads the schemas in use again. False where there are none. */
  reread(): boolean;
};

export type ServicesOptions = {
  readonly client: LspClient;
  readonly host: Host;
  /** The language where no setting gives one. */
  readonly locale: LocaleTag;
  /** The words for a tag. */
  languageFor(tag: LocaleTag): MessageLanguage;
  /** The addresses of the open folders. */
  folders(): readonly string[];
  /** The editor's settings for a document. */
  askSettings(document: string): Promise<unknown>;
  /** Shows a warning to the user. */
  warn(warning: Warning): void;
  /** Watches a schema file that came into use. */
  watch(address: string): void;
  /** Watches the midnights of a zone that came into use. */
  watchDays(timeZone: string): void;
};

/**
 * Creates one service for each setting in use. A schema that cannot be used causes a warning; the
 * one before it is used, or that of a booking.
 */
export function createServices({ client, host, locale: spoken, ...editor }: ServicesOptions): Services {
  const byDocument = new Map<string, LanguageService | Promise<LanguageService>>();
  const bySettings = new Map<string, Promise<LanguageService>>();
  const schemas = new Map<string, Promise<Schema>>();
  const lastGood = new Map<string, Schema>();
  const warned = new Set<string>();

  const warn = (warning: Warning): void => {
    const text = warning(messages('en'));
    if (!warned.has(text)) editor.warn(warning);
    warned.add(text);
  };

  const checked = (given: unknown): Settings => {
    const { settings, problems } = settingsIn(given, host.catalogues);
    for (const one of problems) warn(one);
    return settings;
  };

  const initial = checked(client.settings);
  let pushed: Settings = {};

  const settingsOf = async (document: string): Promise<Settings> => {
    const own = client.asksSettings ? await editor.askSettings(document).catch(() => undefined) : undefined;
    return { ...initial, ...pushed, ...checked(own) };
  };

  const load = async (document: string): Promise<LanguageService> => {
    const { schema: path, ...settings } = await settingsOf(document);
    const { schema: ownPath, ...defaults } = host.defaults;
    const folder = folderOf(document, editor.folders());
    const key = JSON.stringify([path, path === undefined || folder, settings]);
    const known = bySettings.get(key);
    if (known !== undefined) return known;
    const service = schemaIn(path ?? ownPath, path === undefined ? undefined : folder).then((schema) => {
      const { locale = spoken, profile, timeZone } = { ...defaults, ...settings };
      const { today, now } = host;
      if (today === undefined) editor.watchDays(timeZone);
      return createLanguageService(schema, {
        interpret,
        timeZone,
        locale: editor.languageFor(locale),
        profile: profile === 'core' ? coreProfile : fullProfile,
        ...(today !== undefined ? { today } : now !== undefined && { now }),
      });
    });
    bySettings.set(key, service);
    return service;
  };

  const schemaIn = async (path: string | undefined, folder: string | undefined): Promise<Schema> => {
    if (path === undefined) return bookingSchema;
    let address: string | undefined;
    try {
      address = host.locate(path, folder);
      editor.watch(address);
      const reading = schemas.get(address) ?? host.readSchema(address);
      schemas.set(address, reading);
      const schema = await reading;
      lastGood.set(address, schema);
      return schema;
    } catch (error) {
      const before = lastGood.get(address ?? '');
      warn(unusable(path, error instanceof Error ? error.message : String(error), before !== undefined));
      return before ?? bookingSchema;
    }
  };

  const restart = (): void => {
    byDocument.clear();
    bySettings.clear();
    warned.clear();
  };

  return {
    of: (document) => {
      const known = byDocument.get(document);
      if (known !== undefined) return known;
      const loading = load(document).then((service) => {
        if (byDocument.get(document) === loading) byDocument.set(document, service);
        return service;
      });
      byDocument.set(document, loading);
      return loading;
    },
    forget: (document) => void byDocument.delete(document),
    changed: (given) => {
      schemas.clear();
      restart();
      if (given !== undefined) pushed = checked(given);
    },
    reread: () => {
      const isInUse = schemas.size > 0;
      schemas.clear();
      if (isInUse) restart();
      return isInUse;
    },
  };
}

/** The innermost folder with a document; for a document in none, the first open folder. */
function folderOf(document: string, folders: readonly string[]): string | undefined {
  const around = folders.filter((folder) => document.startsWith(folder.endsWith('/') ? folder : `${folder}/`));
  return around.toSorted((one, other) => other.length - one.length)[0] ?? folders[0];
}

function unusable(path: string, why: string, keeps: boolean): Warning {
  const reason = why.replace(/\.$/, '');
  return (words) => words[keeps ? 'keptSchema' : 'bookingSchema'](path, reason);
}
