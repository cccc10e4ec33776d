import type { ComponentType } from 'preact';
import { inLocale } from '../state/locale.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { dialect, type Format, format, optionsOf, shell } from './copy-choices.ts';
import { copyWords } from './copy-words.ts';
import { curl } from './formats/curl.ts';
import { clientProgram, fetchProgram, searchText } from './formats/programs.ts';
import { requestUrl, searchParameter } from './formats/request-url.ts';
import type { Wanted } from './formats/wanted.ts';
import { whereClause } from './formats/where-clause.ts';
import { ScreenFile } from './screen-file.tsx';

type CopiedProps = { readonly wanted: Wanted };

/** The search in the format that is chosen. */
export function Copied({ wanted }: CopiedProps) {
  const name = format.value;
  if (wanted.address === '' && optionsOf[name].includes('address')) return <p class="notice">{inLocale(copyWords).noAddress}</p>;
  const Shown = shown[name];
  return <Shown wanted={wanted} />;
}

const shown: Readonly<Record<Format, ComponentType<CopiedProps>>> = {
  url: textOf('url', requestUrl),
  parameter: textOf('parameter', searchParameter),
  text: textOf('text', searchText),
  html: ScreenFile,
  curl: textOf('curl', (wanted) => curl(wanted, shell.value)),
  fetch: textOf('fetch', fetchProgram),
  client: textOf('client', clientProgram),
  sql: Sql,
};

function textOf(name: Format, write: (wanted: Wanted) => string): ComponentType<CopiedProps> {
  return function Text({ wanted }) {
    return <CodeBlock title={inLocale(copyWords).names[name]} text={write(wanted)} button="main small" />;
  };
}

function Sql({ wanted }: CopiedProps) {
  const { titles, tooMany } = inLocale(copyWords);
  const sql = whereClause(wanted, dialect.value);
  if (sql === undefined) return <p class="notice warning">{tooMany}</p>;
  return (
    <>
      <CodeBlock title={titles.condition} text={sql.text} button="main small" />
      <CodeBlock title={titles.values} text={JSON.stringify(sql.values)} />
    </>
  );
}
