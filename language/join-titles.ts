const wordsOf = (title: string): readonly string[] => title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const isWithin = (words: readonly string[], others: readonly string[]) => words.every((word) => others.includes(word))

/**
 * Joins the titles of a carrier and its method; one whose words are all in the other is dropped: 'DHL' beside 'Kurier
 * DHL', and 'DHL (cash on delivery)' beside 'DHL courier, cash on delivery'.
 */
export function joinTitles(...titles: readonly (string | null | undefined)[]): string {
  const all = titles.flatMap((title) => (title ? { title, words: wordsOf(title) } : []))
  return all
    .filter(
      ({ words }, index) =>
        !all.some(
          (other, at) =>
            // of two with the same words the first stays
            at !== index && isWithin(words, other.words) && (at < index || !isWithin(other.words, words)),
        ),
    )
    .map(({ title }) => title)
    .join(' · ')
}
