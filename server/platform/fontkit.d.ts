// fontkit has no types; this declares only what covers and documents use
declare module 'fontkit' {
  export type Path = { translate(x: number, y: number): Path; scale(x: number, y?: number): Path; toSVG(): string }
  export type Glyph = { id: number; path: Path; advanceWidth: number }
  export type Run = { glyphs: Glyph[]; positions: { xAdvance: number; xOffset: number; yOffset: number }[] }
  export type Font = {
    unitsPerEm: number
    capHeight: number
    xHeight: number
    layout(text: string): Run
    hasGlyphForCodePoint(code: number): boolean
  }
  export function create(buffer: Uint8Array): Font
}
