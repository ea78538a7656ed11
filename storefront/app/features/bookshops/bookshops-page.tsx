import type { StockTitleFragment } from '../../generated/operations.ts'
import { Link } from '../../../../web/router/link.tsx'
import { myBookshop } from '../../platform/my-bookshop.ts'
import { useStore } from '../../../../web/platform/store.ts'
import { useText } from '../../../../web/platform/text.ts'
import { Breadcrumbs } from '../../../../web/ui/breadcrumbs.tsx'
import { Container } from '../../../../web/ui/container.tsx'
import { ButtonLink } from '../../../../web/ui/form/button.tsx'
import { HtmlText } from '../../../../web/ui/html-text.tsx'
import { EmptyState } from '../../../../web/ui/state/empty-state.tsx'
import { shopPagePath } from '../../../../language/paths.ts'
import { href } from '../../paths.ts'
import { bookshopPath, type RequestedTitle, type Bookshop } from './bookshop.ts'
import { BookshopMap } from './bookshop-map.tsx'
import { BookshopRow } from './bookshop-row.tsx'
import { OpeningNow } from './opening-now.tsx'
import { StockSearch } from './stock-search.tsx'
import styles from './bookshops.module.css'

export interface BookshopsData {
  shops: readonly Bookshop[]
  /** When the page was rendered, an ISO 8601 instant. */
  renderedAt: string
  /** HTML written by the shop. */
  text: string | null
  requestedTitle?: RequestedTitle
  search: string
  found: readonly StockTitleFragment[]
}

export function BookshopsPage({ shops, renderedAt, text, ...stockSearch }: BookshopsData) {
  const { t, locale } = useText()
  const myBookshopCode = useStore(myBookshop, (code) => code, '')
  return (
    <Container className={styles.page}>
      <Breadcrumbs
        label={t('Breadcrumbs')}
        crumbs={[{ label: t('Home'), to: href('home') }, { label: t('Our bookshops') }]}
      />
      <h1 className={styles.heading}>{t('Our bookshops')}</h1>
      {shops.length === 0 ? (
        <EmptyState
          title={t('We have no bookshops yet')}
          action={<ButtonLink to={shopPagePath(locale, 'contact')}>{t('Write to us')}</ButtonLink>}
        >
          <p>{t('You can buy from us here, and we send the books to you.')}</p>
        </EmptyState>
      ) : (
        <div className={styles.columns}>
          <div className={styles.main}>
            <StockSearch {...stockSearch} />
            <ol role="list" className={styles.rows}>
              {shops.map((shop, index) => (
                <BookshopRow
                  key={shop.code}
                  shop={shop}
                  number={index + 1}
                  renderedAt={renderedAt}
                  copies={stockSearch.requestedTitle && (stockSearch.requestedTitle.copies[shop.code] ?? 0)}
                  isSet={stockSearch.requestedTitle?.title.type_id === 'bundle'}
                />
              ))}
            </ol>
          </div>
          <div className={styles.side}>
            <BookshopMap shops={shops} chosen={myBookshopCode} />
            {text && <HtmlText html={text} className={styles.text} />}
          </div>
        </div>
      )}
    </Container>
  )
}

/** Short list of the bookshops, for other pages. */
export function BookshopShortList({ shops, renderedAt }: { shops: readonly Bookshop[]; renderedAt: string }) {
  const { t, locale, bind } = useText()
  if (shops.length === 0) return null
  return (
    <section aria-labelledby="bookshops-short" className={styles.short}>
      <h2 id="bookshops-short">{t('Or come in')}</h2>
      <ul role="list">
        {shops.map((shop) => (
          <li key={shop.code}>
            <Link to={bookshopPath(locale, shop)}>{bind(shop.name)}</Link>
            <span className={styles.soft}>
              {shop.street}, {shop.city}
            </span>
            <OpeningNow days={shop.days} renderedAt={renderedAt} />
          </li>
        ))}
      </ul>
    </section>
  )
}
