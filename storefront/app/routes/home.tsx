import { addressOf } from '../../../language/addresses.ts'
import { pathOf, present } from '../features/catalog/card/card-facts.ts'
import { homePicks } from '../features/catalog/picks/picks.ts'
import { ProductShelf } from '../features/catalog/card/product-shelf.tsx'
import { homeData } from '../features/home/home-data.ts'
import { Contents, Hero, HomeShelf, HomeText, Promises } from '../features/home/home-parts.tsx'
import { blockOf, loadHome } from '../features/home/load-home.ts'
import type { HomeQuery, ProductCardFragment } from '../generated/operations.ts'
import { useRouter } from '../platform/router/context.ts'
import type { PageModule } from '../platform/router/page.ts'
import { Container } from '../ui/container.tsx'
import { baseOf } from '../platform/store-view.ts'
import { useText } from '../platform/text.ts'
import { cardAction } from '../composed/card-action.tsx'
import { Recent } from '../composed/recent.tsx'

const DEFAULT_HOURS = 24
/** Codes of labels that would only repeat the name of their shelf. */
const NAMING: Readonly<Record<string, readonly string[]>> = {
  novelties: ['nowosc'],
  bestsellers: ['bestseller'],
  announced: ['zapowiedz', 'przedsprzedaz'],
}

export const page: PageModule<HomeQuery> = {
  async load(context) {
    const home = await loadHome(context)
    // they are shown later where their script does not come
    if (home.staffPicks?.items.length) await homePicks.open().catch(() => {})
    return home
  },
  meta: ({ cmsPage, storeConfig }, { url, store }) => ({
    title: cmsPage?.meta_title ?? undefined,
    description: cmsPage?.meta_description,
    canonical: '/',
    // only crawlers read it, so it stays out of the browser's bundle
    jsonLd: import.meta.env.SSR
      ? [
          homeData({
            name: storeConfig?.website_name ?? '',
            phone: storeConfig?.store_phone,
            email: storeConfig?.store_email,
            root: url.origin + baseOf(store),
            language: store.locale.slice(0, 2),
          }),
        ]
      : undefined,
  }),
  Page: HomePage,
}

function HomePage({ data }: { data: HomeQuery }) {
  const { t } = useText()
  const { base, store } = useRouter()
  const [hero, promises] = [blockOf(data, 'home-hero'), blockOf(data, 'home-promises')]
  const [local] = present(data.local)
  const hours = data.storeConfig?.shipping_hours ?? DEFAULT_HOURS
  // the root category is the page of all titles
  const [root] = present(data.categoryList)
  const chapters = present(root?.children).filter(
    ({ include_in_menu, product_count }) => include_in_menu !== 0 && product_count,
  )

  const picks = data.staffPicks?.items ?? []
  // no book stands on the page twice: the shelves are called in their order
  const shown = new Set(picks.map(({ product }) => product.sku))
  const isFresh = ({ sku }: ProductCardFragment) => !shown.has(sku) && shown.add(sku)
  const shelf = (
    id: string,
    title: string,
    list: { items: readonly (ProductCardFragment | null)[] | null } | null | undefined,
    to?: string,
    shaded?: boolean,
  ) => {
    const products = present(list?.items).filter(isFresh)
    const labels = data.productLabels.filter(({ code }) => !code || !NAMING[id]?.includes(code))
    return (
      products.length > 0 && (
        <HomeShelf id={id} shaded={shaded} all={to ? { to, text: t('Show all') } : undefined}>
          <ProductShelf title={title} products={products} labels={labels} hours={hours} action={cardAction} />
        </HomeShelf>
      )
    )
  }
  return (
    <>
      <Hero html={hero ?? ''} name={data.storeConfig?.website_name ?? ''} />
      {picks.length > 0 && <homePicks.Part picks={picks} />}
      {promises && <Promises html={promises} />}
      {shelf('novelties', t('New books'), data.novelties, addressOf(store.locale, 'novelties'))}
      <Contents
        chapters={chapters.map(({ name, url, product_count }) => ({
          name: name ?? '',
          to: pathOf(url, base),
          count: product_count ?? 0,
        }))}
      />
      {shelf('bestsellers', t('Bestsellers'), data.bestsellers, addressOf(store.locale, 'bestsellers'))}
      {shelf('promotions', t('Lower prices'), data.promotions, addressOf(store.locale, 'promotions'), true)}
      {shelf('announced', t('Coming soon'), data.announced, addressOf(store.locale, 'announcements'))}
      {shelf('local', local?.name ?? '', local?.products, pathOf(local?.url, base))}
      <Container>
        <Recent beside={shown} labels={data.productLabels} hours={hours} />
      </Container>
      {data.cmsPage?.content && <HomeText html={data.cmsPage.content} />}
    </>
  )
}
