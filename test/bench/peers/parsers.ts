import { ours, type Search, type Syntax, write } from '../searches.ts';
import { lezerParser } from './lezer.ts';
import { load } from './load.ts';
import { peggyParser } from './peggy.ts';

/** A parser of some language: how it writes a search, and what it makes of that. */
export type Parser = {
  readonly name: string;
  /** The search in the parser's language; `undefined` if it has none or takes too long. */
  readonly write: (search: Search) => string | undefined;
  readonly parse: (text: string) => unknown;
  /** Set if the tree must equal ours; other trees are only checked for every name and value. */
  readonly sameTree?: true;
};

const infix = (and: string, list: Syntax['list'], equals = '=='): Syntax => ({
  and,
  list,
  comparison: (field, operator, value) => `${field} ${operator === '=' ? equals : operator} ${value}`,
  string: (text) => `"${text}"`,
});

const cel = infix(' && ', (field, values) => `${field} in [${values.join(',')}]`);
const filtrex = infix(' and ', (field, values) => `${field} in (${values.join(',')})`);
const rsql: Syntax = {
  and: ';',
  list: (field, values) => `${field}=in=(${values.join(',')})`,
  comparison: (field, operator, value) => `${field}${operator === '=' ? '==' : operator}${value}`,
  string: (text) => `"${text}"`,
};
const liqe: Syntax = {
  and: ' AND ',
  list: (field, values) => `(${values.map((value) => `${field}:${value}`).join(' OR ')})`,
  comparison: (field, operator, value) => `${field}:${operator === '=' ? '' : operator}${value}`,
  string: (text) => `"${text}"`,
};
const odata: Syntax = {
  and: ' and ',
  list: (field, values) => `(${values.map((value) => `${field} eq ${value}`).join(' or ')})`,
  comparison: (field, operator, value) => `${field} ${{ '=': 'eq', '>=': 'ge', '<=': 'le' }[operator]} ${value}`,
  string: (text) => `'${text}'`,
};

type Parse = { readonly parse: (text: string) => unknown };
type Jsep = { readonly default: ((text: string) => unknown) & { addBinaryOp(name: string, precedence: number): void } };

/** Parsers whose languages can express the searches, fastest first; some only the shorter. */
export async function parsers(): Promise<readonly Parser[]> {
  const { Environment } = await load<{ readonly Environment: new (options: object) => Parse }>('@marcbachmann/cel-js');
  const marcbachmann = new Environment({ limits: { maxListElements: 10_000 } });
  const jsep = (await load<Jsep>('jsep')).default;
  jsep.addBinaryOp('in', 7);
  const { compileExpression } = await load<{ readonly compileExpression: (text: string) => unknown }>('filtrex');
  const { defaultParser } = await load<{ readonly defaultParser: { filter(text: string): unknown } }>('@odata/parser');
  const peggy = await peggyParser();
  const lezer = await lezerParser();
  const [cel2, rsqlParser, liqeParser] = await Promise.all(['cel-js', '@rsql/parser', 'liqe'].map((name) => load<Parse>(name)));
  if (cel2 === undefined || rsqlParser === undefined || liqeParser === undefined) return [];
  return [
    { name: '@marcbachmann/cel-js', write: inSyntax(cel), parse: (text) => marcbachmann.parse(text) },
    { name: 'jsep', write: inSyntax(cel), parse: jsep },
    { name: 'peggy, the same tree', write: inSyntax(ours), parse: peggy, sameTree: true },
    { name: 'lezer, the same tree', write: inSyntax(ours), parse: lezer, sameTree: true },
    { name: '@rsql/parser', write: inSyntax(rsql), parse: rsqlParser.parse },
    { name: 'cel-js (on Chevrotain)', write: inSyntax(cel), parse: cel2.parse },
    { name: 'filtrex (compiles)', write: inSyntax(filtrex), parse: compileExpression },
    { name: '@odata/parser', write: inSyntax(odata, 100), parse: (text) => defaultParser.filter(text) },
    { name: 'liqe', write: inSyntax(liqe, 100), parse: liqeParser.parse },
  ];
}

const inSyntax =
  (syntax: Syntax, longest = Number.POSITIVE_INFINITY) =>
  (search: Search) =>
    search.some((condition) => 'values' in condition && condition.values.length > longest) ? undefined : write(search, syntax);
