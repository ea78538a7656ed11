import type { ReactNode } from 'react'
import { collectionPath } from '../../../../../language/paths.ts'
import type { NextStepsQuery, ProductCardFragment } from '../../../generated/operations.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { ContactBookseller } from '../search/contact-bookseller.tsx'
import { withoutNulls } from '../../../../../web/api/without-nulls.ts'
import { CoverRow } from '../card/rows/cover-row.tsx'
import { CategoryContents } from './category-contents.tsx'
import styles from './next-steps.module.css'

interface Props {
  data: NextStepsQuery
  /** Books on the reader's wish list. */
  saved: readonly ProductCardFragment[]
  /** Slot: recently viewed titles, without those in `shownSkus`. */
  recent: (shownSkus: ReadonlySet<string | null>) => ReactNode
}

/**
 * Content for a page that has nothing to show: bestsellers, categories, a phone number, and saved and viewed titles.
 */
export function NextSteps({ data, saved, recent }: Props) {
  const { t } = useText()
  const { store } = useRouter()
  const bestsellers = withoutNulls(data.bestsellers?.items)
  const [root] = withoutNulls(data.categoryList)
  return (
    <>
      {bestsellers.length > 0 && (
        <section className={styles.shelf}>
          <h2>
            <Link to={collectionPath(store.locale, 'bestsellers')}>{t('Bestsellers')}</Link>
          </h2>
          <CoverRow label={t('Bestsellers')} products={bestsellers} />
        </section>
      )}
      <CategoryContents root={root} className={styles.contents} />
      <ContactBookseller className={styles.phone} />
      {saved.length > 0 && (
        <section className={styles.shelf}>
          <h2>{t('On your wish list')}</h2>
          <CoverRow label={t('On your wish list')} products={saved} />
        </section>
      )}
      {recent(new Set([...bestsellers, ...saved].map(({ sku }) => sku)))}
    </>
  )
}
