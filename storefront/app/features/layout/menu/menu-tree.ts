import type { MainMenuFragment } from '../../../generated/operations.ts'
import { pathInView } from '../../../../../web/platform/base-path.ts'

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
  const rawUrl = url ?? '/'
  if (/^[a-z]+:/i.test(rawUrl) && url_type !== CATEGORY && url_type !== CMS_PAGE) return rawUrl
  return pathInView(rawUrl, base)
}

/**
 * Builds the tree from the flat list, in order, without disabled entries; entries whose parent is missing are left out.
 * The menu is what is below the root, as in ScandiPWA.
 */
export function menuTree(menu: MainMenuFragment | null | undefined, base: string): MenuNode[] {
  const childrenOf = new Map<number, Item[]>()
  for (const item of menu?.items ?? []) {
    if (!item || item.is_active === false) continue
    const parent = item.parent_id ?? 0
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), item])
  }
  const nodesOf = (parent: number, ancestors: readonly number[]): MenuNode[] =>
    (childrenOf.get(parent) ?? [])
      .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
      .map((item) => {
        const id = Number(item.item_id)
        return {
          id: String(item.item_id),
          title: item.title ?? '',
          to: addressOf(item, base),
          ...(item.url_type === CATEGORY && item.category_id != null && { category: item.category_id }),
          ...(item.url_type === CMS_PAGE && { page: true as const }),
          children: ancestors.includes(id) ? [] : nodesOf(id, [...ancestors, id]),
        }
      })
  return nodesOf(0, []).flatMap(({ children }) => children)
}
