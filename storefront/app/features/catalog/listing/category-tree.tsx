import type { CategoryPageFragment } from '../../../generated/operations.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { ChevronLeftIcon } from '../../../../../web/ui/icon/icons.tsx'
import { pathOf } from '../card/card-data.ts'
import { withoutNulls } from '../../../../../web/api/without-nulls.ts'
import styles from './category-tree.module.css'

export interface Branch {
  name: string
  to: string
  count: number
  current?: boolean
}

/** Links of a category: its subcategories, or its siblings if it has none. */
export function branchesOf({ name, url, children, parent }: CategoryPageFragment, base: string): Branch[] {
  const below = branches(children, base)
  if (below.length > 0) return below
  const beside = branches(parent?.children, base)
  return beside.length > 1
    ? beside.map((branch) =>
        branch.to === pathOf(url, base) && branch.name === name ? { ...branch, current: true } : branch,
      )
    : []
}

type Child = NonNullable<NonNullable<CategoryPageFragment['children']>[number]>

const branches = (children: readonly (Child | null)[] | null | undefined, base: string): Branch[] =>
  withoutNulls(children)
    .filter((child) => child.include_in_menu !== 0 && child.product_count !== 0)
    .map((child) => ({ name: child.name ?? '', to: pathOf(child.url, base), count: child.product_count ?? 0 }))

/** A category with its parent and its links. */
export function CategoryTree({ category }: { category: CategoryPageFragment }) {
  const { t, bind } = useText()
  const { base } = useRouter()
  const shown = branchesOf(category, base)
  const { parent } = category
  const isLast = shown.some(({ current }) => current)
  if (!parent?.url && shown.length === 0) return null
  return (
    <nav aria-label={t('Categories')} className={styles.tree}>
      {parent?.url && (
        <Link to={pathOf(parent.url, base)} className={styles.up}>
          <ChevronLeftIcon size={16} />
          {bind(parent.name)}
        </Link>
      )}
      {!isLast && <p className={styles.current}>{bind(category.name)}</p>}
      <ul role="list">
        {shown.map(({ name, to, count, current }) => (
          <li key={to}>
            <Link to={to} aria-current={current ? 'page' : undefined} className={styles.branch}>
              {bind(name)} <span className={styles.count}>{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
