import { languageOf } from '../../../language/language-rules.ts'
import { leastQuantity } from '../../../rules/quantity.ts'
import { AddByForm, AddOne, AddToCart } from '../features/cart/add-to-cart.tsx'
import { addTitles } from '../features/cart/add-titles.ts'
import { attributesOf, valuesOf } from '../features/catalog/card/attributes.ts'
import { CompareButton } from '../features/compare/compare-button.tsx'
import { pathOf, present } from '../features/catalog/card/card-facts.ts'
import { breadcrumbsOf, ProductPage, type ProductData } from '../features/catalog/product/product-page.tsx'
import { productPicks } from '../features/catalog/picks/picks.ts'
import { bundleChoice } from '../features/catalog/product/bundle-choice.ts'
import { groupedTitles, versionFields } from '../features/catalog/product/compound-parts.ts'
import { productOptions, productSamples } from '../features/catalog/product/product-options.ts'
import { choosesFiles, hasSamples } from '../features/catalog/product/samples.ts'
import { leadPrice } from '../features/catalog/card/price-facts.ts'
import { canBeBought, isFile, statusOf, statusText } from '../features/catalog/card/status.ts'
import { bookData, breadcrumbData, graphOf } from '../features/catalog/product/structured-data.ts'
import { baseOf } from '../platform/store-view.ts'
import { ProductReviews, productReviews } from '../features/reviews/product-reviews.tsx'
import { NotifyButton } from '../features/my-books/notify-button.tsx'
import { loadPart } from '../platform/load-part.ts'
import type { GroupedTitleFragment, ProductCardFragment } from '../generated/operations.ts'
import { useRouter } from '../platform/router/context.ts'
import type { PageContext, PageModule } from '../platform/router/page.ts'
import { useText } from '../platform/text.ts'
import type { WithAlternates } from '../composed/alternates.ts'
import { SaveButton } from '../features/wishlist/save-button.tsx'
import { addSet } from '../composed/add-set.ts'
import { cardAction } from '../composed/card-action.tsx'
import { Recent } from '../composed/recent.tsx'

export const page: PageModule<ProductData & WithAlternates> = {
  async load({ forwarded, url, graphql }) {
    const data = await withVersions(forwarded as ProductData & WithAlternates, { url, graphql })
    // they are shown later where their scripts do not come
    await Promise.all([
      data.product.staff_picks.length > 0 && productPicks.open().catch(() => {}),
      hasFields(data) && productOptions.open().catch(() => {}),
      present(data.product.fbt_products).length > 0 && addSet.open().catch(() => {}),
      hasSamples(data.product) && productSamples.open().catch(() => {}),
      bundleOf(data) && bundleChoice.open().catch(() => {}),
      data.versions && versionFields.open().catch(() => {}),
      titlesOf(data) && Promise.all([groupedTitles.open(), addTitles.open()]).catch(() => {}),
      data.hasReviews && data.product.review_count > 0 && productReviews.open().catch(() => {}),
    ])
    return data
  },
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

const optionsOf = ({ product }: ProductData) => present('options' in product ? product.options : [])

function bundleOf({ product }: ProductData) {
  if (!('groups' in product)) return undefined
  const details = present(product.bundle_options).flatMap((option) => present(option.selection_details))
  return {
    groups: present(product.groups),
    prices: new Map(details.map(({ selection_id: id, final_option_price: price }) => [id, price ?? 0])),
    own: product.price_details?.main_final_price ?? 0,
    currency: product.price_range.minimum_price.final_price.currency,
  }
}

const titlesOf = ({ product }: ProductData) =>
  'items' in product ? present(product.items as GroupedTitleFragment[] | null) : undefined

/** With the version that its address chooses. */
async function withVersions<Data extends ProductData>(
  data: Data,
  context: Pick<PageContext, 'url' | 'graphql'>,
): Promise<Data> {
  const { product } = data
  if (!('configurable_options' in product)) return data
  const { chooseVersion } = await loadPart(() => import('../features/catalog/product/choose-version.ts'))
  return { ...data, ...(await chooseVersion(product, context)) }
}

const filesOf = ({ product }: ProductData) => (choosesFiles(product) ? product : undefined)

const hasFields = (data: ProductData) => optionsOf(data).length > 0 || choosesFiles(data.product)

const FORM = 'buy'

function BookPage({ data }: { data: ProductData }) {
  const language = useText()
  const { t } = language
  const { base } = useRouter()
  const { product } = data
  const titles = titlesOf(data)
  const { min_sale_qty: min, max_sale_qty: max, qty_increments: step } = product.stock_item ?? {}
  const buy = {
    sku: product.sku ?? '',
    rules: { min: leastQuantity(min, step), max: Math.min(max ?? 999, 200), step: step ?? 1 },
    text: statusOf(product) === 'presale' ? t('Pre-order') : undefined,
    isSingle: isFile(product),
  }
  const options = optionsOf(data)
  const bundle = bundleOf(data)
  const { configuration, chosen = [] } = data.versions ?? {}
  const versions = configuration && (
    <versionFields.Part
      configuration={configuration}
      chosen={chosen}
      path={pathOf(product.canonical_url, base)}
      isForSale={canBeBought(statusOf(product))}
      summary={`${leadPrice(product, language)}, ${statusText(product, language, data.hours)}`}
    />
  )
  const written = hasFields(data) && (
    <productOptions.Part
      options={options}
      files={filesOf(data)}
      price={product.price_range.minimum_price.final_price}
    />
  )
  const fields = (versions || bundle || written) && (
    <>
      {versions}
      {bundle && <bundleChoice.Part {...bundle} />}
      {written}
    </>
  )
  // what must be chosen is not in the set
  const needsChoice = choosesFiles(product) || options.some(({ required }) => required)
  const set = (others: readonly ProductCardFragment[]) =>
    !needsChoice && <addSet.Part title={product} others={others} />
  const recent = (shown: ReadonlySet<string | null>) => (
    <Recent key={buy.sku} viewed={buy.sku} beside={shown} labels={data.labels} hours={data.hours} />
  )
  const actions = (
    <>
      <SaveButton sku={buy.sku} name={product.name ?? ''} worded />
      <CompareButton product={product} worded />
    </>
  )
  return (
    <ProductPage
      data={data}
      buy={
        titles && canBeBought(statusOf(product)) ? (
          <addTitles.Part key={buy.sku} sku={buy.sku} id={FORM}>
            <groupedTitles.Part titles={titles} hours={data.hours} />
          </addTitles.Part>
        ) : versions && !canBeBought(statusOf(product)) ? (
          <div>
            {versions}
            {chosen.length === 0 && <NotifyButton product={product} />}
          </div>
        ) : canBeBought(statusOf(product)) ? (
          <AddToCart key={buy.sku} {...buy} id={FORM} options={fields} />
        ) : (
          <NotifyButton product={product} />
        )
      }
      samples={hasSamples(product) && <productSamples.Part files={product} />}
      buyShort={fields || titles ? <AddByForm form={FORM} text={buy.text} /> : <AddOne key={buy.sku} {...buy} />}
      action={cardAction}
      actions={actions}
      set={set}
      picks={product.staff_picks.length > 0 && <productPicks.Part picks={product.staff_picks} />}
      recent={recent}
      reviews={data.hasReviews && <ProductReviews product={product} />}
    />
  )
}
