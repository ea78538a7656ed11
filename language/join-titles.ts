/** A carrier's and its method's title as one: 'DHL' and 'Kurier DHL' need not both be said. */
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
