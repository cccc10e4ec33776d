import { type Alternative, type Atom, type Disjunction, RegExpParser, type Term } from '@chevrotain/regexp-to-ast';
import { disjoint, includes, joined, type Span } from './spans.ts';

/** What a token is made of, as regular expressions say it. `not` is what may not follow. */
export type Shape = { readonly body: Pattern; readonly not: readonly Span[] };

export type Pattern =
  | { readonly kind: 'units'; readonly spans: readonly Span[] }
  | { readonly kind: 'sequence'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly options: readonly Pattern[] }
  | { readonly kind: 'repeat'; readonly part: Pattern; readonly atLeast: number; readonly atMost: number };

/**
 * The shape of a pattern. A negative lookahead may stand at its end, and looks at one unit.
 *
 * @throws TypeError for constructs of regular expressions that tokens here do not need
 */
export function shapeOf(pattern: string | RegExp): Shape {
  if (typeof pattern === 'string')
    return { body: sequence([...pattern].map((unit) => units([spanOf(unit.charCodeAt(0))]))), not: [] };
  const { value } = new RegExpParser().pattern(pattern.toString());
  const [only, ...others] = value.value;
  const last = only?.value.at(-1);
  if (only === undefined || others.length > 0 || last?.type !== 'NegativeLookahead') return { body: choice(value), not: [] };
  const ahead = choice((last as { readonly value: Disjunction }).value);
  if (ahead.kind !== 'units') throw new TypeError(`${pattern.source} looks ahead further than one character.`);
  return { body: alternative({ ...only, value: only.value.slice(0, -1) }), not: ahead.spans };
}

const lastUnit = 0xffff;
const spanOf = (unit: number): Span => ({ from: unit, to: unit });
const units = (spans: readonly Span[]): Pattern => ({ kind: 'units', spans: joined(spans) });
const sequence = (parts: readonly Pattern[]): Pattern =>
  parts.length === 1 && parts[0] ? parts[0] : { kind: 'sequence', parts };

function choice({ value }: Disjunction): Pattern {
  const options = value.map(alternative);
  return options.length === 1 && options[0] ? options[0] : { kind: 'choice', options };
}

const alternative = ({ value }: Alternative): Pattern => sequence(value.map(term));

function term(part: Term): Pattern {
  const atom = atomOf(part as Atom);
  const { quantifier } = part as Atom;
  if (quantifier === undefined) return atom;
  if (!quantifier.greedy) throw new TypeError('A lazy quantifier is nothing that a token needs.');
  return { kind: 'repeat', part: atom, atLeast: quantifier.atLeast, atMost: quantifier.atMost };
}

function atomOf(atom: Atom): Pattern {
  if (atom.type === 'Character') return units([spanOf(atom.value)]);
  if (atom.type === 'Group') return choice(atom.value);
  if (atom.type !== 'Set') throw new TypeError(`${atom.type} is nothing that a token needs.`);
  const spans = joined(atom.value.map((one) => (typeof one === 'number' ? spanOf(one) : one)));
  if (!atom.complement) return units(spans);
  return units(disjoint([{ from: 0, to: lastUnit }, ...spans]).filter(({ from }) => !includes(spans, from)));
}
