/**
 * What one client is counted by: an IPv4 address, also where it is written as IPv6 (`::ffff:192.0.2.1`), and the first 64 bits of an IPv6
 * address, which one household has as a whole. Any other text is itself, cut to 64 characters.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/s, '');
  if (!plain.includes(':') || plain.length > longestAddress) return address.slice(0, 64);
  const groups = groupsOf(plain);
  if (groups === undefined) return address.slice(0, 64);
  const [, , , , , marker, high = 0, low = 0] = groups;
  const mapped = marker === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (mapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address; undefined for what is none. */
function groupsOf(address: string): readonly number[] | undefined {
  const inHex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const halves = inHex.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const [head = [], tail] = halves;
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (halves.length > 2 || (tail === undefined ? missing !== 0 : missing < 1)) return undefined;
  const groups = [...head, ...Array<string>(missing).fill('0'), ...(tail ?? [])];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? groups.map((group) => Number.parseInt(group, 16)) : undefined;
}

const longestAddress = 45;
