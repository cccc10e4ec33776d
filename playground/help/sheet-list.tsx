import { inLocale } from '../state/locale.ts';
import { sheetWords } from './sheet-words.ts';

type Tries = { readonly onTry: (text: string) => void };

type SheetListProps = Tries & {
  readonly title: string;
  readonly lead: string;
  readonly rows: readonly { readonly text: string; readonly means: string }[];
};

/** A part of the sheet: what holds there, and examples of it. */
export function SheetList({ title, lead, rows, onTry }: SheetListProps) {
  return (
    <section>
      <h3>{title}</h3>
      <p>{lead}</p>
      <ul class="sheet-list">
        {rows.map(({ text, means }) => (
          <li key={text}>
            <span class="small">{means}</span>
            <SheetExample text={text} onTry={onTry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A search that takes the place of the text when it is pressed; `shown` is the part of it that the sheet is about. */
export function SheetExample({ text, shown = text, onTry }: Tries & { readonly text: string; readonly shown?: string }) {
  const { tryIt } = inLocale(sheetWords);
  return (
    <button type="button" class="form-link" title={tryIt} aria-label={`${tryIt}: ${text}`} onClick={() => onTry(text)}>
      <code>{shown}</code>
    </button>
  );
}
