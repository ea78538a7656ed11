import type { ProductPageFragment } from '../../../generated/operations.ts'
import { attributesOf, namesOf, valuesOf, type AttributeOption } from '../card/attributes.ts'
import { statusOf, type Status } from '../card/status.ts'

const AVAILABILITY: Readonly<Record<Status, string>> = {
  available: 'InStock',
  presale: 'PreOrder',
  'to order': 'BackOrder',
  announcements: 'OutOfStock',
  'out of stock': 'OutOfStock',
  'in selected bookstores': 'InStoreOnly',
}

interface StructuredDataContext {
  /** `https://shop.example/en`, without a trailing slash. */
  root: string
  path: string
  /** Language code such as `pl`. */
  language: string
  /** Country in which the shop sells, such as `PL`. */
  country: string
}

function formatOf(
  product: ProductPageFragment,
  binding: string | undefined,
  duration: string | undefined,
): string | undefined {
  if (product.type_id === 'virtual') return undefined
  if (product.type_id === 'downloadable') return duration ? 'AudiobookFormat' : 'EBook'
  if (!binding) return undefined
  return /^(twarda|hardback)/i.test(binding) ? 'Hardcover' : 'Paperback'
}

const entityNodes = (type: 'Person' | 'Organization' | 'BookSeries', names: readonly AttributeOption[], root: string) =>
  names.length > 0
    ? names.map(({ label, url }) => ({ '@type': type, name: label, url: url ? root + url : undefined }))
    : undefined
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&amp;': '&',
}
const plain = (html: string | undefined) =>
  html
    ?.replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim() || undefined

/**
 * Cost and days of the shown delivery promise; undefined for pick-up and for a presale, which has a date instead of a
 * number of days.
 */
function shippingDetails(promise: ProductPageFragment['delivery_promise'], country: string): object | undefined {
  if (!promise?.price || promise.place === 'BOOKSHOP') return undefined
  const { price, handling_days: handling, transit_days: transit, order_before: before } = promise
  if (!handling) return undefined
  const days = ({ min, max }: { min: number; max: number }) => ({
    '@type': 'QuantitativeValue',
    minValue: min,
    maxValue: max,
    unitCode: 'DAY',
  })
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: price.value?.toFixed(2), currency: price.currency },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(handling),
      transitTime: days(transit),
      // the part after `T`, such as 13:00:00+01:00
      cutoffTime: before?.slice(11),
    },
  }
}

/** Structured data (schema.org) of the book. */
export function bookData(
  product: ProductPageFragment,
  { root, path, language, country }: StructuredDataContext,
): object {
  const attributes = attributesOf(product)
  const one = (code: string) => valuesOf(attributes, code)[0]
  const { final_price: final } = product.price_range.minimum_price
  const { maximum_price: maximum } = product.price_range
  // variants with different prices, none of which is chosen yet
  const isSpan = (maximum?.final_price.value ?? 0) > (final.value ?? 0)
  const variantCount = 'variants' in product ? product.variants?.length : undefined
  const status = statusOf(product)
  const isbn = one('isbn')
  const names = (type: 'Person' | 'Organization' | 'BookSeries', code: string) =>
    entityNodes(type, namesOf(attributes, code), root)
  const format = formatOf(product, one('binding'), one('duration'))
  const picture = product.small_image?.url
  return {
    '@type': ['Product', 'Book'],
    '@id': `${root}${path}#book`,
    name: product.name,
    image: picture ? new URL(picture, root).href : undefined,
    description: plain(product.description?.html) ?? plain(product.short_description?.html),
    sku: product.sku,
    gtin13: one('ean') ?? isbn,
    isbn,
    bookFormat: format && `https://schema.org/${format}`,
    numberOfPages: Number(one('pages')) || undefined,
    // the attribute has the name of the language; an edition without it is Polish
    inLanguage: /^(polski|polish)?$/i.test(one('language') ?? '') ? 'pl' : language,
    author: names('Person', 'author'),
    translator: names('Person', 'translator'),
    illustrator: names('Person', 'illustrator'),
    publisher: names('Organization', 'publisher')?.[0],
    datePublished: one('publication_date') ?? one('publication_year'),
    bookEdition: one('edition'),
    isPartOf: names('BookSeries', 'series')?.[0],
    position: one('volume'),
    // only if the page shows the reviews
    aggregateRating:
      product.review_count > 0 && product.reviews.items.length > 0
        ? {
            '@type': 'AggregateRating',
            ratingValue: Math.round(product.rating_summary / 2) / 10,
            bestRating: 5,
            worstRating: 1,
            reviewCount: product.review_count,
          }
        : undefined,
    offers: {
      ...(isSpan ? { '@type': 'AggregateOffer', offerCount: variantCount } : { '@type': 'Offer' }),
      url: `${root}${path}`,
      ...(isSpan
        ? { lowPrice: final.value?.toFixed(2), highPrice: maximum?.final_price.value?.toFixed(2) }
        : { price: ((final.value ?? 0) + (product.least_surcharge ?? 0)).toFixed(2) }),
      priceCurrency: final.currency,
      availability: `https://schema.org/${AVAILABILITY[status]}`,
      availabilityStarts: status === 'presale' ? (product.preorder_date ?? undefined) : undefined,
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: shippingDetails(product.delivery_promise, country),
      hasMerchantReturnPolicy:
        format === 'EBook' || format === 'AudiobookFormat'
          ? undefined
          : {
              '@type': 'MerchantReturnPolicy',
              applicableCountry: country,
              returnPolicyCountry: country,
              merchantReturnDays: 14,
              returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
              returnMethod: 'https://schema.org/ReturnByMail',
            },
    },
  }
}

export function breadcrumbData(crumbs: readonly { label: string; to: string }[], root: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      item: `${root}${to}`,
    })),
  }
}

export const graphOf = (...nodes: readonly object[]) => ({ '@context': 'https://schema.org', '@graph': nodes })
