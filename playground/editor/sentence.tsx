/** A sentence of the package, with its code, which stands in backticks, as code. Names in it are data, and only ever text. */
export function Sentence({ text }: { readonly text: string }) {
  return <span>{text.split(/`([^`]*)`/).map((piece, at) => (at % 2 === 1 ? <code key={at}>{piece}</code> : piece))}</span>;
}
