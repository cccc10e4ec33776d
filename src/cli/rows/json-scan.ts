import type { FindEnd } from './slicer.ts';

/** Finds the bracket that closes what is open: the end of an object or list, whatever is in its texts. */
export function createJsonScan(): { readonly findEnd: FindEnd; readonly inText: () => boolean } {
  let depth = 0;
  let inText = false;
  // 1 where the last chunk ended with the backslash of an escape.
  let escaped = 0;

  return {
    inText: () => inText,
    findEnd(chunk, from) {
      const { length } = chunk;
      let at = from + escaped;
      escaped = 0;
      for (; at < length; at++) {
        const byte = chunk[at];
        if (inText) {
          if (byte === backslash) at++;
          else if (byte === quote) inText = false;
        } else if (byte === quote) inText = true;
        else if (byte === openBrace || byte === openBracket) depth++;
        else if (byte === closeBrace || byte === closeBracket) {
          depth--;
          if (depth <= 0) {
            depth = 0;
            return at + 1;
          }
        }
      }
      escaped = at - length;
      return -1;
    },
  };
}

const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
