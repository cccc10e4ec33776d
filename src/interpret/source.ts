import type { Range } from '../../grammar/expression.ts';
import { scanString } from '../../grammar/literal.ts';
import { unicode } from '../../grammar/unicode.ts';
import { lettersOf } from '../schema/labels.ts';
import { type MadeText, replaceIn, rewritten } from './notations.ts';

/*
 * A written text as tokens. What surrounds a search is left out (a URL, `SELECT … WHERE`,
 * comments), and what was encoded for a URL is decoded; every token has its range in the text as
 * it was given.
 */

export type WrittenToken = Range & {
  readonly kind: 'word' | 'number' | 'string' | 'symbol';
  /** As it is written; of a string what is in its quotes. */
  readonly text: string;
  /** What it is looked up by: letters without case and accents, or the symbol itself. */
  readonly key: string;
  /** `%` stands for any text in it, as in a LIKE. */
  readonly isPattern: boolean;
  /** Nothing stands between it and the token before. */
  readonly isGlued: boolean;
  /** Where it begins in `WrittenSource.text`. */
  readonly start: number;
};

export type WrittenSource = {
  /** The decoded text that the tokens were found in. */
  readonly text: string;
  readonly tokens: readonly WrittenToken[];
  /** What means nothing: comments and what surrounds the search. */
  readonly ignored: readonly Range[];
};

/** Where a search begins in a URL, or in the parameters of one. */
const parameter =
  /^(?:\w+:\/\/|[^\s?]*(?=\?))[^\s]*?[?&#](?:search|\$?filter|q|query|where|jql|fiql)=|^\??(?:search|\$filter|filter|q|query|where|jql|fiql)=(?![=\s])/i;
const addressOnly = /^(?:\w+:\/\/|\/|\w+\/)[^\s?]*\?/;
/** A search in quotes, and the code or data around it: `const x = '…';`, `"search": "…"`. */
const quotedSearch =
  /^(?<lead>(?:(?:=?query\([^,;]*[,;]|(?:const|let|var|val|final|string|return)\b[^"'`=]*=?|[{(\s]*["']?(?:[\w.]*(?:search|query|filter|where|jql|kql|expression)|zoek\w*|q)["']?\s*[:=(]+)\s*[frb@$]?)?)(?<mark>["'`])(?<inner>(?:\\[^]|(?!\k<mark>)[^\\])*)\k<mark>(?:[\s;,)}\]]|,\s*1(?=\)))*$/i;

export function sourceOf(written: string): WrittenSource {
  const start = written.length - written.trimStart().length;
  const whole = written.trim();
  const before = (parameter.exec(whole) ?? addressOnly.exec(whole))?.[0] ?? '';
  const rest = whole.slice(before.length);
  const isUrl = before !== '' && /^(?:\w+:|[^\s?]*\?|search|\$?filter)/i.test(before) && !/\s/.test(rest);
  const end = isUrl ? (/[&#](?=[\w$]+=|$)/.exec(rest)?.index ?? rest.length) : rest.length;
  const outer = before === '' || !parameter.test(before) ? rest : rest.slice(0, end);
  const { lead = '', inner = '' } = quotedSearch.exec(outer)?.groups ?? {};
  const isQuoted = inner !== '' && (lead !== '' || /[=<>]/.test(inner));
  const from = start + before.length + (isQuoted ? lead.length + 1 : 0);
  const part = isQuoted ? inner : outer;
  const { text, at } = rewritten(decoded(part, from, isQuoted));
  const ignored = [
    { from: start, to: from },
    { from: from + part.length, to: start + whole.length },
  ];
  return {
    text: sayable(text),
    ...tokensOf(
      sayable(text),
      (offset) => at[offset] ?? from + part.length,
      ignored.filter((range) => range.from < range.to),
    ),
  };
}

/** The text with signs that say so for what no value can have: half a character, and U+0000. */
const sayable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

/**
 * Decodes `\"` of quoted code; and `%20` where no white space shows that the text was never
 * encoded.
 */
function decoded(text: string, from: number, isQuoted: boolean): MadeText {
  const made = { text, at: Array.from({ length: text.length + 1 }, (_, at) => from + at) };
  const encoded = isQuoted ? /\\["'`\\]/g : /(?:%[0-9a-f]{2})+|\+/gi;
  if (!isQuoted && (/\s/.test(text) || !/%[0-9a-f]{2}/i.test(text))) return made;
  return replaceIn(made, encoded, ([part]) => {
    try {
      return isQuoted ? part.slice(1) : decodeURIComponent(part.replace('+', ' '));
    } catch {
      // What is no UTF-8 stays as it is written.
      return part;
    }
  });
}

/** What means nothing wherever it stands, and what does so at the start only. */
const nothing =
  /--(?=\s|$)[^\n]*|[;\s]*\\G\s*$|\btime(?=\s*')|(?<=\)\s*)(?:alert|print|return|console\.log)\b[^]*$|\[\s*:\s*\d+\s*\]|\/\*[^]*?(?:\*\/|$)|(?<![:\w])\/\/[^\n]*|#(?=\s)[^\n]*|\border\s*by\b[^)]*$|\bgroup\s+by\b[^)]*$|\b(?:limit|offset|fetch\s+first)\s+\d+[^)]*$|\bsort:[^\s]+|\bin:(?:title|name)\b|,?\s*["']?\$options["']?\s*:\s*["']\w*["']|[;:{]\s*$|\bcollate\s+\w+|\bescape\s+'[^']*'|::\s*\w+|\bas\s+(?:date|datetime|text|int|varchar)\b(?=\s*\))|\b(?:distinct\s+from)\b(?=\s+null)|[&?]?\$(?:orderby|top|skip|select|expand|count|format|search)=[^&]*|[&?](?:limit|offset|page|size|per_page|page_?size|sort|order|order_?by|sort_?by|ordering|select|fields|lang)=[^&\s]*|\|\s*(?:take|top|limit|sort|order|project|summarize|count|extend|distinct|render|head|tail)\b[^|]*|(?<=\(\s*)\$?[A-Z]{1,2}\$?\d*:\$?[A-Z]{1,2}\$?\d*\s*[;,]|\.(?:sort|limit|skip|toArray|orderBy|take|ToList|first|all|exec|pretty)\([^()]*\)|(?<=[\w")])[~^]\d+(?:\.\d+)?(?=\s|$)|(?<=\w)~(?=\s+(?:and|or)\b|\s*$)|\.(?:to_?lower(?:case)?|to_?upper(?:case)?|lower|upper|trim|strip|toString)\(\)|\[(?=(?:[gl]te?|n?eq?|n?in|like|contains)\])|(?<=\[(?:[gl]te?|n?eq?|n?in|like|contains))\]|\[\](?==)|(?<=["')\w]\s*)[;,]\s*(?:1|"[^"]*")\s*[;,]\s*(?:0|"")\s*\)\s*$|[;,]\s*(?:true|waar)\s*(?:[;,]\s*(?:false|onwaar)\s*)?\)\s*$/iy;
const opening =
  /=?filter\(\s*\w+\s*[;,]|\w+[=-]?[#>]\s+(?=select\b)|=(?=\s*\w+\s*\()|(?:if|als)(?=\s*\()|(?:const|let|var|val|final)\s+\w+(?:\s*:\s*\w+)?\s*=(?!=)|\[?\w+\s+for\s+\w+\s+in\s+[\w.]+\s+if\b|[{(\s]*\b(?:select|delete|update)\b[^]*?\bwhere\b|(?:from\s+[\w.]+(?:\s+[\w.]+){0,3}?\s+)?where\b|[\w.]+\s*\|\s*(?:where|filter|search)\b|(?:\w+\.)+(?:find|findOne|filter|where)\s*\((?:\s*\(?\w+\)?\s*=>)?|\(?\b(?<row>\w+)\)?\s*=>(?=[\s!([]*\k<row>\.)|(?:(?:else\s+)?if|elif|while|return|filter|when|having|jql|kql|query|search|filters?|zoek|zoekopdracht)(?=\s*[(:[])\s*:?|(?:if|case\s+when|when|return)\s+(?=[^]*[=<>])|\w+\[(?=[(\w]+\.)|lambda\s+\w+\s*:|\$filter\s*=|db\.[^(]*\(/iy;

/** Symbols of more than one character, longest first. */
const symbol = /[<>!]\s+=(?!=)|!==|===|!\^=|<=>|=\w+=(?=[\w("'])|==|!=|<>|<=|>=|=<|=>|=~|!~|\^=|&&|\|\||\.\.\.?|…|[^]/y;

function tokensOf(text: string, at: (offset: number) => number, before: readonly Range[]) {
  const tokens: WrittenToken[] = [];
  const ignored = [...before];
  const word = unicode(
    String.raw`[$@]?[\p{L}_](?:(?!(?<!_)__?(?:[gl]te?|ne|in|exact|i?contains|i?startswith)\s*=)[\p{L}\p{M}\p{N}_])*(?:['’]\p{L}+)?`,
    'uy',
  );
  const letters = unicode(String.raw`\p{L}[\p{L}\p{M}]*`, 'uy');
  const matchAt = (pattern: RegExp, from: number): number => {
    pattern.lastIndex = from;
    return pattern.exec(text)?.[0].length ?? 0;
  };
  let end = -1;
  const push = (kind: WrittenToken['kind'], from: number, to: number, own = text.slice(from, to), isPattern = false) => {
    const key = kind === 'word' ? lettersOf(own) || own : kind === 'symbol' ? own.replace(/\s/g, '').toLowerCase() : own;
    const range = { from: at(from), to: at(to) };
    tokens.push({
      kind,
      text: own,
      key: own.startsWith('$') ? own.toLowerCase() : key,
      ...range,
      isPattern,
      isGlued: end === from,
      start: from,
    });
    end = to;
  };
  for (let from = 0; from < text.length; ) {
    const character = text.charAt(from);
    if (/\s/.test(character)) {
      from++;
      continue;
    }
    const skipped = matchAt(nothing, from) || (tokens.length === 0 ? matchAt(opening, from) : 0);
    if (skipped > 0) {
      ignored.push({ from: at(from), to: at(from + skipped) });
      from += skipped;
      continue;
    }
    const quoted = quotedAt(text, from);
    const isAfterDigit = /\d/.test(text.charAt(from - 1)) && end === from;
    let to: number;
    if (quoted !== undefined) {
      to = quoted.to;
      const isKey = /^\$\w+$/.test(quoted.value) && /^\s*:/.test(text.slice(to));
      push(isKey ? 'word' : 'string', from, to, quoted.value, character === '/');
    } else if ((to = from + matchAt(/\d+/y, from)) > from) push('number', from, to);
    else if ((to = from + matchAt(isAfterDigit && character !== '_' ? letters : word, from)) > from) push('word', from, to);
    else {
      to = from + matchAt(symbol, from);
      push('symbol', from, to);
    }
    from = to;
  }
  return { tokens, ignored };
}

/**
 * A text that may have been meant: how many characters longer than that written it is, from where
 * on.
 */
export type WrittenText = { readonly text: string; readonly at: number; readonly longer: number };

/**
 * What a text with an odd number of quotes may have been: with one more where a word begins or
 * ends, without one, or with one of another kind turned into it. Empty where the quotes pair up.
 * It is plausible where the quoted text then ends before a connective, or begins behind a
 * relation.
 */
export function requoted(text: string): readonly (WrittenText & { readonly isPlausible: boolean })[] {
  const straight = text.replace(/\\[^]/g, '__');
  const isPaired = (straight.match(/"/g)?.length ?? 0) % 2 === 0;
  const outer = isPaired ? straight.replace(/"[^"]*"/g, (quoted) => quoted.replace(/[“”„]/g, '_')) : straight;
  const plain = outer.replace(/[“”„]/g, '"');
  const single = unicode(String.raw`(?<!\p{L})'|'(?!\p{L})`, 'gu');
  const isOdd = (all: RegExpMatchArray | null) => (all?.length ?? 0) % 2 === 1;
  const mark = isOdd(plain.match(/"/g)) ? '"' : isOdd(plain.replace(/"[^"]*"/g, '').match(single)) ? "'" : undefined;
  if (mark === undefined || (mark === "'" && !/[=<>~:({]/.test(text))) return [];
  const inserted = Array.from(text.matchAll(/(?<!\w)|(?!\w)/g), ({ index: at }) => {
    const [before, after] = [plain.slice(0, at), plain.slice(at)];
    const isPlausible = isOdd(before.match(mark === '"' ? /"/g : single))
      ? /^\s*(?:$|[)\],;}&|]|(?:and|or|en|of)\b)/i.test(after)
      : /(?:[=~:<>(,]|\b(?:contains|like|is|bevat))\s*$/i.test(before) && new RegExp(`^\\w[^"'=<>]*\\w${mark}`).test(after);
    return { text: `${text.slice(0, at)}${mark}${text.slice(at)}`, at, longer: 1, isPlausible };
  });
  const changed = Array.from(plain.matchAll(/["'](?!\w)/g), ({ 0: old, index: at }) => {
    const turned = old === mark ? '' : mark;
    const longer = turned.length - 1;
    return { text: `${text.slice(0, at)}${turned}${text.slice(at + 1)}`, at, longer, isPlausible: longer === 0 };
  });
  return [...inserted.slice(0, mostEdges), ...changed];
}

/** Whether every quoted text of a search stands where a value may: other texts are never valid. */
export function isQuoted(text: string): boolean {
  const bare = text.replace(/"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'/g, '""');
  const isStray = /(?<!(?:[=<>~(,]|\b(?:and|between))\s*)""|""(?!\s*(?:$|[),]|(?:and|or)\b))/i.test(bare);
  return !isStray && !/["']/.test(bare.replaceAll('""', ''));
}

/** No more places for a quote are tried. */
export const mostEdges = 250;

/** A regular expression as a pattern with `%`, where it is one. */
export function patternOf(regex: string): string | undefined {
  const plain = regex.replace(/\\([^\w\s])/g, '$1').replace(/^\.\*|\.\*$/g, '');
  if (plain === '' || /[\\*+?()[\]{}|$]/.test(plain)) return undefined;
  return plain.startsWith('^') ? `${plain.slice(1)}%` : `%${plain}%`;
}

/** What opens a quoted text, and what may close it. */
const closers = new Map(
  ['“”“"', '””“"', '„”“"', '«»', '»«', "‘’'", "’’'", "‚‘’'", '``´', '″″'].map(([mark = '', ...ends]) => [mark, ends]),
);

/** A quoted text, whatever its quotes are; a doubled quote is one, as in SQL. */
function quotedAt(text: string, from: number): { readonly to: number; readonly value: string } | undefined {
  const mark = text.charAt(from);
  if (/^N'/i.test(text.slice(from, from + 2)) && !/\w/.test(text.charAt(from - 1))) {
    const found = quotedAt(text, from + 1);
    if (found !== undefined) return found;
  }
  if (mark === '"' || mark === "'") {
    const { to, closed } = scanString(text, from);
    if (closed) {
      const next = text.charAt(to) === mark ? quotedAt(text, to) : undefined;
      const own = sayable(
        text.slice(from + 1, to - 1).replace(/\\(u[0-9a-fA-F]{4}|.)/g, (_, escape: string) => unescaped(escape)),
      );
      return next === undefined ? { to, value: own } : { to: next.to, value: own + mark + next.value };
    }
    // A text whose other quote is of another kind, or is missing at the end.
    const other = /["'“”„’]/.exec(text.slice(from + 1));
    if (mark === "'" && other === null && !/^['"]\w+\s*$/.test(text.slice(from))) return undefined;
    const length = other === null ? text.length - from - 1 : other.index;
    return { to: Math.min(from + length + 2, text.length), value: text.slice(from + 1, from + 1 + length) };
  }
  const ends = closers.get(mark);
  if (ends === undefined) {
    // A regular expression between slashes, where a value may stand.
    const pattern =
      mark === '/' && /[\s=~(:]/.test(text.charAt(from - 1))
        ? /^\/((?:[^/\\\n]|\\.)+)\/[gimsuy]*(?![\w/])/.exec(text.slice(from))
        : null;
    const value = patternOf(pattern?.[1] ?? '');
    return pattern === null || value === undefined ? undefined : { to: from + pattern[0].length, value };
  }
  for (let to = from + 1; to < text.length; to++)
    if (ends.includes(text.charAt(to))) return { to: to + 1, value: text.slice(from + 1, to) };
  return undefined;
}

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const unescaped = (escape: string) =>
  escape.length === 5 ? String.fromCharCode(Number.parseInt(escape.slice(1), 16)) : (controls[escape] ?? escape);
