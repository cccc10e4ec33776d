/** A sentence of the package, whose code stands in backticks, with that as code. Names in it are data, and only ever text. */
export function WithCode({ text }: { readonly text: string }) {
  return <>{text.split(/`([^`]*)`/).map((piece, at) => (at % 2 === 1 ? <code key={at}>{piece}</code> : piece))}</>;
}
