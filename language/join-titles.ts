/** Joins the titles of a carrier and its method; one that is part of the other is dropped: 'DHL' of 'Kurier DHL'. */
export function joinTitles(...titles: readonly (string | null | undefined)[]): string {
  const nonEmpty = titles.flatMap((title) => title || [])
  return nonEmpty
    .filter(
      (title, index) =>
        !nonEmpty.some(
          (other, otherIndex) =>
            otherIndex !== index && other.includes(title) && (other.length > title.length || otherIndex < index),
        ),
    )
    .join(' · ')
}
