/** The part that share-image.ts and tests use; the package has no types. */
declare module 'fontkit' {
  export function create(file: Uint8Array): {
    layout(text: string): {
      glyphs: { path: { toSVG(): string } }[]
      positions: { xAdvance: number; xOffset: number; yOffset: number }[]
      advanceWidth: number
    }
    unitsPerEm: number
    getGlyph(id: number): { path: { toSVG(): string } }
  }
}
