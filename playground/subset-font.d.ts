declare module 'subset-font' {
  /** The font with the glyphs of the characters of a text alone. */
  export default function subsetFont(font: Buffer, text: string, options: { readonly targetFormat: 'sfnt' }): Promise<Buffer>;
}
