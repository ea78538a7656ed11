const wordsOf = (title: string): readonly string[] => title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Joins the titles of a carrier and its method; one whose words are all in the other is dropped: 'DHL' beside 'Kurier
 * DHL', and 'DHL (cash on delivery)' beside 'DHL courier, cash on delivery'.
 */
export function joinTitles(...titles: readonly (string | null | undefined)[]): string {
  const nonEmpty = titles.flatMap((title) => title || [])
  const words = nonEmpty.map(wordsOf)
  const isWithin = (index: number, other: number) =>
    words[index]?.every((word) => words[other]?.includes(word)) ?? false
  return nonEmpty
    .filter(
      (_, index) =>
        !nonEmpty.some(
          (_title, other) =>
            // of two with the same words the first stays
            other !== index && isWithin(index, other) && (other < index || !isWithin(other, index)),
        ),
    )
    .join(' · ')
}
