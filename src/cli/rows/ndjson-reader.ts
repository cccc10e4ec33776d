import { parseObject } from './parse-object.ts';
import type { RowReader, Take } from './row.ts';
import { createSlicer } from './slicer.ts';

/** Rows of JSON, each on a line of its own. Blank lines are no rows. */
export function createNdjsonReader(): RowReader {
  let lines = 0;
  let columns: readonly string[] | undefined;
  const slicer = createSlicer(
    (chunk, from) => chunk.indexOf(newline, from) + 1 || -1,
    () => `Line ${lines + 1}`,
  );
  const readLine = (line: string, take: Take) => {
    lines++;
    const raw = line.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
    if (raw === '') return;
    const values = parseObject(raw, () => `Line ${lines}`);
    columns ??= Object.keys(values);
    take({ values, raw });
  };

  return {
    push: (chunk, take) => slicer.push(chunk, (line) => readLine(line, take)),
    end: (take) => readLine(slicer.rest(), take),
    get heading() {
      return columns === undefined ? undefined : { columns, raw: '' };
    },
    get place() {
      return `Line ${lines}`;
    },
  };
}

const newline = 0x0a;
