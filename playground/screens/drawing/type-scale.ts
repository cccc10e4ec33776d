/**
 * Heights of capitals in millimetres on a display of 43 inches. At five metres 25 is comfortable
 * and 17 is the least; half a millimetre more makes up for whole pixels. Other displays have them
 * in proportion to their longer side.
 */
export const capitals = { least: 17.5, small: 20.5, text: 25.5, large: 34, title: 46, display: 62, state: 88 } as const;

/** The longer side of such a display, in millimetres. */
export const longerSide = 952;

/** The height of a capital in parts of the font size, which `font-size-adjust` makes true of every font. */
const capital = 0.7;

/** The font sizes as custom properties `--type-…`, in pixels, for a unit of a hundredth of the longer side. */
export function typeSizes(unit: number): Readonly<Record<string, string>> {
  const pixels = (unit * 100) / longerSide / capital;
  return Object.fromEntries(Object.entries(capitals).map(([name, height]) => [`--type-${name}`, `${height * pixels}px`]));
}
