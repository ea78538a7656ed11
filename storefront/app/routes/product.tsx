import { languageOf } from '../../../language/language-rules.ts'
import { leastQuantity } from '../../../rules/quantity.ts'
import { AddByForm, AddOne, AddSet, AddToCart } from '../features/cart/add-to-cart.tsx'
import { attributesOf, valuesOf } from '../features/catalog/card/attributes.ts'
import { CompareButton } from '../features/compare/compare-button.tsx'
import { pathOf, present } from '../features/catalog/card/card-facts.ts'
import { breadcrumbsOf, ProductPage, type ProductData } from '../features/catalog/product/product-page.tsx'
import { productPicks } from '../features/catalog/picks/picks.ts'
import { productOptions } from '../features/catalog/product/product-options.ts'
import { canBeBought, isFile, statusOf } from '../features/catalog/card/status.ts'
import { bookData, breadcrumbData, graphOf } from '../features/catalog/product/structured-data.ts'
import { baseOf } from '../platform/store-view.ts'
import { ProductReviews, productReviews } from '../features/reviews/product-reviews.tsx'
import { NotifyButton } from '../features/my-books/notify-button.tsx'
import type { ProductCardFragment } from '../generated/operations.ts'
import type { PageModule } from '../platform/router/page.ts'
import { useText } from '../platform/text.ts'
import type { WithAlternates } from '../composed/alternates.ts'
import { SaveButton } from '../features/wishlist/save-button.tsx'
import { cardAction } from '../composed/card-action.tsx'
import { Recent } from '../composed/recent.tsx'

export const page: PageModule<ProductData & WithAlternates> = {
  async load({ forwarded }) {
    const data = forwarded as ProductData & WithAlternates
    // they are shown later where their scripts do not come
    await Promise.all([
      data.product.staff_picks.length > 0 && productPicks.open().catch(() => {}),
      optionsOf(data).length > 0 && productOptions.open().catch(() => {}),
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

const FORM = 'buy'

function BookPage({ data }: { data: ProductData }) {
  const { t, plural, minor } = useText()
  const { product } = data
  const { min_sale_qty: min, max_sale_qty: max, qty_increments: step } = product.stock_item ?? {}
  const buy = {
    sku: product.sku ?? '',
    rules: { min: leastQuantity(min, step), max: Math.min(max ?? 999, 200), step: step ?? 1 },
    text: statusOf(product) === 'presale' ? t('Pre-order') : undefined,
    isSingle: isFile(product),
  }
  const options = optionsOf(data)
  const fields = options.length > 0 && (
    <productOptions.Part options={options} price={product.price_range.minimum_price.final_price} />
  )
  const set = (others: readonly ProductCardFragment[]) => {
    const titles = [product, ...others]
    const grosze = titles.reduce(
      (sum, { price_range }) => sum + Math.round((price_range.minimum_price.final_price.value ?? 0) * 100),
      0,
    )
    return (
      <AddSet skus={titles.map(({ sku }) => sku ?? '')}>
        {plural(others.length, 'This title and the 1 above together:', 'This title and the %s above together:')}{' '}
        <strong>{minor(grosze, product.price_range.minimum_price.final_price.currency)}</strong>
      </AddSet>
    )
  }
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
        canBeBought(statusOf(product)) ? (
          <AddToCart key={buy.sku} {...buy} id={FORM} options={fields} />
        ) : (
          <NotifyButton product={product} />
        )
      }
      buyShort={fields ? <AddByForm form={FORM} text={buy.text} /> : <AddOne key={buy.sku} {...buy} />}
      action={cardAction}
      actions={actions}
      set={set}
      picks={product.staff_picks.length > 0 && <productPicks.Part picks={product.staff_picks} />}
      recent={recent}
      reviews={data.hasReviews && <ProductReviews product={product} />}
    />
  )
}
