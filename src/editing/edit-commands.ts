import type { Edit } from '../../grammar/diagnostics.ts';
import type { Range } from '../../grammar/expression.ts';
import type { LanguageService } from '../language-service/index.ts';

/** The edits of a command, for a text and what is selected of it. */
type EditCommand = (service: LanguageService, text: string, selection: Range) => readonly Edit[];

/** The commands that change the text, for the keys and menus of an editor. */
export const editCommands: Readonly<Record<'format' | 'fixAll' | 'makeAbsolute', EditCommand>> = {
  format: (service, text) => service.format(text),
  fixAll: (service, text) => service.fixes(text, { from: 0, to: text.length }).find(({ kind }) => kind === 'fixAll')?.edits ?? [],
  makeAbsolute: (service, text, { from, to }) =>
    service
      .inlayHints(text)
      .flatMap(({ kind, fix }) => (kind === 'date' ? (fix?.edits ?? []) : []))
      .filter((edit) => edit.from <= to && from <= edit.to),
};
