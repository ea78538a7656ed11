import type { CategoryPageFragment } from '../../../generated/operations.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { Breadcrumbs } from '../../../../../web/ui/breadcrumbs.tsx'
import { ButtonLink } from '../../../../../web/ui/form/button.tsx'
import { Container } from '../../../../../web/ui/container.tsx'
import { EmptyState } from '../../../../../web/ui/state/empty-state.tsx'
import { BookIcon } from '../../../../../web/ui/icon/icons.tsx'
import { href } from '../../../paths.ts'
import { pathOf } from '../card/card-data.ts'
import { withoutNulls } from '../../../../../web/api/without-nulls.ts'
import { branchesOf, CategoryTree } from './category-tree.tsx'
import { LongText } from '../product/long-text.tsx'
import type { CardAction } from '../card/card-action.ts'
import { ProductList, type ListData } from './product-list.tsx'
import styles from './category-page.module.css'

export interface CategoryData extends ListData {
  category: CategoryPageFragment
}

// subcategories are already links above the list
const HIDDEN = ['category_uid', 'category_id']

export function CategoryPage({ data, action }: { data: CategoryData; action?: CardAction }) {
  const { t, bind } = useText()
  const { base } = useRouter()
  const { category, ...list } = data
  const name = category.name ?? ''
  const parentCrumbs = withoutNulls(category.breadcrumbs).map((crumb) => ({
    label: crumb.category_name ?? '',
    to: pathOf(crumb.category_url, base),
  }))
  const shelves = branchesOf(category, base)
  return (
    <Container className={styles.page}>
      <header className={styles.head}>
        <Breadcrumbs
          label={t('Breadcrumbs')}
          crumbs={[{ label: t('Home'), to: href('home') }, ...parentCrumbs, { label: name }]}
        />
        <h1>{bind(name)}</h1>
        {category.text && list.state.page === 1 && (
          <LongText html={category.text} lines={3} className={styles.description} />
        )}
        {shelves.length > 0 && (
          <nav aria-label={t('Subcategories')} className={styles.shelves}>
            <ul role="list" className={styles.children}>
              {shelves.map((shelf) => (
                <li key={shelf.to}>
                  <Link to={shelf.to} aria-current={shelf.current ? 'page' : undefined} className={styles.child}>
                    {bind(shelf.name)} <span className={styles.count}>{shelf.count}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </header>
      <ProductList
        {...list}
        label={name}
        aside={<CategoryTree category={category} />}
        hiddenFacets={HIDDEN}
        action={action}
        empty={
          <EmptyState
            icon={<BookIcon size={40} />}
            title={t('This shelf is still empty')}
            action={<ButtonLink to={parentCrumbs.at(-1)?.to ?? href('home')}>{t('See other shelves')}</ButtonLink>}
          >
            {t('New books are on their way here.')}
          </EmptyState>
        }
      />
    </Container>
  )
}
