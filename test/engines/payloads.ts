import { wordsOf } from '../support/words-of.ts';

/** Ways to end a quote and to add a condition, a query, a statement or a comment. */
const breakouts = [
  [`' OR '1'='1`, `' OR 1=1 --`, `' OR 1=1#`, `' OR 1=1/*`, `') OR ('1'='1`, `')) OR 1=1 --`, `" OR ""="`, `" OR 1=1 --`],
  ['` OR 1=1 -- ', `1 OR 1=1`, `-1 OR 1=1`, `' || '1'='1`, `'||(SELECT geheim FROM boeking LIMIT 1)||'`],
  [`' AND 1=0 UNION SELECT password FROM users --`, `' UNION ALL SELECT id FROM boeking --`],
  [`') UNION SELECT password FROM users WHERE ('1'='1`, `(SELECT password FROM users)`, `' AND geheim LIKE 'g%' --`],
  [`'; DROP TABLE boeking; --`, `"; DROP TABLE users; --`, '`; DROP TABLE users; -- ', `'); DELETE FROM canary; --`],
  [`'; UPDATE users SET password='x'; --`, `'; INSERT INTO users VALUES ('x','y'); --`, `'; CREATE TABLE pwned (a int); --`],
  [`1; DROP TABLE users`, `$$; DROP TABLE users; $$`, `'; ATTACH DATABASE 'pwned.db' AS pwned; --`],
  [`'; COPY users TO 'pwned.csv'; --`, `' INTO OUTFILE 'pwned.csv' --`, `'; SET TimeZone = 'x'; --`, `/*! OR 1=1 */`],
  ['--', '-- \n OR 1=1', '/*', '*/', '#', ';'],
].flat();

/** Quotes and backslashes, as bytes of another encoding and as look-alikes too. */
const quotes = [
  ["'", "''", '"', '""', '`', '``', '\\', '\\\\', "\\'", "\\\\'", '\\"', "'\\"],
  [`\\' OR 1=1 --`, `\\\\' OR 1=1 --`, `\\" OR 1=1 --`, `\u00bf' OR 1=1 --`, `\u00bf\\' OR 1=1 --`, `\u7e17' OR 1=1 --`],
  [`\u02bc OR 1=1 --`, `\uff07 OR 1=1 --`, `\u2019 OR 1=1 --`, `%27 OR 1=1 --`, `\\x27 OR 1=1 --`, `\\u0027 OR 1=1 --`],
  [`&#39; OR 1=1 --`, `E'\\''`, `U&'\\0027'`, `q'[x]'`, "O'Brien", '\u0001', '\u001a', '\ufeff', '😀'],
].flat();

/** What drivers, templates and shells fill in. */
const placeholders = ['$1', '$2::text', '?', '??', ':naam', '@x', '@@version', '{{x}}', '${x}', '#{x}', '%s', '%(naam)s', '%1$s'];

/** What ends or enters a list that is bound as one value. */
const lists = ['{}', '{a,b}', '{"a"}', '}', '","', '"],["', '["x"]', '[null]', '","1"]', '\\","x', ',', 'NULL', 'null', '"NULL"'];

/** What an engine reads as another value: a number, a day, a pattern. */
const conversions = [
  wordsOf('0 -0 007 1e3 1e999 0x0E 0b1 1_000 +1 .5 1. 1,5 --1 14abc ١٤ NaN Infinity true TRUE'),
  wordsOf('today now tomorrow epoch infinity -infinity allballs 0d 2026-11-21 0000-00-00 09:30'),
  ['%', '_', '\\%', '!', 'a%', 'a', 'A', '', ' ', 'a '],
].flat();

/** What a pattern takes for more than itself, or cannot read at all. */
const patterns = [
  wordsOf('* ** . .* .+ [ ] [] [^ [a [a-z] [*] [^a] [[:alpha:]] [z-a] ^ ^a a$ $ | a|b || ( ) () (a'),
  wordsOf('(?i)a (?-i)A (?s). (?# (*UTF) { {1} a{2} a{1,999999} + a+ - a-z (a*)*b (a|a)*$ ***= ***=a ***:'),
  wordsOf('\\d \\w \\b \\Q a\\E \\1 \\n \\] [\\] \\x41 \\u0041 \\y \\m \\A'),
  ['a b', 'a#b', 'a\nb', '[^é]'],
].flat();

/** Names that are not the search's. */
const names = ['geheim', 'boeking.geheim', 'users.password', 'naam', '"naam"', '`naam`', '[naam]', 'rowid', 'ctid', '__proto__'];

/** How long an engine would sleep if it ran one of the texts below, in seconds. */
export const sleep = 30;

/** Texts that keep busy any engine that runs them. */
export const sleepers: readonly string[] = [
  `' OR pg_sleep(${sleep}) IS NULL --`,
  `'; SELECT pg_sleep(${sleep}); --`,
  `' OR SLEEP(${sleep}) --`,
  `\\' OR SLEEP(${sleep}) -- `,
  `' OR (SELECT 1 FROM (SELECT SLEEP(${sleep})) AS x) --`,
  `SLEEP(${sleep})`,
  `' OR BENCHMARK(10000000000, SHA2('x', 512)) --`,
  `' OR 1=LIKE('x', UPPER(HEX(RANDOMBLOB(1000000000)))) --`,
  `' OR (SELECT count(*) FROM range(1000000000000)) > 0 --`,
];

/** Texts that have got out of a literal, or into another meaning, somewhere. None occurs twice. */
export const payloads = [breakouts, quotes, placeholders, lists, conversions, patterns, names, sleepers].flat();
