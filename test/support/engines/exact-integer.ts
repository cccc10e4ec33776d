/** A whole number as a number, and as the bigint it is where a number would not be exact. */
export function exactInteger(value: bigint): number | bigint {
  return BigInt.asIntN(54, value) === value && value !== -(2n ** 53n) ? Number(value) : value;
}
