import fc from 'fast-check';

/**
 * Any character, for `fc.string`. The unit `binary` of fast-check is the same, but keeps a map of
 * all million characters, which takes each process a second and 130 MB.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat(0x10f7ff).map(
  (at) => String.fromCodePoint(at < 0xd800 ? at : at + 0x800),
  (character) => {
    const point = isOne(character) ? (character.codePointAt(0) ?? 0) : 0xd800;
    if (point >= 0xd800 && point < 0xe000) throw new TypeError('It is not one character.');
    return point < 0xd800 ? point : point - 0x800;
  },
);

const isOne = (value: unknown): value is string => typeof value === 'string' && Array.from(value).length === 1;
