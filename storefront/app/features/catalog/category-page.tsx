import type { BookstoreFragment, CategoryPageFragment, LabelFragment, ListingFragment } from '../../generated/operations.ts'
import { useRouter } from '../../platform/router/context.ts'
import { Link } from '../../platform/router/link.tsx'
import { useText } from '../../platform/text.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Container } from '../../ui/container.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BookIcon } from '../../ui/icons.tsx'
import { href } from '../../routes.ts'
import { pathOf, present } from './card-facts.ts'
import type { ListingState } from './listing-state.ts'
import { LongText } from './long-text.tsx'
import { ProductList, type CardAction } from './product-list.tsx'
import styles from './category-page.module.css'

export interface CategoryData {
  category: CategoryPageFragment
  listing: ListingFragment
  state: ListingState
  labels: readonly LabelFragment[]
  bookstores?: readonly BookstoreFragment[]
  hours: number
  /** Within the store view. */
  path: string
}

// the way down the tree is told by the links above
const HIDDEN = ['category_uid', 'category_id']

export function CategoryPage({ data, action }: { data: CategoryData; action?: CardAction }) {
  const { t } = useText()
  const { base } = useRouter()
  const { category, listing, state, labels, hours, path } = data
  const name = category.name ?? ''
  const above = present(category.breadcrumbs).map((crumb) => ({ label: crumb.category_name ?? '', to: pathOf(crumb.category_url, base) }))
  const children = present(category.children).filter((child) => child.include_in_menu !== 0 && child.product_count !== 0)
  return (
    <Container className={styles.page}>
      <header className={styles.head}>
        <Breadcrumbs label={t('Breadcrumbs')} crumbs={[{ label: t('Home'), to: href('home') }, ...above, { label: name }]} />
        <h1>{name}</h1>
        {category.text && state.page === 1 && <LongText html={category.text} lines={3} className={styles.description} />}
        {children.length > 0 && (
          <nav aria-label={t('Subcategories')}>
            <ul role="list" className={styles.children}>
              {children.map((child) => (
                <li key={child.url}>
                  <Link to={pathOf(child.url, base)} className={styles.child}>
                    {child.name} <span className={styles.count}>{child.product_count}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </header>
      <ProductList
        path={path}
        label={name}
        listing={listing}
        state={state}
        labels={labels}
        hours={hours}
        hiddenFacets={HIDDEN}
        action={action}
        empty={
          <EmptyState icon={<BookIcon size={40} />} title={t('This shelf is still empty')} action={<ButtonLink to={above.at(-1)?.to ?? href('home')}>{t('See other shelves')}</ButtonLink>}>
            {t('New books are on their way here.')}
          </EmptyState>
        }
      />
    </Container>
  )
}
