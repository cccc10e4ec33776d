/** What makes a screen that of a house: its logo, its colour and the ways to its rooms. */
export type ScreenLook = {
  /** An address of an image, `http(s):` or `data:`; empty for none. */
  readonly logo: string;
  /** `#rrggbb`; empty for none. */
  readonly colour: string;
  /** The way from the screen to a room by its name; that of the empty name is for all others. */
  readonly directions: Readonly<Record<string, Direction>>;
};

export const noLook: ScreenLook = { logo: '', colour: '', directions: {} };

/** Degrees by which an arrow to the right is turned. */
export const turns = { left: 180, right: 0, ahead: -90, back: 90, 'ahead-left': -135, 'ahead-right': -45 } as const;
export type Direction = keyof typeof turns;
export const directions = Object.keys(turns) as readonly Direction[];

/** A direction, if a text is one. */
export const readDirection = (text: unknown): Direction | undefined => directions.find((one) => one === text);

export function wayTo(room: string, { directions: ways }: ScreenLook): Direction | undefined {
  // A room may be called `constructor`.
  const name = [room, ''].find((one) => Object.hasOwn(ways, one));
  return name === undefined ? undefined : ways[name];
}

/** An address of a logo as it is used; undefined if it is none, as `javascript:` and `data:text/html`. */
export function readLogo(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  if (/^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(trimmed)) return trimmed;
  const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url.href : undefined;
}

/** A colour as `#rrggbb`, also from `#rgb`; undefined if it is none. */
export function readColour(text: string): string | undefined {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return text.trim() === '' ? '' : undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** Black or white, whichever is better read on a colour `#rrggbb`: the contrast is at least 4.5. */
export function inkOn(colour: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  // Where (L + 0.05) / 0.05 is 1.05 / (L + 0.05).
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}
