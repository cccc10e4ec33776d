type Size = { readonly width: number; readonly height: number };
type Box = Size & { readonly left: number; readonly top: number };

const gap = 12;

/**
 * Where a card about an element goes: below it, next to it in the lower half of the window, or
 * above it, the first that fits in the window; else at the bottom of the window, over the element.
 */
export function placeCard(target: Box, card: Size, window: Size): { readonly left: number; readonly top: number } {
  const [right, bottom] = [target.left + target.width, target.top + target.height];
  const [x, y] = [
    between(target.left, window.width - card.width - gap),
    between(Math.max(target.top, window.height / 2), window.height - card.height - gap),
  ];
  const choices = [
    { left: x, top: bottom + gap },
    { left: target.left - card.width - gap, top: y },
    { left: right + gap, top: y },
    { left: x, top: target.top - card.height - gap },
  ];
  const fits = ({ left, top }: { readonly left: number; readonly top: number }): boolean =>
    left >= gap && top >= gap && left + card.width <= window.width - gap && top + card.height <= window.height - gap;
  return (
    choices.find(fits) ?? {
      left: Math.max(0, (window.width - card.width) / 2),
      top: Math.max(0, window.height - card.height - gap),
    }
  );
}

/** Clamps a coordinate to the window, with a gap at its edges. */
function between(at: number, most: number): number {
  return Math.max(gap, Math.min(at, most));
}
