import { collectionPath } from '../../../../../language/paths.ts'
import type { BooksellerQuery, BooksellersQuery } from '../../../generated/operations.ts'
import { href } from '../../../paths.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { Breadcrumbs } from '../../../../../web/ui/breadcrumbs.tsx'
import { Container } from '../../../../../web/ui/container.tsx'
import { Pagination } from '../../../../../web/ui/pagination.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { Price } from '../../../ui/price.tsx'
import { pathOf } from '../card/card-data.ts'
import { flagOf } from '../card/flag.ts'
import { priceTexts } from '../card/price-texts.ts'
import { statusText } from '../card/status.ts'
import { ProductStatus } from '../card/status-label.tsx'
import type { CardAction } from '../card/card-action.ts'
import { PickCard } from './pick-card.tsx'
import { PickList } from './pick-list.tsx'
import styles from './bookseller-page.module.css'

interface BooksellerData {
  bookseller: NonNullable<BooksellerQuery['bookseller']>
  labels: BooksellerQuery['productLabels']
  hours: number
  page: number
}

interface IndexData {
  booksellers: BooksellersQuery['booksellers']
  /** In turns: the first pick of each bookseller, then the second of each. */
  picks: NonNullable<BooksellersQuery['staffPicks']>['items']
}

export type PicksData = BooksellerData | IndexData

/** Picks beside a bookseller's name: one row in the widest window. */
const MAX_PICKS = 4

interface Props {
  data: BooksellerData
  /** Path of a page of picks. */
  to: (page: number) => string
  action: CardAction
}

/** Page of a bookseller with the titles they recommend. */
export function BooksellerPage({ data: { bookseller, labels, hours, page }, to, action }: Props) {
  const language = useText()
  const { t, plural, bind } = language
  const { store } = useRouter()
  const { name, role, portrait, pick_count, picks } = bookseller
  return (
    <Container className={styles.page}>
      <Breadcrumbs
        label={t('Breadcrumbs')}
        crumbs={[
          { label: t('Home'), to: href('home') },
          { label: t('Our booksellers recommend'), to: collectionPath(store.locale, 'picks') },
          { label: name },
        ]}
      />
      <header className={styles.head}>
        <Portrait name={name} url={portrait} rem={6} />
        <div>
          <h1>{bind(t('Recommended by %s', name))}</h1>
          {role && <p className={styles.role}>{bind(role)}</p>}
          <p className={styles.count}>{plural(pick_count, '1 title', '%s titles')}</p>
        </div>
      </header>
      <ul role="list" className={styles.picks}>
        {picks.items.map((pick, at) => (
          <PickCard key={pick.product.sku} pick={pick} priority={at < 2} heading="h2">
            <Price
              {...priceTexts(pick.product, language)}
              discount={flagOf(pick.product, labels, statusText(pick.product, language, hours)).percent}
            />
            <ProductStatus product={pick.product} hours={hours} />
            {action(pick.product)}
          </PickCard>
        ))}
      </ul>
      <Pagination
        page={page}
        pages={picks.page_info.total_pages ?? 1}
        to={to}
        label={t('Pages')}
        previousLabel={t('Previous page')}
        nextLabel={t('Next page')}
        pageLabel={(number) => t('Page %s', number)}
      />
    </Container>
  )
}

/** List of all booksellers with some of their picks. */
export function BooksellersPage({ booksellers, picks }: IndexData) {
  const { t, plural, bind } = useText()
  const { base } = useRouter()
  return (
    <Container className={styles.page}>
      <Breadcrumbs
        label={t('Breadcrumbs')}
        crumbs={[{ label: t('Home'), to: href('home') }, { label: t('Our booksellers recommend') }]}
      />
      <header className={styles.head}>
        <h1>{bind(t('Our booksellers recommend'))}</h1>
      </header>
      {booksellers.map(({ name, role, url, portrait, pick_count }, at) => {
        const own = picks.filter(({ bookseller }) => bookseller.url === url).slice(0, MAX_PICKS)
        return (
          <section key={url} className={styles.bookseller}>
            <header className={styles.who}>
              <Portrait name={name} url={portrait} rem={4} />
              <div>
                <h2 className={styles.name}>
                  <Link to={pathOf(url, base)}>{bind(name)}</Link>
                </h2>
                {role && <p className={styles.role}>{bind(role)}</p>}
                <p className={styles.count}>{plural(pick_count, '1 title', '%s titles')}</p>
              </div>
            </header>
            {own.length > 0 && <PickList label={name} picks={own} inView={at === 0 ? 1 : 0} />}
          </section>
        )
      })}
    </Container>
  )
}
