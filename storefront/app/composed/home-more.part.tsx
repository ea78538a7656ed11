import { collectionPath } from '../../../language/paths.ts'
import { BookRows } from '../features/catalog/card/rows/book-rows.tsx'
import { pathOf } from '../features/catalog/card/card-data.ts'
import { withoutNulls } from '../../../web/api/without-nulls.ts'
import { CoverRow } from '../features/catalog/card/rows/cover-row.tsx'
import { ProductShelf } from '../features/catalog/card/product-shelf.tsx'
import { CategoryContents } from '../features/catalog/listing/category-contents.tsx'
import { Band, ContentsPage, Day, Editorial, LinkedHeading, SeasonText } from '../features/home/home-parts.tsx'
import type { HomeQuery, ProductCardFragment } from '../generated/operations.ts'
import { useRouter } from '../../../web/router/context.ts'
import { useText } from '../../../web/platform/text.ts'
import { HtmlText } from '../../../web/ui/html-text.tsx'
import { Container } from '../../../web/ui/container.tsx'
import { cardAction } from './card-action.tsx'
import { FromBlog } from './from-blog.tsx'

const DEFAULT_HOURS = 24
/** Maximum number of books in a list that is not a slider. */
const MAX_LISTED = 6
/** Codes of labels to hide on a shelf because its title says the same. */
const REDUNDANT_LABELS: Readonly<Record<string, readonly string[]>> = { novelties: ['nowosc'] }

type List = { items: readonly (ProductCardFragment | null)[] | null } | null | undefined

const renderDay = ({ preorder_date: from, publication_date: out }: ProductCardFragment) => <Day date={out ?? from} />

/** Sections of the home page below the opening; no two neighbours have the same layout. */
export function BelowOpening({ data }: { data: HomeQuery }) {
  const { t } = useText()
  const { base, store } = useRouter()
  const { local } = data
  const season = data.seasonShelf
  const [root] = withoutNulls(data.categoryList)

  // no book is shown twice: each section leaves out the books of those before it
  const shownSkus = new Set((data.weekPicks ?? []).map(({ product }) => product.sku))
  const takeUnshown = (list: List, limit: number) => {
    const books = withoutNulls(list?.items)
      .filter(({ sku }) => !shownSkus.has(sku))
      .slice(0, limit)
    for (const { sku } of books) shownSkus.add(sku)
    return books
  }
  // the ranking chooses first, so that it lacks few of its numbers
  const bestsellers = takeUnshown(data.bestsellers, MAX_LISTED)
  // seasonal books come next, because they are chosen by hand
  const seasonal = takeUnshown({ items: season?.products ?? [] }, MAX_LISTED)
  const novelties = takeUnshown(data.novelties, Infinity)
  // the rank among all bestsellers: one that is shown above leaves its number out
  const ranks = new Map(withoutNulls(data.bestsellers?.items).map(({ sku }, index) => [sku, index + 1]))
  const rankOf = ({ sku }: ProductCardFragment) => ranks.get(sku)
  const promotions = takeUnshown(data.promotions, Infinity)
  const announced = takeUnshown(data.announced, MAX_LISTED)
  const localTitles = takeUnshown(local?.products, MAX_LISTED)

  const all = (list: Parameters<typeof collectionPath>[1]) => ({
    to: collectionPath(store.locale, list),
    text: t('Show all'),
  })
  const slider = (id: 'novelties' | 'promotions', title: string, products: readonly ProductCardFragment[]) =>
    products.length > 0 && (
      <Band id={id} all={all(id)}>
        <ProductShelf
          title={title}
          products={products}
          labels={data.productLabels.filter(({ code }) => !code || !REDUNDANT_LABELS[id]?.includes(code))}
          hours={data.storeConfig?.shipping_hours ?? DEFAULT_HOURS}
          action={cardAction}
        />
      </Band>
    )
  return (
    <>
      {slider('novelties', t('New books'), novelties)}
      {season && seasonal.length > 0 && (
        <Editorial
          id="season"
          shaded
          text={<SeasonText season={season} to={season.url ? pathOf(season.url, base) : undefined} />}
        >
          <CoverRow label={season.title} products={seasonal} />
        </Editorial>
      )}
      {bestsellers.length > 0 && (
        <Band id="bestsellers" title={t('Bestsellers')} all={all('bestsellers')}>
          <BookRows
            kind="ranking"
            label={t('Bestsellers')}
            products={bestsellers}
            numberOf={rankOf}
            // hidden, because screen readers announce the numbers of an ordered list
            renderLead={(product) => <span aria-hidden="true">{rankOf(product)}</span>}
          />
        </Band>
      )}
      <ContentsPage>
        <CategoryContents root={root} />
      </ContentsPage>
      {slider('promotions', t('Lower prices'), promotions)}
      {announced.length > 0 && (
        <Band id="announced" title={t('Coming soon')} all={all('announcements')}>
          <BookRows kind="calendar" label={t('Coming soon')} products={announced} renderLead={renderDay} />
        </Band>
      )}
      {(data.cmsPage?.content || localTitles.length > 0) && (
        <Editorial id="local" shaded text={data.cmsPage?.content && <HtmlText prose html={data.cmsPage.content} />}>
          {localTitles.length > 0 && (
            <LinkedHeading title={local?.name ?? ''} to={pathOf(local?.url, base)}>
              <CoverRow label={local?.name ?? ''} products={localTitles} />
            </LinkedHeading>
          )}
        </Editorial>
      )}
      <Container>
        <FromBlog />
      </Container>
    </>
  )
}
