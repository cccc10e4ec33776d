import type { Fix } from '../../grammar/diagnostics.ts';
import { type Literal, type PartialExpression, type Range, walk, walkOutside } from '../../grammar/expression.ts';
import { is, isConnective, isField, isValue, rangeOf, roleOf, type Token } from '../../grammar/lexer.ts';
import { printName, readName } from '../../grammar/literal.ts';
import { summaryOf } from '../../grammar/messages/operators.ts';
import { unknownField } from '../../grammar/messages/schema.ts';
import { code, type MessageLanguage, wordsIn } from '../../grammar/messages/wording.ts';
import { type Operator, type OperatorRow, operators } from '../../grammar/operators.ts';
import { literal as literalIn } from '../../grammar/partial-expression.ts';
import { printLiteral } from '../../grammar/print.ts';
import type { ValueForm } from '../../grammar/profile.ts';
import { AtName, LeftParenthesis, Not, Or } from '../../grammar/tokens.ts';
import { describe } from '../analysis/describe.ts';
import { isKnown } from '../schema/check-fields.ts';
import { formatDay, formatTime, parseTime } from '../schema/dates.ts';
import { textIn } from '../schema/labels.ts';
import { contentOf, makeQuery } from '../schema/query.ts';
import { signatureOf } from '../schema/references.ts';
import { declared, type Field, type NamedField, operatorsOf, takesLiteral } from '../schema/schema.ts';
import { clauseTokens, nameIn, operatorIn, readingAt } from './caret-context.ts';
import { allowedOperators } from './completion/operators.ts';
import { fullDay, otherDateForm, partsOfMoment, readDate, readMoment, readTimeFromNow } from './dates.ts';
import { codeOf, wordsOf } from './display-text.ts';
import { type SearchDocument, searchable } from './document.ts';
import { exampleOf, howToWrite, knownLabel, literalOfKnown, withLabel } from './field-values.ts';
import { givenWords } from './inlay-hints.ts';
import { messages } from './messages.ts';
import { type Clause, clauseAt, outlineOf } from './outline.ts';

/** What is told of a part of the text. */
export type Hover = {
  readonly range: Range;
  /** Sentences, with code in backticks. */
  readonly paragraphs: readonly string[];
  /** Both sides of an AND or OR, to be shown while it is pointed at. */
  readonly related?: readonly Range[];
  /** What can be done with it, such as making a relative date absolute. */
  readonly actions?: readonly Fix[];
};

type HoverContent = Omit<Hover, 'range'>;

/**
 * Explains the field, operator, value or connective at an offset, and in a text without an error
 * the condition that it belongs to. Of two tokens at the offset, the second.
 */
export function hover(document: SearchDocument, offset: number): Hover | undefined {
  const { tokens } = document;
  const at = tokenUnder(tokens, offset);
  const token = tokens[at];
  const content = token && explain(token, at, document);
  if (token === undefined || content === undefined || content.paragraphs.length === 0) return undefined;
  const range = rangeOf(token);
  const sentence = content.related === undefined ? describeCondition(document, range) : undefined;
  return { range, ...content, ...(sentence !== undefined && { paragraphs: [...content.paragraphs, sentence] }) };
}

function tokenUnder(tokens: readonly Token[], offset: number): number {
  const after = tokens.findIndex(({ to }) => to > offset);
  const at = after < 0 ? tokens.length : after;
  if ((tokens[at]?.from ?? Infinity) <= offset) return at;
  return tokens[at - 1]?.to === offset ? at - 1 : -1;
}

/** The description of the smallest condition that contains a range. */
function describeCondition({ query, today, setting }: SearchDocument, { from, to }: Range): string | undefined {
  if (query === undefined) return undefined;
  const { schema, expression } = contentOf(query);
  let condition = undefined as typeof expression | undefined;
  walkOutside(expression, (node) => {
    if ('field' in node && node.range !== undefined && node.range.from <= from && to <= node.range.to) condition = node;
  });
  return condition && describe(makeQuery(schema, condition), { locale: setting.locale, today: formatDay(today) });
}

/** Explains a token by its part in its condition, or by itself where it is in none. */
function explain(token: Token, at: number, document: SearchDocument): HoverContent | undefined {
  const { tokens, tree } = document;
  if (at > (tree.tooDeep ?? tokens.length)) return undefined;
  const { functions, relations, variables } = document.setting.schema;
  const { hover: words, values } = messages(document.setting.locale);
  const named = isField(token) ? readName(token.image) : undefined;
  const relation = named === undefined ? undefined : declared(relations, named);
  const called = named !== undefined && is(tokens[at + 1], LeftParenthesis) ? declared(functions, named) : undefined;
  const own = relation ?? called;
  if (own !== undefined) {
    const { label, description } = own.is;
    const written = relation ? `${printName(relation.name)} HAS (…)` : called && signatureOf(called.name, called.is);
    return shown(words.call(codeOf(written ?? ''), wordsOf(textIn(label) ?? '', 64)), wordsOf(textIn(description) ?? ''));
  }
  const variable = is(token, AtName) ? declared(variables, token.image.slice(1)) : undefined;
  if (variable !== undefined) {
    const { type, label, description } = variable.is;
    const given = givenWords(variable.name, document.setting);
    return shown(
      words.field(codeOf(`@${variable.name}`), values.types[type], wordsOf(textIn(label) ?? '', 64)),
      given === undefined ? words.variable : values.labelled(codeOf(`@${variable.name}`), given),
      wordsOf(textIn(description) ?? ''),
    );
  }
  const clause = clauseAt(outlineOf(tree), at);
  const isOfOperator = clause?.operators.includes(at) === true;
  if (isConnective(token) || (is(token, Not) && !isOfOperator)) return explainConnective(token, isOfOperator, document);
  if (is(token, LeftParenthesis)) return clause?.open === at ? explainList(clause, document) : undefined;
  if (operatorRoles.has(roleOf(token))) {
    const own = clause && isOfOperator ? clauseTokens(tree, clause) : { operators: [token] };
    return explainOperator(operatorIn(own), document);
  }
  if (clause !== undefined && (isValue(token) || isField(token)) && readingAt(tree, at).kind === 'value') {
    const own = clauseTokens(tree, clause);
    return explainValue(token, nameIn(own), operatorIn(own).operator, document);
  }
  return isField(token) ? explainField(token, document) : undefined;
}

const shown = (...paragraphs: readonly string[]): HoverContent => ({ paragraphs: paragraphs.filter((text) => text !== '') });

const operatorRoles: ReadonlySet<string | undefined> = new Set(['comparator', 'IN', 'BETWEEN', 'IS', 'NULL', 'NOT']);

function explainConnective(token: Token, isOfBetween: boolean, { partial, setting }: SearchDocument): HoverContent {
  const { betweenAnd, connectives, precedence } = messages(setting.locale).hover;
  if (isOfBetween) return { paragraphs: [betweenAnd] };
  const keyword = is(token, Not) ? 'NOT' : is(token, Or) ? 'OR' : 'AND';
  const related = partial === undefined ? [] : operandsBeside(partial, keyword, token);
  return { paragraphs: [connectives[keyword], precedence], related };
}

/** The operands on both sides of an AND or OR, or behind a NOT, as far as they are there. */
function operandsBeside(expression: PartialExpression, keyword: 'AND' | 'OR' | 'NOT', { from, to }: Range): readonly Range[] {
  let sides: readonly (Range | undefined)[] = [];
  walk(expression, (node) => {
    const { range } = node;
    if (node.kind.toUpperCase() !== keyword || range === undefined) return;
    if (node.kind === 'not' && range.from === from) sides = [node.operand.range];
    if (!('operands' in node) || range.from > from || to > range.to) return;
    const ranges = node.operands.flatMap((operand) => operand.range ?? []);
    sides = [ranges.findLast((side) => side.to <= from), ranges.find((side) => side.from >= to)];
  });
  return sides.filter((side) => side !== undefined);
}

function explainList({ values }: Clause, { setting: { locale } }: SearchDocument): HoverContent {
  const { count, listOf } = messages(locale).values;
  return { paragraphs: [listOf(count(values.length))] };
}

function explainOperator(
  { operator, isNegated }: ReturnType<typeof operatorIn>,
  { setting: { locale } }: SearchDocument,
): HoverContent | undefined {
  if (operator === undefined) return undefined;
  const { hover: words, values } = messages(locale);
  const row: OperatorRow = operators[operator];
  const summary = summaryOf(operator, locale);
  const sentence = isNegated
    ? words.negated(code(row.negation), code(operator), summary)
    : `${words.operator(code(operator), summary)} ${words.opposite(code(row.negation))}`;
  return { paragraphs: [sentence, ...(row.folded ? [values.folded] : []), ...(operator === 'IS NULL' ? [] : [words.missing])] };
}

/** The type, operators and values of a field; for an unknown name, its diagnostic. */
function explainField(token: Token, document: SearchDocument): HoverContent {
  const { setting } = document;
  const { locale, profile } = setting;
  const written = readName(token.image);
  const named = searchable(setting)(written);
  if (named === undefined) return { paragraphs: [messageAt(token, written, document)] };
  const { name, field } = named;
  const { hover: words, values, completion } = messages(locale);
  const type = field.dateTime === undefined ? values.types[field.type] : values.dateTime;
  const allowed = field.list
    ? allowedOperators(field, setting)
    : [...operatorsOf[field.type]].filter((operator) => profile.operators.includes(operator));
  const example = exampleOf(named, setting);
  const isAlias = field.aliases?.some((alias) => alias.toLowerCase() === written.toLowerCase()) === true;
  const paragraphs = [
    (isAlias ? `${words.alias(codeOf(written), codeOf(name))} ` : '') +
      words.field(codeOf(name), type, wordsOf(textIn(field.label) ?? '', 64)),
    wordsOf(textIn(field.description) ?? ''),
    allowed.length === 0 ? '' : words.operators(allowed.map(codeOf)),
    example === undefined ? '' : completion.example(codeOf(example)),
    listValues(field, locale),
  ];
  return { paragraphs: paragraphs.filter((paragraph) => paragraph !== '') };
}

/** The error at a name, or that it is no field. */
function messageAt({ from, to }: Token, field: string, { diagnostics, setting }: SearchDocument): string {
  const error = diagnostics.find(({ severity, range }) => severity === 'error' && range.from === from && range.to === to);
  return error?.message ?? wordsIn(setting.locale, unknownField, 'messages', unknownField.code)({ field });
}

const mostValues = 5;

function listValues(field: Field, locale: MessageLanguage): string {
  const { type, values = [], closed } = field;
  if (values.length === 0) return '';
  const count = values.length === mostValues + 1 ? values.length : mostValues;
  const shown = values.slice(0, count).map((known) => {
    const literal = literalOfKnown(known, type);
    return withLabel(literal === undefined ? String(known.value) : printLiteral(literal), literal && knownLabel(literal, field));
  });
  return messages(locale).hover.knownValues(shown, values.length - shown.length, closed === true);
}

/** What a value means for its field; for another type, how values of the field are written. */
function explainValue(
  token: Token,
  fieldName: string,
  operator: Operator | undefined,
  document: SearchDocument,
): HoverContent | undefined {
  const { setting } = document;
  const { locale, profile } = setting;
  const named = searchable(setting)(fieldName);
  if (named === undefined) return undefined;
  const { field } = named;
  const forms = operator === 'IN' ? profile.listForms : profile.valueForms;
  const literal = literalIn(token);
  if (literal.kind === 'missing' || !takesLiteral(field, '=', literal)) return { paragraphs: [howToWrite(field, forms, locale)] };
  const label = knownLabel(literal, field);
  const labelled = label === undefined ? [] : [messages(locale).values.labelled(codeOf(token.image), wordsOf(label))];
  const about = field.type === 'date' ? explainDate(token, literal, field, forms, document) : undefined;
  const sentence = about === undefined ? explainOther(token, literal, named, operator, document) : undefined;
  const paragraphs = [...(about?.paragraphs ?? sentence ?? []), ...labelled];
  return { ...about, paragraphs: paragraphs.length === 0 ? [howToWrite(field, forms, locale)] : paragraphs };
}

function explainDate(
  token: Token,
  { value }: Literal,
  field: Field,
  forms: readonly ValueForm[],
  document: SearchDocument,
): HoverContent | undefined {
  const { today, setting } = document;
  const { locale, timeZone } = setting;
  const words = messages(locale).dates;
  const moment = readMoment(String(value), field, document);
  if (moment !== undefined) {
    const { day, time } = partsOfMoment(moment);
    return { paragraphs: [words.isDay(codeOf(token.image), `${fullDay(day, locale)} ${time}`, words.away(day - today))] };
  }
  const date = readDate(String(value), today);
  if (date === undefined) return undefined;
  const action = otherDateForm(date, token, forms, document);
  return {
    paragraphs: [
      words.isDay(codeOf(token.image), fullDay(date.day, locale), words.away(date.day - today)),
      ...(date.isRelative ? [words.countedFrom(fullDay(today, locale), timeZone)] : []),
      ...(field.dateTime === undefined ? [] : [words.wholeDays(timeZone)]),
    ],
    ...(action !== undefined && { actions: [action] }),
  };
}

/** A value of another type than a date; nothing where its label says what it is. */
function explainOther(
  { image }: Token,
  literal: Literal,
  { name, field }: NamedField,
  operator: Operator | undefined,
  document: SearchDocument,
): readonly string[] {
  const words = messages(document.setting.locale).hover;
  if (field.type === 'date') return [];
  if (field.type === 'time') {
    const time = parseTime(String(literal.value));
    const shown = time === undefined ? readTimeFromNow(String(literal.value), document) : formatTime(time);
    return shown === undefined ? [] : [words.time(codeOf(image), shown)];
  }
  if (operator !== undefined && !isKnown(literal, field, operator)) return [words.notKnown(codeOf(image), codeOf(name))];
  return knownLabel(literal, field) === undefined ? [words.valueFor(codeOf(image), codeOf(name))] : [];
}
