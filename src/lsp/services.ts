import { code, type Locale, type Words } from '../../grammar/messages/wording.ts';
import { coreProfile, fullProfile } from '../../grammar/profile.ts';
import { createLanguageService, type LanguageService } from '../language-service/index.ts';
import { bookingSchema } from '../schema/booking.ts';
import type { Schema } from '../schema/schema.ts';
import type { Client } from './client.ts';
import type { Host } from './host.ts';
import { type Settings, settingsIn } from './settings.ts';

export type Services = {
  /** The service for a document, by the settings of its folder; at once where it was asked for before. Never rejects. */
  of(document: string): LanguageService | Promise<LanguageService>;
  forget(document: string): void;
  /** Settings or folders may have changed: everything is asked for again. `pushed` are the settings that an editor sent that cannot be asked. */
  changed(pushed?: unknown): void;
  /** The schemas in use are read again. False where there are none. */
  reread(): boolean;
};

export type Surroundings = {
  readonly client: Client;
  readonly host: Host;
  /** The language where no setting says one. */
  readonly locale: Locale;
  /** The addresses of the folders that are open. */
  folders(): readonly string[];
  /** The editor's settings for a document. */
  askSettings(document: string): Promise<unknown>;
  /** Tells the user; the same only once, until settings or a schema change. */
  warn(words: Words): void;
  /** A schema file came into use. */
  watch(address: string): void;
  /** A zone came into use, whose midnight matters. */
  watchDays(timeZone: string): void;
};

/** One service for each setting in use. A schema that cannot be used is told of, and is as it was before, else that of a booking. */
export function createServices({ client, host, locale: spoken, ...editor }: Surroundings): Services {
  const byDocument = new Map<string, LanguageService | Promise<LanguageService>>();
  const bySettings = new Map<string, Promise<LanguageService>>();
  const schemas = new Map<string, Promise<Schema>>();
  const lastGood = new Map<string, Schema>();
  const told = new Set<string>();

  const warn = (words: Words): void => {
    if (!told.has(words.en)) editor.warn(words);
    told.add(words.en);
  };

  const checked = (said: unknown): Settings => {
    const { settings, problems } = settingsIn(said);
    for (const one of problems) warn(one);
    return settings;
  };

  const initial = checked(client.settings);
  let pushed: Settings = {};

  const settingsOf = async (document: string): Promise<Settings> => {
    const asked = client.asksSettings ? await editor.askSettings(document).catch(() => undefined) : undefined;
    return { ...initial, ...pushed, ...checked(asked) };
  };

  const load = async (document: string): Promise<LanguageService> => {
    const { schema: path, ...said } = await settingsOf(document);
    const { schema: ownPath, ...defaults } = host.defaults;
    const folder = folderOf(document, editor.folders());
    const key = JSON.stringify([path, path === undefined || folder, said]);
    const known = bySettings.get(key);
    if (known !== undefined) return known;
    const made = schemaIn(path ?? ownPath, path === undefined ? undefined : folder).then((schema) => {
      const { locale = spoken, profile, timeZone } = { ...defaults, ...said };
      const { today, now } = host;
      if (today === undefined) editor.watchDays(timeZone);
      return createLanguageService(schema, {
        timeZone,
        locale,
        profile: profile === 'core' ? coreProfile : fullProfile,
        ...(today !== undefined ? { today } : now !== undefined && { now }),
      });
    });
    bySettings.set(key, made);
    return made;
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
    told.clear();
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
    changed: (said) => {
      schemas.clear();
      restart();
      if (said !== undefined) pushed = checked(said);
    },
    reread: () => {
      const isInUse = schemas.size > 0;
      schemas.clear();
      if (isInUse) restart();
      return isInUse;
    },
  };
}

/** The innermost folder that a document lies in; for one that lies in none, the first that is open. */
function folderOf(document: string, folders: readonly string[]): string | undefined {
  const around = folders.filter((folder) => document.startsWith(folder.endsWith('/') ? folder : `${folder}/`));
  return around.toSorted((one, other) => other.length - one.length)[0] ?? folders[0];
}

function unusable(path: string, why: string, keeps: boolean): Words {
  const reason = why.replace(/\.$/, '');
  return {
    en: `The schema ${code(path)} cannot be used: ${reason}. ${keeps ? 'The one from before stays in use.' : 'The fields of a booking are used.'}`,
    nl: `Het schema ${code(path)} is niet te gebruiken: ${reason}. ${keeps ? 'Dat van daarvoor blijft gelden.' : 'De velden van een boeking gelden.'}`,
  };
}
