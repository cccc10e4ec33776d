/** A text as a literal of JavaScript that can also stand in a page: nothing in it ends the string, the line or the script. */
export function inScript(text: string): string {
  return `'${text.replace(/[\\']|[\p{Cc}\p{Cs}\u2028\u2029]|<(?=[/!?a-z])/giu, escaped)}'`;
}

function escaped(character: string): string {
  if (character === '\\' || character === "'") return `\\${character}`;
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
