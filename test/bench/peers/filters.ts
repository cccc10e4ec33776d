import { type BookingRow, type FilterName, longList } from '../limits/rows.ts';
import { load } from './load.ts';
import { conditions } from './ucast.ts';

/** A library that filters objects: made ready once for each search, then asked of every row. */
export type Library = {
  readonly name: string;
  readonly tests: Partial<Readonly<Record<FilterName, (row: BookingRow) => unknown>>>;
};

const mongo: Readonly<Record<FilterName, object>> = {
  F1: { startdatum: { $gte: '2026-11-21', $lte: '2026-11-28' }, product: { $in: [1, 14] } },
  F2: {
    status: { $in: ['open', 'optie'] },
    $or: [{ product: 1 }, { number: { $gt: 500_000 } }],
    product: { $nin: [3, 5, 7] },
  },
  F3: { number: { $in: longList } },
};
const cel: Readonly<Record<FilterName, string>> = {
  F1: 'startdatum >= "2026-11-21" && startdatum <= "2026-11-28" && product in [1.0, 14.0]',
  F2: 'status in ["open", "optie"] && (product == 1.0 || number > 500000.0) && !(product in [3.0, 5.0, 7.0])',
  F3: `number in [${longList.map((value) => value.toFixed(1)).join(', ')}]`,
};
const filtrexTexts: Readonly<Record<FilterName, string>> = {
  F1: 'startdatum >= "2026-11-21" and startdatum <= "2026-11-28" and product in (1, 14)',
  F2: 'status in ("open", "optie") and (product == 1 or number > 500000) and product not in (3, 5, 7)',
  F3: `number in (${longList.join(', ')})`,
};
const jsonLogic: Readonly<Record<FilterName, object>> = {
  F1: {
    and: [
      { '>=': [{ var: 'startdatum' }, '2026-11-21'] },
      { '<=': [{ var: 'startdatum' }, '2026-11-28'] },
      { in: [{ var: 'product' }, [1, 14]] },
    ],
  },
  F2: {
    and: [
      { in: [{ var: 'status' }, ['open', 'optie']] },
      { or: [{ '===': [{ var: 'product' }, 1] }, { '>': [{ var: 'number' }, 500_000] }] },
      { '!': { in: [{ var: 'product' }, [3, 5, 7]] } },
    ],
  },
  F3: { in: [{ var: 'number' }, longList] },
};
/** Liqe has no order of texts, so F1 lists a week. Plain texts and numbers match as substrings. */
const liqeTexts: Readonly<Record<'F1' | 'F2', string>> = {
  F1: 'startdatum:/^2026-11-2[1-8]$/ AND (product:[1 TO 1] OR product:[14 TO 14])',
  F2: 'status:/^(open|optie)$/ AND (product:[1 TO 1] OR number:>500000) AND NOT (product:[3 TO 3] OR product:[5 TO 5] OR product:[7 TO 7])',
};

type Test = (row: object) => unknown;
type Mingo = { readonly Query: new (filter: object) => { test(row: object): boolean } };
type Liqe = { readonly parse: (text: string) => object; readonly test: (tree: object, row: object) => boolean };
type JsonLogic = { readonly LogicEngine: new () => { build(rule: object): Test } };
type Filtrex = { readonly compileExpression: (text: string, options: object) => Test };
type Cel = { readonly Environment: new (options: object) => { parse(text: string): Test } };

/** Those that can say both searches. */
export async function libraries(): Promise<readonly Library[]> {
  const { Query } = await load<Mingo>('mingo');
  const { default: sift } = await load<{ readonly default: (filter: object) => Test }>('sift');
  const liqe = await load<Liqe>('liqe');
  const { LogicEngine } = await load<JsonLogic>('json-logic-engine');
  const { compileExpression } = await load<Filtrex>('filtrex');
  const { Environment } = await load<Cel>('@marcbachmann/cel-js');
  const environment = new Environment({ unlistedVariablesAreDyn: true, limits: { maxListElements: 10_000 } });
  const engine = new LogicEngine();
  const operators = {
    '<=': (a: string, b: string) => a <= b,
    '>=': (a: string, b: string) => a >= b,
    '>': (a: number, b: number) => a > b,
  };
  return [
    { name: 'json-logic-engine', tests: each(jsonLogic, (rule) => engine.build(rule)) },
    { name: 'filtrex', tests: each(filtrexTexts, (text) => compileExpression(text, { operators })) },
    { name: '@ucast/js', tests: await ucast() },
    { name: 'sift', tests: each(mongo, (filter) => sift(filter)) },
    { name: 'mingo', tests: each(mongo, mingoTest(Query)) },
    { name: '@marcbachmann/cel-js', tests: each(cel, (text) => environment.parse(text)) },
    { name: 'liqe', tests: { F1: liqeTest(liqe, liqeTexts.F1), F2: liqeTest(liqe, liqeTexts.F2) } },
  ];
}

function each<Said>(searches: Readonly<Record<FilterName, Said>>, ready: (search: Said) => Test): Library['tests'] {
  return { F1: ready(searches.F1), F2: ready(searches.F2), F3: ready(searches.F3) };
}

const mingoTest =
  (Query: Mingo['Query']) =>
  (filter: object): Test => {
    const query = new Query(filter);
    return (row) => query.test(row);
  };

function liqeTest({ parse, test }: Liqe, text: string): Test {
  const tree = parse(text);
  return (row) => test(tree, row);
}

type UcastJs = { readonly interpret: (condition: object, row: object) => boolean };

async function ucast(): Promise<Library['tests']> {
  const { interpret } = await load<UcastJs>('@ucast/js');
  const { all, any, field, not } = await conditions();
  const searches = {
    F1: all([
      field('gte', 'startdatum', '2026-11-21'),
      field('lte', 'startdatum', '2026-11-28'),
      field('in', 'product', [1, 14]),
    ]),
    F2: all([
      field('in', 'status', ['open', 'optie']),
      any([field('eq', 'product', 1), field('gt', 'number', 500_000)]),
      not(field('in', 'product', [3, 5, 7])),
    ]),
    F3: field('in', 'number', longList),
  };
  return each(searches, (condition) => (row) => interpret(condition, row));
}
