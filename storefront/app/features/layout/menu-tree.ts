import type { MainMenuFragment } from '../../generated/operations.ts'

/** Identifier of the menu in the header. */
export const MENU = 'new-main-menu'

export interface MenuNode {
  readonly id: string
  readonly title: string
  /** Path within the store view, or URL of another site. */
  readonly to: string
  /** Id of the linked category. */
  readonly category?: number
  /** Set for a link to a CMS page. */
  readonly page?: true
  readonly children: readonly MenuNode[]
}

type Item = NonNullable<NonNullable<MainMenuFragment['items']>[number]>

const CMS_PAGE = 1
const CATEGORY = 2

function addressOf({ url, url_type }: Item, base: string): string {
  const written = url ?? '/'
  if (/^[a-z]+:/i.test(written) && url_type !== CATEGORY && url_type !== CMS_PAGE) return written
  const path = written.replace(/^https?:\/\/[^/]*/, '').replace(/^\/*/, '/')
  return base && (path === base || path.startsWith(`${base}/`)) ? path.slice(base.length) || '/' : path
}

/**
 * Builds the tree from the flat list, in order, without disabled entries; entries whose parent is missing are left out.
 */
export function menuTree(menu: MainMenuFragment | null | undefined, base: string): MenuNode[] {
  const below = new Map<number, Item[]>()
  for (const item of menu?.items ?? []) {
    if (!item || item.is_active === false) continue
    const parent = item.parent_id ?? 0
    below.set(parent, [...(below.get(parent) ?? []), item])
  }
  const nodesOf = (parent: number, above: readonly number[]): MenuNode[] =>
    (below.get(parent) ?? [])
      .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
      .map((item) => {
        const id = Number(item.item_id)
        return {
          id: String(item.item_id),
          title: item.title ?? '',
          to: addressOf(item, base),
          ...(item.url_type === CATEGORY && item.category_id != null && { category: item.category_id }),
          ...(item.url_type === CMS_PAGE && { page: true as const }),
          children: above.includes(id) ? [] : nodesOf(id, [...above, id]),
        }
      })
  return nodesOf(0, [])
}
