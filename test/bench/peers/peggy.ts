import { load } from './load.ts';

/** A parser that peggy makes of a grammar of our language, with actions that give our tree. */
export async function peggyParser(): Promise<(text: string) => unknown> {
  const { generate } = await load<{
    readonly generate: (grammar: string) => { readonly parse: (text: string) => unknown };
  }>('peggy');
  return generate(grammar).parse;
}

const grammar = String.raw`
{{
  const connective = (kind, operands, range) => ({
    kind,
    operands: operands.some((one) => one.kind === kind) ? operands.flatMap((one) => (one.kind === kind ? one.operands : [one])) : operands,
    range,
  });
}}
{
  const span = () => {
    const { start, end } = range();
    return { from: start, to: end };
  };
}
search = _ @disjunction _
disjunction = head:conjunction tail:(_ OR _ @conjunction)* { return tail.length === 0 ? head : connective('or', [head, ...tail], span()); }
conjunction = head:negation tail:(_ AND _ @negation)* { return tail.length === 0 ? head : connective('and', [head, ...tail], span()); }
negation
  = NOT _ operand:negation { return { kind: 'not', operand, range: span() }; }
  / "(" _ @disjunction _ ")"
  / predicate
predicate = field:field _ rest:rest {
    if (rest.kind === 'comparison') return { kind: 'comparison', field, operator: rest.operator, value: rest.value, range: span() };
    if (rest.kind === 'in') return { kind: 'in', field, negated: rest.negated, values: rest.values, range: span() };
    if (rest.kind === 'null') return { kind: 'null', field, negated: rest.negated, range: span() };
    return { kind: 'between', field, negated: rest.negated, low: rest.low, high: rest.high, range: span() };
  }
rest
  = operator:comparator _ value:value { return { kind: 'comparison', operator, value }; }
  / not:(NOT _)? IN _ "(" _ head:value tail:(_ "," _ @value)* _ ")" { return { kind: 'in', negated: not !== null, values: [head, ...tail] }; }
  / not:(NOT _)? BETWEEN _ low:value _ AND _ high:value { return { kind: 'between', negated: not !== null, low, high }; }
  / IS _ not:(NOT _)? NULL { return { kind: 'null', negated: not !== null }; }
comparator = "<=" / ">=" / "!=" / "<>" { return '!='; } / "!~" / "=" / "<" / ">" / "~"
field = !keyword @$([A-Za-z_] [A-Za-z0-9_]* ("." [A-Za-z_] [A-Za-z0-9_]*)*) ![A-Za-z0-9_.]
value
  = integer:$("-"? ("0" / [1-9] [0-9]*)) end { return { kind: 'integer', value: Number(integer) + 0, range: span() }; }
  / decimal:$("-"? ("0" / [1-9] [0-9]*) "." [0-9]+) end { return { kind: 'decimal', value: decimal, range: span() }; }
  / '"' inner:$([^"\\\x00-\x1f] / "\\" .)* '"' {
      return { kind: 'string', value: inner.includes('\\') ? JSON.parse('"' + inner + '"') : inner, range: span() };
    }
  / TRUE { return { kind: 'boolean', value: true, range: span() }; }
  / FALSE { return { kind: 'boolean', value: false, range: span() }; }
keyword = AND / OR / NOT / IN / BETWEEN / IS / NULL / TRUE / FALSE
AND = "AND"i end
OR = "OR"i end
NOT = "NOT"i end
IN = "IN"i end
BETWEEN = "BETWEEN"i end
IS = "IS"i end
NULL = "NULL"i end
TRUE = "TRUE"i end
FALSE = "FALSE"i end
end = ![A-Za-z0-9_.]
_ = [ \t\r\n]*
`;
