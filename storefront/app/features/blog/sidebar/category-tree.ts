interface Category {
  category_id: number | null
  parent_category_id: number | null
  title: string | null
  category_url_path: string | null
  posts_count?: number | null
}

export interface CategoryNode {
  readonly id: number
  readonly title: string
  readonly to: string
  readonly count: number
  readonly children: readonly CategoryNode[]
}

/**
 * Builds a tree of at most `depth` levels from the flat list; 0 for no limit. A category whose parent is missing
 * becomes a root.
 */
export function categoryTree(
  list: readonly (Category | null)[] | null | undefined,
  depth: number | null | undefined,
): CategoryNode[] {
  const all = (list ?? []).flatMap((category) => category ?? [])
  const known = new Set(all.map(({ category_id: id }) => id))
  const parentOf = ({ parent_category_id: parent }: Category) => (parent && known.has(parent) ? parent : 0)
  const nodesOf = (parent: number, ancestors: readonly number[]): CategoryNode[] =>
    depth && ancestors.length >= depth
      ? []
      : all
          .filter((category) => parentOf(category) === parent && !ancestors.includes(category.category_id ?? 0))
          .map((category) => {
            const id = category.category_id ?? 0
            return {
              id,
              title: category.title ?? '',
              to: `/${category.category_url_path ?? ''}`,
              count: category.posts_count ?? 0,
              children: nodesOf(id, [...ancestors, id]),
            }
          })
  return nodesOf(0, [])
}
