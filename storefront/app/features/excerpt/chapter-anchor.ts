import { languageOf } from '../../../../language/language-rules.ts'

/** Fragment of a chapter's URL, counted from 1. */
export const anchorOf = (locale: string, chapter: number): string =>
  `${languageOf(locale) === 'pl' ? 'rozdzial' : 'chapter'}-${chapter}`

/** Chapter number in a URL fragment, in either language. */
export const chapterAt = (hash: string): number | undefined => {
  const chapter = /^#(?:rozdzial|chapter)-(\d{1,3})$/.exec(hash)?.[1]
  return chapter === undefined ? undefined : Number(chapter)
}
