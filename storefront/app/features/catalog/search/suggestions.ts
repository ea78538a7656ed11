import { text } from '../../../../../language/translate.ts'
import { PlainSuggestions as PlainDocument, Suggestions as SuggestionsDocument } from '../../../generated/documents.ts'
import type { PlainSuggestionsQuery, SuggestedNameFragment, SuggestionsQuery } from '../../../generated/operations.ts'
import { GraphqlError, type QueryDocument } from '../../../../../web/api/document.ts'
import { request } from '../../../../../web/api/graphql.ts'
import { pathOf } from '../card/card-data.ts'
import { listedLabels } from '../../../platform/listed-options.ts'
import { withoutNulls } from '../../../../../web/api/without-nulls.ts'
import { catalogueSearch, searchPath } from './search-text.ts'
import type { AvailabilityFields } from '../card/status.ts'

interface SuggestedBook {
  sku: string
  name: string
  /** Display attribute of the specification: for a book, its authors. */
  brand: string
  /** Distinguishes books with the same name. */
  edition: string | undefined
  path: string
  picture: string | null
  /** Language of the name, if it differs from the store view's. */
  language?: string
  price?: { value: number; currency?: string | null }
  availabilityFields: AvailabilityFields
}
interface SuggestedName {
  label: string
  /** Name of the parent category. */
  parent?: string | null
  path: string
}

/** Suggestions; paths are within the store view. */
export interface Suggestions {
  total: number
  books: SuggestedBook[]
  groups: { title: string; names: SuggestedName[] }[]
  /** Spelling correction, if the words as typed match nothing. */
  correction: string | undefined
}

/** Set after a Magento back end has refused our own operation. */
let isMagentoBackEnd = false

/** Sends one query; for a Magento back end two at the first letters, until its refusal is known. */
export async function findSuggestions(search: string, base: string, signal: AbortSignal): Promise<Suggestions> {
  const variables = { search: catalogueSearch(search) }
  const run = <Result>(document: QueryDocument<Result, typeof variables>) =>
    request(document, variables, { model: 'SearchBar', signal })
  if (!isMagentoBackEnd) {
    try {
      return fromSearchSuggestions(await run(SuggestionsDocument), base)
    } catch (error) {
      if (!isUnknownOperation(error)) throw error
      isMagentoBackEnd = true
    }
  }
  try {
    return fromMagento(await run(PlainDocument), base)
  } catch (error) {
    // Magento refuses to match categories by fewer than three letters but still returns the products
    const rest = error instanceof GraphqlError ? (error.data as PlainSuggestionsQuery | undefined) : undefined
    if (!rest?.products) throw error
    return fromMagento(rest, base)
  }
}

// an unknown field is refused when the document is registered, or when it is executed
const isUnknownOperation = (error: unknown) =>
  error instanceof GraphqlError &&
  (error.errors.length === 0 || error.errors.some(({ message }) => message.includes('searchSuggestions')))

function fromSearchSuggestions({ searchSuggestions: found }: SuggestionsQuery, base: string): Suggestions {
  // a name without an entity page links to a search
  const names = (list: readonly SuggestedNameFragment[], facet: string): SuggestedName[] =>
    list.map(({ label, parent, url, value }) => ({
      label,
      parent,
      path: url ? pathOf(url, base) : `${searchPath(label)}?customFilters=${facet}:${encodeURIComponent(value)}`,
    }))
  return {
    total: found.total_count,
    books: found.items.map(
      ({ sku, name, name_language, brand, edition, url, thumbnail, price, availability, type_id }) => ({
        sku,
        name,
        brand: brand ?? '',
        edition: edition ?? undefined,
        path: pathOf(url, base),
        picture: thumbnail?.url ?? null,
        language: name_language ?? undefined,
        price: pricedAt(price),
        availabilityFields: availabilityFieldsOf(availability, type_id),
      }),
    ),
    groups: [
      { title: text('Categories'), names: names(found.categories, 'category_uid') },
      { title: text('Authors'), names: names(found.authors, 'author') },
      { title: text('Series'), names: names(found.series, 'series') },
      { title: text('Publishers'), names: names(found.publishers, 'publisher') },
    ].filter((group) => group.names.length > 0),
    correction: found.suggestions[0]?.search,
  }
}

const pricedAt = ({ value, currency }: { value: number | null; currency: string | null }) =>
  value === null ? undefined : { value, currency }
/** Availability without dates and hours, as a suggestion has space for one word only. */
const availabilityFieldsOf = (availability: string, type_id: string): AvailabilityFields => ({
  availability,
  type_id,
  preorder_date: null,
  publication_date: null,
  warehouse_salable_qty: null,
})

function fromMagento({ products, categories }: PlainSuggestionsQuery, base: string): Suggestions {
  const books = withoutNulls(products?.items).map((product) => ({
    sku: product.sku ?? '',
    name: product.name ?? '',
    path: pathOf(product.url, base),
    picture: product.thumbnail?.url ?? null,
    brand: [...listedLabels(product, 'author'), ...listedLabels(product, 'brand')].join(', '),
    edition: listedLabels(product, 'format')[0],
    price: pricedAt(product.price_range.minimum_price.final_price),
    availabilityFields: availabilityFieldsOf(
      product.stock_status === 'OUT_OF_STOCK' ? 'out of stock' : 'available',
      '',
    ),
  }))
  const names = withoutNulls(categories?.items).flatMap(({ name, url }) =>
    name && url ? [{ label: name, path: pathOf(url, base) }] : [],
  )
  return {
    total: products?.total_count ?? books.length,
    books,
    groups: names.length > 0 ? [{ title: text('Categories'), names }] : [],
    correction: withoutNulls(products?.suggestions)[0]?.search,
  }
}
