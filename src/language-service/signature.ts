import type { Range } from '../../grammar/expression.ts';
import { is, type Token } from '../../grammar/lexer.ts';
import { printName } from '../../grammar/literal.ts';
import type { MessageLanguage as Locale } from '../../grammar/messages/wording.ts';
import { type Operator, type OperatorRow, operators } from '../../grammar/operators.ts';
import { And, Comma, isMistake, LeftParenthesis } from '../../grammar/tokens.ts';
import { signatureOf } from '../schema/references.ts';
import { declared, type Field } from '../schema/schema.ts';
import { contextAt } from './caret-context.ts';
import { codeOf, lineOf } from './display-text.ts';
import { type SearchDocument, searchable } from './document.ts';
import { howToWrite } from './field-values.ts';
import { type LanguageServiceWords, messages } from './messages.ts';
import { clauseAt, indexFrom, outlineOf } from './outline.ts';

/** How a condition is written, while it is. */
export type Signature = {
  readonly label: string;
  /** The parts of the label that stand for values. */
  readonly parameters: readonly Range[];
  /** The index of the parameter at the caret. */
  readonly active: number;
  readonly documentation: readonly string[];
};

/** The pattern of the condition whose value is being written, and how its values are written. */
export function signature(document: SearchDocument, caret: number): Signature | undefined {
  const { tokens, tree, setting } = document;
  const { kind, condition, range, quote } = contextAt(document, caret);
  const call = condition && calledAt(document, condition.name, condition.operator, range.from);
  if (kind === 'value' && call !== undefined) return signatureOfCall(call, setting.locale);
  if (kind !== 'value' || condition?.operator === undefined) return undefined;
  const named = searchable(setting)(condition.name);
  if (named === undefined) return undefined;
  const { operator } = condition;
  const after = indexFrom(tokens, quote === undefined ? range.from : range.from - 1);
  const before = tokens.slice(0, after);
  const { profile, locale } = setting;
  const words = messages(locale).values;
  const { folded }: OperatorRow = operators[operator];
  const isList = operator === 'IN';
  const values = clauseAt(outlineOf(tree), after - 1)?.values ?? [];
  const chosen = values.filter((at) => !isMistake((tokens[at] as Token).type)).length;
  const known = named.field.values?.length ?? 0;
  return {
    ...patternOf(condition.name, operator, condition.isNegated, named.field, words.placeholders),
    active: isList ? Math.min(commasIn(before), 2) : operator === 'BETWEEN' && is(before.at(-1), And) ? 1 : 0,
    documentation: [
      howToWrite(named.field, isList ? profile.listForms : profile.valueForms, locale),
      ...(folded ? [words.folded] : []),
      ...(isList ? [words.chosen(chosen) + (known > 0 ? ` ${words.known(known)}` : '')] : []),
    ],
  };
}

type Placeholders = LanguageServiceWords['values']['placeholders'];

function patternOf(name: string, operator: Operator, isNegated: boolean, field: Field, placeholders: Placeholders) {
  const { value, low, high } = placeholders;
  const negation = isNegated ? 'NOT ' : '';
  const parts: Readonly<Record<(typeof operators)[Operator]['arity'], readonly string[]>> = {
    none: [],
    one: [placeholders[field.type]],
    two: [low, ' AND ', high],
    many: ['(', value, ', ', value, ', ', '…', ')'],
  };
  let label = `${lineOf(printName(name), 64)} ${negation}${operator} `;
  const parameters: Range[] = [];
  for (const part of parts[operators[operator].arity]) {
    if (/[^ (),]/.test(part) && part !== ' AND ') parameters.push({ from: label.length, to: label.length + part.length });
    label += part;
  }
  return { label, parameters };
}

/** The function whose argument is at an offset, and the index of that. */
export function calledAt({ tokens, setting: { schema, profile } }: SearchDocument, name: string, operator: unknown, at: number) {
  const found = operator === undefined && profile.features.includes('functions') ? declared(schema.functions, name) : undefined;
  return found && { ...found, active: commasIn(tokens.slice(0, indexFrom(tokens, at))) };
}

function signatureOfCall({ name, is: own, active }: NonNullable<ReturnType<typeof calledAt>>, locale: Locale): Signature {
  const { types } = messages(locale).values;
  const label = signatureOf(name, own);
  let from = printName(name).length;
  const parameters = own.parameters.map((parameter) => {
    from = label.indexOf(parameter.name, from + 1);
    return { from, to: (from += parameter.name.length) };
  });
  const { name: parameter = '', type } = own.parameters[active] ?? {};
  const documentation = [own.description ?? own.label ?? '', type === undefined ? '' : `${codeOf(parameter)}: ${types[type]}`];
  return { label, parameters, active, documentation: documentation.filter((text) => text !== '') };
}

/** The number of commas between the opening parenthesis of a list and the last of some tokens. */
function commasIn(tokens: readonly Token[]): number {
  const open = tokens.findLastIndex((token) => is(token, LeftParenthesis));
  return tokens.slice(open + 1).filter((token) => is(token, Comma)).length;
}
