import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Catalogue } from '../../../grammar/messages/wording.ts';
import type { Host, Settings } from '../../lsp/settings.ts';
import { defineCommand } from '../command.ts';
import { messageOf, usage } from '../failure.ts';
import { clockOf, clockOptions, languageOf, languageOptions, localeOf } from '../language.ts';
import { packageManifest, withPackages } from '../packages.ts';

export const lsp = defineCommand({
  summary: 'Helps to write expressions in an editor: a language server on standard input and output',
  parameters: [],
  details: `Editors start it. A document is one expression; files are called *.search, and their language search-expression.
What is given here holds where the editor's settings, in the section searchExpression, say no schema, timeZone, locale or profile.`,
  options: {
    stdio: { help: 'Standard input and output, as it is without' },
    clientProcessId: { value: 'NUMBER', help: 'The process of the editor; the server ends with it' },
    schema: languageOptions.schema,
    profile: languageOptions.profile,
    locale: { ...languageOptions.locale, help: "The language of what is said; default the editor's, else after LANG, else en" },
    catalogue: {
      value: 'FILE',
      help: 'A module that exports the catalogue of a language, for editors and settings of that language',
    },
    ...clockOptions,
  },
  examples: ['search-expression lsp', 'search-expression lsp --schema fields.json --locale nl'],
  async run({ values }) {
    const { catalogue } = values;
    const host = hostOf({ ...values, catalogues: catalogue === undefined ? [] : [await readCatalogue(catalogue)] });
    const packages = ['vscode-languageserver', 'vscode-languageserver-textdocument'];
    const [{ createConnection }, { createServer }] = await withPackages(packages, () =>
      Promise.all([import('vscode-languageserver/node'), import('../../lsp/create-server.ts')]),
    );
    const connection = createConnection(process.stdin, process.stdout);
    createServer(connection, host);
    connection.listen();
    // The process ends with the editor or on `exit`: with 0 after `shutdown`, else 1.
    return 0;
  },
});

async function readCatalogue(file: string): Promise<Catalogue> {
  try {
    const module = (await import(pathToFileURL(resolve(file)).href)) as Readonly<Record<string, Partial<Catalogue> | null>>;
    const found = Object.values(module).find((one) => typeof one?.in === 'function');
    if (found === undefined) throw new TypeError('it exports nothing that defineCatalogue has made.');
    return found as Catalogue;
  } catch (error) {
    throw usage(`${file} is no catalogue: ${messageOf(error)}`);
  }
}

type LspValues = Settings & Pick<Host, 'catalogues'> & { readonly 'time-zone'?: string; readonly today?: string };

/**
 * Gives the language server access to this machine's files, and the defaults of the command line.
 *
 * @throws Failure for what is no date or no time zone
 */
export function hostOf({ schema, profile, locale, today, 'time-zone': zone, catalogues = [] }: LspValues): Host {
  const clock = clockOf({ ...(zone !== undefined && { 'time-zone': zone }), ...(today !== undefined && { today }) });
  return {
    version: packageManifest().version,
    locale: localeOf(process.env),
    catalogues,
    defaults: {
      timeZone: clock.timeZone,
      ...(schema !== undefined && { schema: resolve(schema) }),
      ...(profile !== undefined && { profile }),
      ...(locale !== undefined && { locale }),
    },
    ...(today !== undefined && { today }),
    locate: (path, folder) => pathToFileURL(resolve(folder === undefined ? '.' : fileURLToPath(folder), path)).href,
    readSchema: async (address) => (await languageOf({ schema: fileURLToPath(address) })).schema,
  };
}
