import { inLocale } from '../../state/locale.ts';
import { answer } from '../../state/rows.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { toCsv } from './csv.ts';

/** All rows of the answer with all of their columns, for a spreadsheet. */
export function CsvMenu() {
  const { menu, copy, download, about } = inLocale(words);
  const text = (): string => toCsv(answer.peek()?.rows ?? []);
  return (
    <Menu label={menu} class="small">
      {(close) => (
        <div class="csv">
          <p class="small soft">{about}</p>
          <CopyButton text={text} of="CSV" label={copy} class="" />
          <button
            type="button"
            class="button"
            onClick={() => {
              save(text(), `${answer.peek()?.of.entity ?? 'rows'}.csv`);
              close();
            }}
          >
            {download}
          </button>
        </div>
      )}
    </Menu>
  );
}

function save(text: string, name: string): void {
  // The mark at the beginning tells a spreadsheet that letters with accents are UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const words = {
  en: { menu: 'CSV', copy: 'Copy as CSV', download: 'Download CSV', about: 'All rows, with all of their columns.' },
  nl: { menu: 'CSV', copy: 'Kopieer als CSV', download: 'Download CSV', about: 'Alle rijen, met al hun kolommen.' },
};
