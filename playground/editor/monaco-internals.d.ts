declare module 'monaco-editor/editor/common/viewModel/monospaceLineBreaksComputer.js' {
  type LineContext = {
    readonly getLineContent: (line: number) => string;
    readonly getLineInjectedText: (
      line: number,
    ) => readonly { readonly column: number; readonly options: { readonly content: string } }[] | null;
  };
  type CreateLineBreaksComputer = (
    context: LineContext,
    fontInfo: unknown,
    tabSize: number,
    columns: number,
    ...rest: readonly unknown[]
  ) => unknown;
  export const MonospaceLineBreaksComputerFactory: {
    readonly prototype: { createLineBreaksComputer: CreateLineBreaksComputer; wrapsBeforeConnectives?: boolean };
  };
}
