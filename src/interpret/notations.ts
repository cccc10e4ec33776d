/*
 * What other notations write in another order, or around a field or a value, as rows of what it is
 * here: `year(x) = 2026` is `x = 2026`, and `INSTR(x, 'key') > 0` is `x ~ 'key'`.
 */

/** A text, and where each of its units and its end were in the text that it was made of. */
export type MadeText = { readonly text: string; readonly at: readonly number[] };

/** Replaces every match; what stands for it has the range of the match, unit by unit. */
export function replaceIn({ text, at }: MadeText, pattern: RegExp, by: (match: RegExpExecArray) => string): MadeText {
  let made = '';
  let end = 0;
  const offsets: number[] = [];
  for (const match of text.matchAll(pattern)) {
    const { 0: old, index } = match;
    const one = by(match);
    made += text.slice(end, index) + one;
    offsets.push(...at.slice(end, index));
    for (let unit = 0; unit < one.length; unit++) offsets.push(at[index + Math.floor((unit * old.length) / one.length)] ?? 0);
    end = index + old.length;
  }
  return end === 0 ? { text, at } : { text: made + text.slice(end), at: [...offsets, ...at.slice(end)] };
}

const field = String.raw`(\b(?:\w+\.)?\w+|\[[^\][]+\])`;
const quoted = String.raw`('[^']*'|"[^"]*")`;
const equals = String.raw`\s*(?:==?|eq)\s*`;
const isFound = String.raw`\s*(?:\)|(?:>|gt|!=|<>|ne)\s*(?:0|-1)(?![\w.])|(?:>=|ge)\s*[01]\b)`;
const relationKeys = '(?:[gl]te?|n?eq?|n?in|like|contains)';

/** Pairs of a column and a criterion, after the column that is added up. */
function ofPairs([, sum = '', inner = '']: readonly string[]): string {
  const all = inner.match(/"[^"]*"|[^,;"]+/g) ?? [];
  const pairs = /^(?:count|aantal)/i.test(sum) ? all : all.slice(1);
  return pairs
    .map((one, index) => {
      if (index % 2 === 0) return `${index > 0 ? ' and ' : ''}${one.trim()}`;
      const [, relation = '', value = ''] = /^"([<>=]*)(.*)"$/.exec(one.trim()) ?? ['', '=', one.trim()];
      const text = /^-?[\d.]+$/.test(value) || relation === '=' ? value : `"${value}"`;
      return /[*]/.test(value) ? ` like ${text}` : ` ${relation || '='} ${text}`;
    })
    .join('');
}

/** What each is here: `$1` is the first group. */
const rows: readonly (readonly [string, string | ((match: readonly string[]) => string)])[] = [
  [String.raw`^=?(countifs?|aantallen\.als|sumifs|averageifs|sommen\.als|gemiddelden\.als)\((.*)\)$`, ofPairs],
  [String.raw`\b(?:lower|upper|[lu]case|trim|to_?lower|to_?upper)\(\s*(\w+)\s*\)`, '$1'],
  // A whole month or year, and days from today.
  [String.raw`\b(?:extract\(\s*(year|month)\s+from|date_?part\(\s*'?(year|month)'?\s*,)\s*${field}\s*\)`, '$1$2($3)'],
  [String.raw`\b(?:year|jaar)\(${field}\)${equals}(\d{4})\s+and\s+(?:month|maand)\(\1\)${equals}(\d\d?)\b`, '$1 = "$2-$3"'],
  [String.raw`\b(?:year|jaar)\(${field}\)(?=\s*(?:[=<>!]|\w+\s))`, '$1'],
  [String.raw`\b(?:to_char|date_format|format|text|tekst)\(\s*${field}\s*[,;]\s*${quoted}\s*\)`, '$1'],
  [String.raw`\bstrftime\(\s*${quoted}\s*,\s*${field}\s*\)`, '$2'],
  [
    String.raw`\bdatediff\(\s*day\s*,\s*[\w.]+\(\)\s*,\s*${field}\s*\)\s*between\s+(-?\d+)\s+and\s+(-?\d+)`,
    '$1 between "$2d" and "$3d"',
  ],
  [String.raw`\bdatediff\(\s*day\s*,\s*[\w.]+\(\)\s*,\s*${field}\s*\)\s*([<>=]+)\s*(-?\d+)`, '$1 $2 "$3d"'],
  // A part of a text.
  [
    String.raw`${field}\s*(?:\bregexp\b|\brlike\b|=~|~\*|\bmatches\s+regex\b)\s*['"]([\p{L}\d ]+(?:\|[\p{L}\d ]+)+)['"]`,
    ([, name = '', all = '']) =>
      `(${all
        .split('|')
        .map((one) => `${name} ~ '${one}'`)
        .join(' or ')})`,
  ],
  [String.raw`\b(?:instr|indexof)\(\s*${field}\s*,\s*${quoted}\s*\)${isFound}`, '$1 ~ $2'],
  [
    String.raw`\b(?:is(?:number|getal)\(\s*)?(?:charindex|locate|position|search|find|vind\.(?:spec|alles))\(\s*${quoted}\s*(?:[,;]|in)\s*${field}\s*\)${isFound}`,
    '$2 ~ $1',
  ],
  [String.raw`\b(?:left|links|substr(?:ing)?)\(\s*${field}\s*[,;](?:\s*1\s*[,;])?\s*\d+\s*\)${equals}`, '$1 ^= '],
  // What stands for nothing, and what makes a value of another type.
  [String.raw`\b(?:coalesce|ifnull|isnull|nvl)\(\s*${field}\s*,\s*(?:${quoted}|-?\d+)\s*\)`, '$1'],
  [String.raw`\b(?:convert\(\s*date(?:time)?\s*,|str_to_date\()\s*${quoted}\s*(?:,\s*(?:\d+|${quoted})\s*)?\)`, '$1'],
  // Names in brackets, of a table or a row, and keys of one.
  [
    String.raw`(?:(?<=^|[\s(,;.])|\b\w+)\[@?\[?(?!${relationKeys}\])(\p{L}[\p{L}_ ]*)\]?\](?=\s*(?:[=<>,;)]|(?:not\s+)?(?:in|like|between|is)\b))`,
    '$1',
  ],
  [String.raw`\b\w+\[["'](\w+)["']\]`, '$1'],
  // Conditions as factors, or each in a call of its own.
  [String.raw`\)\s*\*\s*\(`, ') and ('],
  [String.raw`\)\.(?:filter|where|andwhere)\(`, ') and ('],
  [String.raw`\)\.exclude\(`, ') and not ('],
  [String.raw`(?<=[(&|]\s*)~(?=[\w.(])`, 'not '],
  [String.raw`(?<=[<>=]\s*)(\d+)e(\d)\b`, ([, digits, zeros]) => String(Number(`${digits}e${zeros}`))],
  [String.raw`(?<=~\s*)"([\p{L}\d]+)\*"`, '"$1"'],
  // Parameters of a URL.
  [String.raw`(?<=[?&]|^)(\w+?)_(?:min|from|van|vanaf|after|since)=`, '$1>='],
  [String.raw`(?<=[?&]|^)(\w+?)_(?:max|to|tot|until|before)=`, '$1<='],
  [String.raw`=([gl]te?|n?eq|in|i?like)\.(?=[\w(*])`, ' $1 '],
];
const patterns = rows.map(([source, by]) => [new RegExp(source, 'giu'), by] as const);

/** A text with what these notations write as it is written here, but for what begins in quotes. */
export const rewritten = (text: MadeText): MadeText =>
  patterns.reduce(
    (made, [pattern, by]) =>
      replaceIn(made, pattern, (match) => {
        if (made.text.slice(0, match.index).replace(/\\[^]/g, '').split('"').length % 2 === 0) return match[0];
        return typeof by === 'string' ? by.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '') : by(match);
      }),
    text,
  );
