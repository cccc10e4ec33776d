/** Bytes that are decoded at a time, whatever the length of the list. */
const size = 16_384;
/** The longest integer has 17 characters. */
const room = 17;

/**
 * Joins the safe integers of a list with an ASCII separator, in half the time of `join`. Large
 * expressions are mostly lists of integers. Returns `undefined` if a value has none.
 */
export function joinIntegers<Value>(
  values: readonly Value[],
  separator: string,
  integerOf: (value: Value | undefined) => number | undefined,
): string | undefined {
  const bytes = new Uint8Array(size);
  let text = '';
  let end = 0;
  for (let index = 0; index < values.length; index++) {
    if (end > size - room - separator.length) {
      text += decoder.decode(bytes.subarray(0, end));
      end = 0;
    }
    if (index > 0) end = putText(separator, bytes, end);
    const integer = integerOf(values[index]);
    if (integer === undefined) return undefined;
    end = putInteger(integer, bytes, end);
  }
  return text + decoder.decode(bytes.subarray(0, end));
}

const decoder = /* @__PURE__ */ new TextDecoder();

/** Writes an integer at an offset and returns its end. 32-bit arithmetic is the faster. */
function putInteger(integer: number, bytes: Uint8Array, start: number): number {
  let rest = integer | 0;
  if (rest !== integer || rest === smallest) return putText(String(integer), bytes, start);
  let first = start;
  if (rest < 0) {
    bytes[first++] = minus;
    rest = -rest | 0;
  }
  const end = first + digitsOf(rest);
  for (let at = end - 1; at >= first; at--) {
    const tenths = (rest / 10) | 0;
    bytes[at] = zero + rest - tenths * 10;
    rest = tenths;
  }
  return end;
}

/** The only integer of 32 bits whose opposite is not one. */
const smallest = -(2 ** 31);
const minus = 0x2d;
const zero = 0x30;

function digitsOf(integer: number): number {
  if (integer < 1e5) return integer < 1e2 ? (integer < 10 ? 1 : 2) : integer < 1e3 ? 3 : integer < 1e4 ? 4 : 5;
  return integer < 1e7 ? (integer < 1e6 ? 6 : 7) : integer < 1e8 ? 8 : integer < 1e9 ? 9 : 10;
}

function putText(text: string, bytes: Uint8Array, start: number): number {
  for (let at = 0; at < text.length; at++) bytes[start + at] = text.charCodeAt(at);
  return start + text.length;
}
