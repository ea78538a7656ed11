import { blocksOf, headingOf, plainText, sanitizeText, shorten } from './sanitize-text.ts'

export interface Chapter {
  /** Empty where it has none. */
  title: string
  html: string
}

/** Characters of an excerpt at most. */
export const LONGEST = 60_000
/** Where nobody knows how long the book is. */
const LONGEST_OF_UNKNOWN = 30_000
/** A standard page of print has 1,800 characters; a tenth of it. */
const TENTH_OF_PAGE = 180
/** Characters with markup that are parsed: what comes after them is beyond any excerpt, and parsing is not linear. */
const LONGEST_WRITTEN = 250_000
const MOST_CHAPTERS = 100
const LONGEST_TITLE = 200
/** Too little to begin another block with. */
const LEFTOVER = 200

/** How much of a book an excerpt may show: a tenth, and never more than LONGEST. */
export const allowance = (pages: number | null): number =>
  pages === null ? LONGEST_OF_UNKNOWN : Math.min(LONGEST, pages * TENTH_OF_PAGE)

/** Chapters of a text, at its uppermost headings that there are several of. */
export function splitChapters(written: string, title = ''): Chapter[] {
  const blocks = blocksOf(sanitizeText(written.slice(0, LONGEST_WRITTEN))).filter(
    (block) => block.startsWith('<hr') || plainText(block) !== '',
  )
  const levels = blocks.map((block) => headingOf(block)?.level ?? 0)
  const countOf = (level: number) => levels.filter((each) => each === level).length
  const top = [1, 2, 3].find((level) => countOf(level) > 1) ?? [1, 2, 3].find((level) => countOf(level) === 1) ?? 0
  const chapters: { title: string; blocks: string[] }[] = [{ title: '', blocks: [] }]
  for (const [at, block] of blocks.entries()) {
    const level = levels[at] ?? 0
    if (level > 0 && level <= top) chapters.push({ title: headingOf(block)?.text ?? '', blocks: [] })
    else chapters.at(-1)?.blocks.push(level > 0 ? lower(block, level, level - top + 2) : block)
  }
  const filled = chapters.filter(({ blocks: own }) => own.some((block) => plainText(block) !== ''))
  const [only] = filled
  // the table of contents knows the title better than the page
  if (only && filled.length === 1 && title) only.title = title
  return filled.map(({ title: own, blocks: parts }) => ({
    title: own.slice(0, LONGEST_TITLE),
    html: parts.join('\n'),
  }))
}

/** The chapter's own heading is the second level of its page. */
const lower = (block: string, level: number, to: number): string =>
  block.replaceAll(new RegExp(`(?<=^<|</)h${level}\\b`, 'g'), `h${Math.min(to, 5)}`)

/** The beginning of chapters, whole paragraphs of it, and whether something was left out. */
export function cutChapters(chapters: readonly Chapter[], most: number): { chapters: Chapter[]; isCut: boolean } {
  const kept: Chapter[] = []
  let left = most
  for (const chapter of chapters) {
    if (kept.length === MOST_CHAPTERS) return { chapters: kept, isCut: true }
    const { html, isCut } = cutHtml(chapter.html, left)
    if (html) kept.push({ title: chapter.title, html })
    if (isCut) return { chapters: kept, isCut }
    left -= lengthOf(html)
  }
  return { chapters: kept, isCut: false }
}

/** Whole blocks of HTML, or the beginning of a first one that is longer. */
export function cutHtml(html: string, most: number): { html: string; isCut: boolean } {
  const blocks: string[] = []
  let left = most
  for (const block of blocksOf(html)) {
    const length = lengthOf(block)
    if (length > left) {
      if (left > LEFTOVER && blocks.length === 0) blocks.push(shorten(block, left))
      return { html: blocks.join('\n'), isCut: true }
    }
    blocks.push(block)
    left -= length
  }
  return { html: blocks.join('\n'), isCut: false }
}

/** Characters of a text. */
export const lengthOf = (html: string): number => plainText(html).length
