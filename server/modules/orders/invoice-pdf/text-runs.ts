import { type FontName, fontOf } from './fonts.ts'

/** A part of a line that is written with one font in one direction. */
export interface TextRun {
  text: string
  font: FontName
}

type Kind = 'left' | 'right' | 'digit' | 'neutral'

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

function kindOf(character: string): Kind {
  if (RIGHT_TO_LEFT.test(character)) return /\p{Nd}/u.test(character) ? 'digit' : 'right'
  if (/\p{Nd}/u.test(character)) return 'digit'
  return /[\p{L}\p{M}]/u.test(character) ? 'left' : 'neutral'
}

const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
}

/**
 * The embedding level of each character: even levels run to the right, odd ones to the left. The Unicode Bidirectional
 * Algorithm for lines without explicit marks of direction.
 */
function levelsOf(characters: readonly string[]): number[] {
  const kinds = characters.map(kindOf)
  const base = kinds.find((kind) => kind === 'left' || kind === 'right') === 'right' ? 1 : 0
  const own = { left: base === 0 ? 0 : 2, right: 1, digit: 0 }
  let strong: 'left' | 'right' = base === 1 ? 'right' : 'left'
  // digits after letters that run to the left are part of their phrase
  const sides = kinds.map((kind): { level: number; side: 'left' | 'right' } | undefined => {
    if (kind === 'neutral') return undefined
    if (kind !== 'digit') strong = kind
    return kind === 'digit'
      ? { level: strong === 'right' ? 2 : own.left, side: strong }
      : { level: own[kind], side: kind }
  })
  return sides.map((found, index) => {
    if (found) return found.level
    const before = sides.slice(0, index).findLast((side) => side !== undefined)?.side
    const after = sides.slice(index).find((side) => side !== undefined)?.side
    return before !== undefined && before === after ? own[before] : base
  })
}

/** Reverses, from the highest level to the first odd one, what stands at that level or above. */
function inVisualOrder<Run extends { level: number }>(runs: readonly Run[]): Run[] {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end++
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed())
      start = Math.max(start, end - 1)
    }
  }
  return ordered
}

/**
 * The runs of a line from left to right. Letters that run to the left stay in logical order: shaping reverses them.
 */
export function textRuns(line: string, own: FontName): TextRun[] {
  const characters = [...line]
  const levels = levelsOf(characters)
  const runs: (TextRun & { level: number })[] = []
  for (const [index, character] of characters.entries()) {
    const level = levels[index] ?? 0
    const last = runs.at(-1)
    const isAttached = last?.level === level && /[\p{M}\p{Zs}\u200C\u200D]/u.test(character)
    const font = fontOf(character, isAttached ? last.font : own)
    // invisible: fontOf knows no glyph
    if (font === undefined) continue
    const text = level % 2 === 1 ? (MIRRORED[character] ?? character) : character
    if (last?.level === level && last.font === font) last.text += text
    else runs.push({ text, font, level })
  }
  return inVisualOrder(runs).map(({ text, font, level }) => ({
    text: level % 2 === 1 && !RIGHT_TO_LEFT.test(text) ? [...text].toReversed().join('') : text,
    font,
  }))
}

/** Breaks a line at spaces, or between letters where a word alone does not fit or its script has no spaces. */
export function wrapLine(line: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(/(?<= )|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u)) {
    for (const part of fits(word.trimEnd())
      ? [word]
      : [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment)) {
      if (current !== '' && !fits((current + part).trimEnd())) {
        lines.push(current.trimEnd())
        current = ''
      }
      current += part
    }
  }
  return [...lines, current.trimEnd()]
}
