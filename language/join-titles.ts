/** Joins the titles of a carrier and its method; one that is part of the other is dropped: 'DHL' of 'Kurier DHL'. */
export function joinTitles(...titles: readonly (string | null | undefined)[]): string {
  const said = titles.flatMap((title) => title || [])
  return said
    .filter(
      (title, at) =>
        !said.some(
          (other, place) => place !== at && other.includes(title) && (other.length > title.length || place < at),
        ),
    )
    .join(' · ')
}
