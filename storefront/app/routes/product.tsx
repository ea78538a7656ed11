import { languageOf } from '../../../language/language-rules.ts'
import { quantityRules } from '../forms/quantity.ts'
import { AddByForm, AddToCartButton, AddToCart } from '../features/cart/add-to-cart.tsx'
import { attributesOf, valuesOf } from '../features/catalog/card/attributes.ts'
import { CompareButton } from '../features/compare/compare-button.tsx'
import { pathOf } from '../features/catalog/card/card-data.ts'
import { editionsAndAvailability } from '../features/catalog/product/below-button.ts'
import { breadcrumbsOf, ProductPage, type ProductData } from '../features/catalog/product/product-page.tsx'
import { seriesNeighbours } from '../features/catalog/product/series-neighbours.ts'
import { isNotShipped, statusOf } from '../features/catalog/card/status.ts'
import { bookData, breadcrumbData, graphOf } from '../features/catalog/product/structured-data.ts'
import { baseOf } from '../../../web/platform/store-view.ts'
import { useRememberViewed } from '../platform/stored-titles.ts'
import { loadPart } from '../../../web/platform/load-part.ts'
import type { PageContext, PageModule } from '../platform/page.ts'
import { useText } from '../../../web/platform/text.ts'
import type { WithAlternates } from '../composed/alternates.ts'
import { SaveButton } from '../features/wishlist/save-button.tsx'
import { hasChoice, preloadChoice, productChoice } from '../composed/product-choice.ts'
import { preloadMore, productMore } from '../composed/product-more.ts'

export const page: PageModule<ProductData & WithAlternates> = {
  async load({ forwarded, url, graphql }) {
    const data = await withVariantSelection(forwarded as ProductData & WithAlternates, { url, graphql })
    const more = preloadMore(data).catch(() => {})
    // a failed part is retried later; in the browser, navigation does not wait for the content below the offer
    await Promise.all([
      import.meta.env.SSR && more,
      editionsAndAvailability.preload().catch(() => {}),
      hasChoice(data) && preloadChoice(data).catch(() => {}),
      data.product.series_place && seriesNeighbours.preload().catch(() => {}),
    ])
    return data
  },
  // parts that fail to load are retried later
  preload: (data) => (hasChoice(data) ? preloadChoice(data).catch(() => {}) : undefined),
  meta({ product, alternates }, { t, url, store }) {
    const base = baseOf(store)
    const root = url.origin + base
    const path = product.canonical_url ? pathOf(product.canonical_url, base) : url.pathname
    const attributes = attributesOf(product)
    const crumbs = [
      { label: t('Home'), to: '/' },
      ...breadcrumbsOf(product, base),
      { label: product.name ?? '', to: path },
    ]
    return {
      title: product.meta_title || (product.name ?? ''),
      description: product.meta_description,
      canonical: path,
      alternates,
      openGraph: {
        type: 'book',
        image: product.small_image?.url,
        'book:isbn': valuesOf(attributes, 'isbn')[0],
        'book:author': valuesOf(attributes, 'author').join(', '),
        'book:release_date': valuesOf(attributes, 'publication_date')[0],
      },
      // only crawlers read it, so it stays out of the browser's bundle
      jsonLd: import.meta.env.SSR
        ? [
            graphOf(
              bookData(product, { root, path, language: languageOf(store.locale), country: store.country }),
              breadcrumbData(crumbs, root),
            ),
          ]
        : undefined,
    }
  },
  Page: BookPage,
}

/** Adds the data of a configurable product, with the variant that the URL selects. */
async function withVariantSelection<Data extends ProductData>(
  data: Data,
  context: Pick<PageContext, 'url' | 'graphql'>,
): Promise<Data> {
  const { product } = data
  if (!('configurable_options' in product)) return data
  const { loadChosenVariant } = await loadPart(
    () => import('../features/catalog/product/choice/load-chosen-variant.ts'),
  )
  return { ...data, ...(await loadChosenVariant(product, context)) }
}

/** Uids of the chosen values; undefined until every option has one. */
const chosenOptionUids = ({ variantSelection }: ProductData): string[] | undefined =>
  variantSelection && variantSelection.chosen.length === variantSelection.configuration.options.length
    ? variantSelection.chosen.map(({ uid }) => uid)
    : undefined

const FORM = 'buy'

function BookPage({ data }: { data: ProductData }) {
  const { t } = useText()
  const { product } = data
  const isChosen = hasChoice(data)
  useRememberViewed(product.sku ?? '')
  const buy = {
    sku: product.sku ?? '',
    rules: quantityRules(product.stock_item, data.maxQuantity),
    text: statusOf(product) === 'presale' ? t('Pre-order') : undefined,
    isSingle: isNotShipped(product),
  }
  const actions = (
    <>
      <SaveButton sku={buy.sku} name={product.name ?? ''} optionUids={chosenOptionUids(data)} showsLabel />
      <CompareButton product={product} showsLabel />
    </>
  )
  return (
    <ProductPage
      data={data}
      buyForm={
        isChosen ? (
          <productChoice.Part data={data} addToCartProps={buy} form={FORM} />
        ) : (
          <AddToCart key={buy.sku} {...buy} id={FORM} />
        )
      }
      actions={actions}
      more={
        <productMore.Part
          data={data}
          compactBuyButton={
            isChosen ? <AddByForm form={FORM} text={buy.text} /> : <AddToCartButton key={buy.sku} {...buy} />
          }
        />
      }
    />
  )
}
