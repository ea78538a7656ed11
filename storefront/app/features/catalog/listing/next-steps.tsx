import { addressOf } from '../../../../../language/addresses.ts'
import type { NextStepsQuery } from '../../../generated/operations.ts'
import { useRouter } from '../../../platform/router/context.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useText } from '../../../platform/text.ts'
import { ContactBookseller } from '../search/contact-bookseller.tsx'
import { pathOf, present } from '../card/card-facts.ts'
import type { CardAction } from './product-list.tsx'
import { ProductShelf } from '../card/product-shelf.tsx'
import styles from './next-steps.module.css'

const DEFAULT_HOURS = 24

export interface NextStepsProps {
  data: NextStepsQuery
  action?: CardAction
}

/** For empty results: categories, bestsellers and a contact. */
export function NextSteps({ data, action }: NextStepsProps) {
  const { t, bind } = useText()
  const { base, store } = useRouter()
  const { storeConfig, productLabels } = data
  const [root] = present(data.categoryList)
  const categories = present(root?.children).filter(
    ({ include_in_menu, product_count }) => include_in_menu !== 0 && product_count,
  )
  return (
    <div className={styles.steps}>
      {categories.length > 0 && (
        <nav aria-label={t('Categories')}>
          <ul role="list" className={styles.categories}>
            {categories.map(({ name, url }) => (
              <li key={url}>
                <Link to={pathOf(url, base)} className={styles.category}>
                  {bind(name)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ContactBookseller className={styles.phone} />
      <div>
        <ProductShelf
          title={t('Bestsellers')}
          products={present(data.bestsellers?.items)}
          labels={productLabels.filter(({ code }) => code !== 'bestseller')}
          hours={storeConfig?.shipping_hours ?? DEFAULT_HOURS}
          action={action}
          className={styles.shelf}
        />
        <Link to={addressOf(store.locale, 'bestsellers')} className={styles.all}>
          {t('Show all')}
        </Link>
      </div>
    </div>
  )
}
