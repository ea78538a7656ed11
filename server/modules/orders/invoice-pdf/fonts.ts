import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { create, type Font } from 'fontkit'
import { Refusal } from '../../../platform/refusal.ts'

/** Fonts after the document's own, by the letters that they add. */
const FALLBACKS = ['latin', 'arabic', 'hebrew', 'devanagari', 'armenian', 'georgian', 'han', 'hangul', 'emoji'] as const
export type FontName = 'regular' | 'semibold' | (typeof FALLBACKS)[number]

const files: Readonly<Record<FontName, string>> = {
  regular: 'literata-regular.ttf',
  semibold: 'literata-semibold.ttf',
  ...(Object.fromEntries(FALLBACKS.map((name) => [name, `noto-${name}.ttf.br`])) as Record<
    (typeof FALLBACKS)[number],
    string
  >),
}

const buffers = new Map<FontName, Buffer>()
const fonts = new Map<FontName, Font>()

/** Read when a document first needs it. */
export function fontFile(name: FontName): Buffer {
  const known = buffers.get(name)
  if (known) return known
  const file = readFileSync(new URL(`./fonts/${files[name]}`, import.meta.url))
  const buffer = files[name].endsWith('.br') ? brotliDecompressSync(file) : file
  buffers.set(name, buffer)
  return buffer
}

function openFont(name: FontName): Font {
  const font = fonts.get(name) ?? create(fontFile(name))
  fonts.set(name, font)
  return font
}

/** Neither drawn nor missed, such as soft hyphens and marks of direction. */
const isInvisible = (character: string) => /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(character)

/** The first font with the character; undefined if there is none. `preferred` keeps marks beside their letters. */
export function fontOf(character: string, preferred: FontName): FontName | undefined {
  const codePoint = character.codePointAt(0) ?? 0
  return [preferred, 'regular' as const, ...FALLBACKS].find((name) => openFont(name).hasGlyphForCodePoint(codePoint))
}

/** The characters of a text that no font has, each once. */
export const missingCharacters = (text: string): string[] => [
  ...new Set(
    [...text.normalize('NFC')].filter((character) => !isInvisible(character) && !fontOf(character, 'regular')),
  ),
]

/** Refuses texts with characters that would be holes in a document. */
export function refuseMissing(texts: readonly string[]): void {
  const missing = missingCharacters(texts.join(''))
  if (missing.length > 0)
    throw new Refusal(
      'graphql-input',
      'No font of the documents has the characters %s.',
      missing.slice(0, 20).join(' '),
    )
}
