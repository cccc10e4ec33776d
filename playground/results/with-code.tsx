import type { ComponentChildren } from 'preact';

/** A sentence of the package with the code in it, which stands in backticks, drawn as code. */
export function withCode(sentence: string): ComponentChildren {
  return sentence.split(/`([^`]*)`/).map((text, at) => (at % 2 === 1 ? <code key={at}>{text}</code> : text));
}
