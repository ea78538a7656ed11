import { languageOf } from '../../../../language/language-rules.ts'

/** The address of a chapter within its page, counted from 1. */
export const anchorOf = (locale: string, chapter: number): string =>
  `${languageOf(locale) === 'pl' ? 'rozdzial' : 'chapter'}-${chapter}`

/** The chapter that an address names, in either language. */
export const chapterAt = (hash: string): number | undefined => {
  const chapter = /^#(?:rozdzial|chapter)-(\d{1,3})$/.exec(hash)?.[1]
  return chapter === undefined ? undefined : Number(chapter)
}
