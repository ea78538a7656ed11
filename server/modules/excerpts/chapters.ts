import { blocksOf, headingOf, plainText, sanitizeText, shorten } from './sanitize-text.ts'

export interface Chapter {
  /** Empty if the chapter has none. */
  title: string
  html: string
}

/** Maximum characters of an excerpt. */
export const MAX_LENGTH = 60_000
/** Limit for a book of unknown length. */
const MAX_LENGTH_OF_UNKNOWN = 30_000
/** Characters per page of the book: a tenth of a standard page of 1,800. */
const CHARACTERS_PER_PAGE = 180
/** Characters with markup that are parsed, more than any excerpt shows; parsing takes more than linear time. */
const MAX_INPUT_LENGTH = 250_000
const MAX_CHAPTERS = 100
const MAX_TITLE_LENGTH = 200
/** No block is shortened to fewer characters. */
const MIN_SHORTENED_LENGTH = 200

/** Maximum characters of an excerpt: a tenth of the book, at most MAX_LENGTH. */
export const maxExcerptLength = (pages: number | null): number =>
  pages === null ? MAX_LENGTH_OF_UNKNOWN : Math.min(MAX_LENGTH, pages * CHARACTERS_PER_PAGE)

/** Splits a text at its highest heading level with several headings, else at the highest one. */
export function splitChapters(html: string, title = ''): Chapter[] {
  const blocks = blocksOf(sanitizeText(html.slice(0, MAX_INPUT_LENGTH))).filter(
    (block) => block.startsWith('<hr') || plainText(block) !== '',
  )
  const levels = blocks.map((block) => headingOf(block)?.level ?? 0)
  const countOf = (level: number) => levels.filter((each) => each === level).length
  const top = [1, 2, 3].find((level) => countOf(level) > 1) ?? [1, 2, 3].find((level) => countOf(level) === 1) ?? 0
  const chapters: { title: string; blocks: string[] }[] = [{ title: '', blocks: [] }]
  for (const [index, block] of blocks.entries()) {
    const level = levels[index] ?? 0
    if (level > 0 && level <= top) chapters.push({ title: headingOf(block)?.text ?? '', blocks: [] })
    else chapters.at(-1)?.blocks.push(level > 0 ? lowerHeading(block, level, level - top + 2) : block)
  }
  const filled = chapters.filter(({ blocks: own }) => own.some((block) => plainText(block) !== ''))
  const [only] = filled
  // the title in the table of contents is better than a heading
  if (only && filled.length === 1 && title) only.title = title
  return filled.map(({ title: own, blocks: parts }) => ({
    title: own.slice(0, MAX_TITLE_LENGTH),
    html: parts.join('\n'),
  }))
}

/** Moves a heading down, so that the chapter's own heading is level 2 of the page. */
const lowerHeading = (block: string, level: number, to: number): string =>
  block.replaceAll(new RegExp(`(?<=^<|</)h${level}\\b`, 'g'), `h${Math.min(to, 5)}`)

/** Whole paragraphs from the beginning, and whether something was left out. */
export function cutChapters(chapters: readonly Chapter[], maxLength: number): { chapters: Chapter[]; isCut: boolean } {
  const kept: Chapter[] = []
  let remaining = maxLength
  for (const chapter of chapters) {
    if (kept.length === MAX_CHAPTERS) return { chapters: kept, isCut: true }
    const { html, isCut } = cutHtml(chapter.html, remaining)
    if (html) kept.push({ title: chapter.title, html })
    if (isCut) return { chapters: kept, isCut }
    remaining -= lengthOf(html)
  }
  return { chapters: kept, isCut: false }
}

/** Whole blocks from the beginning, or part of a first block that is longer. */
export function cutHtml(html: string, maxLength: number): { html: string; isCut: boolean } {
  const blocks: string[] = []
  let remaining = maxLength
  for (const block of blocksOf(html)) {
    const length = lengthOf(block)
    if (length > remaining) {
      if (remaining > MIN_SHORTENED_LENGTH && blocks.length === 0) blocks.push(shorten(block, remaining))
      return { html: blocks.join('\n'), isCut: true }
    }
    blocks.push(block)
    remaining -= length
  }
  return { html: blocks.join('\n'), isCut: false }
}

/** Number of characters of a text without markup. */
export const lengthOf = (html: string): number => plainText(html).length
