import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { LanguageService } from '../language-service/index.ts';
import type { Client } from './client.ts';

/** A document at one moment, with the service that knows its fields and the editor that asks. */
export type View = {
  readonly document: TextDocument;
  readonly text: string;
  readonly service: LanguageService;
  readonly client: Client;
};
