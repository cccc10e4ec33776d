/** A sentence whose code stands in backticks. */
export function WithCode({ text }: { readonly text: string }) {
  return <>{text.split(/`([^`]*)`/).map((piece, at) => (at % 2 === 1 ? <code key={`${at}`}>{piece}</code> : piece))}</>;
}
