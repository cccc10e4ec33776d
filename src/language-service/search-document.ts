import type { Diagnostic } from '../../grammar/diagnostics.ts';
import type { PartialExpression } from '../../grammar/expression.ts';
import type { Token } from '../../grammar/lexer.ts';
import { read } from '../../grammar/reader.ts';
import type { SyntaxTree } from '../../grammar/syntax-tree.ts';
import { lint } from '../analysis/lint.ts';
import { type Day, formatDay } from '../schema/day.ts';
import { readSearch } from '../schema/diagnose.ts';
import type { Query } from '../schema/query.ts';
import type { Setting } from './setting.ts';

/** A text that is being edited, as every feature sees it: read once, on one day. What costs time is found out when it is asked for. */
export type SearchDocument = {
  readonly text: string;
  readonly today: Day;
  readonly setting: Setting;
  /** Its syntax tree, of any text. */
  readonly tree: SyntaxTree;
  /** Its words, values and symbols in order, wrong ones included, without white space. */
  readonly tokens: readonly Token[];
  /** What could be read of it; undefined where that is nothing. */
  readonly partial: PartialExpression | undefined;
  /** It as a query; undefined where it has an error. */
  readonly query: Query | undefined;
  /** All that is wrong with it; where that is no error, the lints as well. */
  readonly diagnostics: readonly Diagnostic[];
};

/** How many texts are remembered: an editor asks a dozen things of one before it has another, and a page may have several editors. */
const most = 8;

/** Reads texts for a setting, and remembers the last few. */
export function createReader(setting: Setting): (text: string) => SearchDocument {
  const remembered: SearchDocument[] = [];
  return (text) => {
    const today = setting.today();
    const at = remembered.findIndex((known) => known.today === today && known.text === text);
    const [found = readDocument(text, today, setting)] = at < 0 ? [] : remembered.splice(at, 1);
    remembered.unshift(found);
    if (remembered.length > most) remembered.pop();
    return found;
  };
}

function readDocument(text: string, today: Day, setting: Setting): SearchDocument {
  const { schema, locale, profile, allowed } = setting;
  const options = { profile, locale, ...(allowed !== undefined && { allowed }) };
  const tree = once(() => read(text));
  const reading = once(() => readSearch(text, schema, options, tree));
  const diagnostics = once(() => {
    const { query, diagnostics: found } = reading();
    return query === undefined ? found : [...found, ...lint(text, query, { today: formatDay(today), locale, profile })];
  });
  return {
    text,
    today,
    setting,
    get tree() {
      return tree();
    },
    get tokens() {
      return tree().tokens;
    },
    get partial() {
      return reading().partial;
    },
    get query() {
      return reading().query;
    },
    get diagnostics() {
      return diagnostics();
    },
  };
}

function once<Result>(make: () => Result): () => Result {
  let made: { readonly result: Result } | undefined;
  return () => (made ??= { result: make() }).result;
}
