/** Paths of the same page by store view, for `meta.alternates`. Rewrites add them to the data of the page. */
export interface WithAlternates {
  alternates: Readonly<Record<string, string>>
}

export const alternatePaths = (
  alternates: readonly { store_code: string; url: string }[] | null | undefined,
): Record<string, string> => Object.fromEntries((alternates ?? []).map(({ store_code, url }) => [store_code, url]))
