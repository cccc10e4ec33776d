/**
 * Reads plain digits of any length as a double that compares with decimals of at most 15
 * significant digits as the exact number does. Such decimals are more than four doubles apart, so
 * a longer one that rounds to a short one without being equal becomes the neighbouring double.
 * Returns null for anything but plain digits.
 */
export function readDecimalValue(text: string): number | null {
  if (!/^-?[0-9]+(?:\.[0-9]+)?$/.test(text)) return null;
  const value = Number(text) + 0;
  if (text.length <= 16 || !Number.isFinite(value)) return value;
  const short = plainDigits(value);
  if (Number(short) !== value) return value;
  const order = compareDigits(text, short);
  return order === 0 ? value : nextDouble(value, order);
}

/** The decimal of at most 15 significant digits nearest to a finite double, without exponent. */
export function plainDigits(value: number): string {
  const text = value.toPrecision(15);
  const [mantissa = '', exponent] = text.split('e');
  if (exponent === undefined) return text;
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const point = whole.length + Number(exponent);
  const digits = (whole + fraction).padEnd(point, '0');
  const plain = point <= 0 ? `0.${'0'.repeat(-point)}${digits}` : `${digits.slice(0, point)}.${digits.slice(point)}0`;
  return mantissa.startsWith('-') ? `-${plain}` : plain;
}

/** Compares two numbers in digits exactly: -1, 0 or 1. */
function compareDigits(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  if (left.negative !== right.negative && (left.digits + right.digits).match(/[1-9]/)) return left.negative ? -1 : 1;
  const whole = Math.max(left.point, right.point);
  const fraction = Math.max(left.digits.length - left.point, right.digits.length - right.point);
  const aligned = ({ digits, point }: typeof left) =>
    digits.padStart(digits.length + whole - point, '0').padEnd(whole + fraction, '0');
  const [x, y] = [aligned(left), aligned(right)];
  const order = x < y ? -1 : x > y ? 1 : 0;
  return left.negative ? -order : order;
}

function partsOf(text: string) {
  const negative = text.startsWith('-');
  const [whole = '', fraction = ''] = text.slice(negative ? 1 : 0).split('.');
  return { negative, digits: whole + fraction, point: whole.length };
}

/** The next double above (`direction` 1) or below (-1) another. */
export function nextDouble(value: number, direction: number): number {
  if (value === 0) return direction * Number.MIN_VALUE;
  const bits = new BigInt64Array(1);
  const double = new Float64Array(bits.buffer);
  double[0] = value;
  bits[0] = (bits[0] ?? 0n) + (value > 0 === direction > 0 ? 1n : -1n);
  return double[0];
}
