import type { Diagnostic, DiagnosticCode } from '../../grammar/diagnostics.ts';
import { type Catalogue, code, type LocaleTag, meant, wordsIn } from '../../grammar/messages/wording.ts';

/** What can be wrong with the parameters of a list, beside the diagnostics of a search. */
export type ListMessages = {
  readonly 'unknown-parameter': (data: { readonly parameter: string; readonly suggestion: string }) => string;
  readonly 'repeated-parameter': (data: { readonly parameter: string }) => string;
  readonly 'unknown-field': (data: { readonly field: string; readonly suggestion?: string }) => string;
  readonly 'field-not-allowed': (data: { readonly field: string }) => string;
  readonly 'not-sortable': (data: { readonly field: string; readonly sortable: readonly string[] }) => string;
  readonly 'repeated-field': (data: { readonly field: string }) => string;
  readonly 'empty-name': (data: object) => string;
  readonly 'too-many-fields': (data: { readonly most: number }) => string;
  readonly 'invalid-size': (data: { readonly most: number }) => string;
  readonly 'invalid-count': (data: object) => string;
  readonly 'invalid-cursor': (data: object) => string;
  readonly 'two-cursors': (data: object) => string;
};

/** A code of a diagnostic of a parameter; `search` has those of searches as well (L6). */
export type ParameterCode = keyof ListMessages;

/** What is wrong with a parameter; ranges are in its decoded value. */
export type ParameterDiagnostic = Omit<Diagnostic, 'code'> & {
  readonly code: DiagnosticCode | ParameterCode;
  /** The name of the parameter. */
  readonly parameter: string;
};

const en: ListMessages = {
  'unknown-parameter': ({ parameter, suggestion }) => `There is no parameter ${code(parameter)}.${meant(suggestion, 'en')}`,
  'repeated-parameter': ({ parameter }) => `The parameter ${code(parameter)} is given more than once; give it once.`,
  'unknown-field': ({ field, suggestion }) => `There is no field ${code(field)}.${meant(suggestion, 'en')}`,
  'field-not-allowed': ({ field }) => `The field ${code(field)} may not be asked for here.`,
  'not-sortable': ({ field, sortable }) =>
    `Rows cannot be sorted by ${code(field)}; sort by ${sortable.map(code).join(', ') || 'nothing'}.`,
  'repeated-field': ({ field }) => `The field ${code(field)} is named twice; name it once.`,
  'empty-name': () => 'A field name is missing between two commas.',
  'too-many-fields': ({ most }) => `At most ${most} fields can be named.`,
  'invalid-size': ({ most }) => `The size of a page is a whole number from 1 to ${most}.`,
  'invalid-count': () => 'The count is `exact` or `none`.',
  'invalid-cursor': () =>
    'This cursor is changed, or it belongs to another search or order. Begin again at the first page, without a cursor.',
  'two-cursors': () => 'A page comes after one cursor or before one; leave out `after` or `before`.',
};

const nl: ListMessages = {
  'unknown-parameter': ({ parameter, suggestion }) => `Er is geen parameter ${code(parameter)}.${meant(suggestion, 'nl')}`,
  'repeated-parameter': ({ parameter }) => `De parameter ${code(parameter)} staat er meer dan één keer; geef hem één keer.`,
  'unknown-field': ({ field, suggestion }) => `Er is geen veld ${code(field)}.${meant(suggestion, 'nl')}`,
  'field-not-allowed': ({ field }) => `Het veld ${code(field)} mag hier niet gevraagd worden.`,
  'not-sortable': ({ field, sortable }) =>
    `Op ${code(field)} kan niet gesorteerd worden; sorteer op ${sortable.map(code).join(', ') || 'niets'}.`,
  'repeated-field': ({ field }) => `Het veld ${code(field)} staat er twee keer; noem het één keer.`,
  'empty-name': () => 'Tussen twee komma’s ontbreekt een veldnaam.',
  'too-many-fields': ({ most }) => `Er kunnen hoogstens ${most} velden genoemd worden.`,
  'invalid-size': ({ most }) => `De grootte van een pagina is een geheel getal van 1 tot en met ${most}.`,
  'invalid-count': () => 'De telling is `exact` of `none`.',
  'invalid-cursor': () =>
    'Deze cursor is veranderd, of hoort bij een andere zoekopdracht of volgorde. Begin opnieuw bij de eerste pagina, zonder cursor.',
  'two-cursors': () => 'Een pagina komt na één cursor of ervoor; laat `after` of `before` weg.',
};

/** The sentences of a language. */
export const listMessages = (locale: LocaleTag | Catalogue | undefined): ListMessages => wordsIn(locale, { en, nl }, 'list');
