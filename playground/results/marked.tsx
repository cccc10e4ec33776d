import './marked.css';
import { columnOf, type Entry, type EntryText } from '../state/entry.ts';
import { foundIn } from './analysis.ts';

type MarkedProps = {
  readonly entry: Entry;
  readonly of: EntryText;
  /** How the page writes it: without marks where that is not the text of the row. */
  readonly text?: string;
};

/** A text of an entry, in which what the search found is marked. */
export function Marked({ entry, of, text = entry[of] }: MarkedProps) {
  const column = columnOf(entry.row, of);
  const ranges = column !== undefined && entry.row[column] === text ? foundIn.value(entry.row, column) : [];
  if (ranges.length === 0) return text;
  return (
    <>
      {ranges.map(({ from, to }, at) => [
        text.slice(ranges[at - 1]?.to ?? 0, from),
        // Not announced: every row would be twice as long to hear.
        <mark key={from} role="presentation">
          {text.slice(from, to)}
        </mark>,
      ])}
      {text.slice(ranges.at(-1)?.to)}
    </>
  );
}
