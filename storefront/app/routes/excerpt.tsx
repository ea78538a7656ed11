import { excerptPath } from '../../../language/paths.ts'
import { AddToCartButton } from '../features/cart/add-to-cart.tsx'
import { pathOf } from '../features/catalog/card/card-data.ts'
import { listedLabels } from '../platform/listed-options.ts'
import { priceTexts } from '../features/catalog/card/price-texts.ts'
import { canBeBought, statusOf } from '../features/catalog/card/status.ts'
import { ExcerptPage, type ExcerptData } from '../features/excerpt/excerpt-page.tsx'
import { alternatePaths, type WithAlternates } from '../composed/alternates.ts'
import { redirectToCanonical, notFoundIfUnsupported } from '../composed/route-guards.ts'
import { Excerpt } from '../generated/documents.ts'
import type { PageModule } from '../platform/page.ts'
import { notFound } from '../../../web/router/page.ts'
import { baseOf } from '../../../web/platform/store-view.ts'
import { useText } from '../../../web/platform/text.ts'
import { Price } from '../ui/price.tsx'

/** /fragment/{key}: the beginning of a book. */
export const page: PageModule<ExcerptData & WithAlternates> = {
  texts: 'excerpt',
  async load(context) {
    const { params, graphql, store } = context
    const key = params['key'] ?? ''
    const path = excerptPath(store.locale, key)
    redirectToCanonical(path, context)
    const { productExcerpt: excerpt } = await notFoundIfUnsupported(graphql(Excerpt, { key }))
    if (!excerpt) throw notFound()
    const { product } = excerpt
    return {
      excerpt,
      to: pathOf(product.url, baseOf(store)),
      path,
      alternates: 'alternates' in product ? alternatePaths(product.alternates) : {},
    }
  },
  meta: ({ excerpt: { product }, path, alternates: books }, { t, stores }) => {
    // derived from the product's URL in each store view
    const alternates = stores.flatMap(({ code, locale }) => {
      const key = books[code]?.replaceAll(/^\/|\.html$/g, '')
      return key ? [[code, excerptPath(locale, key)] as const] : []
    })
    return {
      title: t('%s – excerpt', product.name ?? ''),
      description: t('Read the beginning of “%s”.', product.name ?? ''),
      canonical: path,
      alternates: Object.fromEntries(alternates),
      openGraph: { type: 'book', image: product.small_image?.url },
    }
  },
  Page({ data }) {
    const language = useText()
    const { product } = data.excerpt
    const status = statusOf(product)
    return (
      <ExcerptPage
        data={data}
        authors={listedLabels(product, 'author').join(', ')}
        buy={
          <>
            <Price size="m" {...priceTexts(product, language)} />
            {canBeBought(status) && (
              <AddToCartButton
                sku={product.sku ?? ''}
                text={status === 'presale' ? language.t('Pre-order') : undefined}
              />
            )}
          </>
        }
      />
    )
  },
}
