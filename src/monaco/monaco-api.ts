import type * as Monaco from 'monaco-editor';

/** What is used of Monaco, which is given by whoever has it: `import * as monaco from 'monaco-editor'` in any of its entries. */
export type MonacoApi = Pick<
  typeof Monaco,
  'editor' | 'languages' | 'Emitter' | 'KeyCode' | 'KeyMod' | 'MarkerSeverity' | 'MarkerTag'
>;

/** Several things that are given up at once, the last first. */
export function together(parts: readonly Monaco.IDisposable[]): Monaco.IDisposable {
  let left = parts;
  return {
    dispose() {
      const now = left.toReversed();
      left = [];
      for (const part of now) part.dispose();
    },
  };
}
