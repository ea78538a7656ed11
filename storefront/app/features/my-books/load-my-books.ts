import { FindTitles, OpenMyBooks } from '../../generated/documents.ts'
import type { ListedBookFragment, ProductCardFragment } from '../../generated/operations.ts'
import type { PageContext } from '../../platform/router/page.ts'

export interface MyBooksData {
  books: readonly ListedBookFragment[]
  email: string
  hasNotices: boolean
  /** Consent to mails about lower prices; undefined for a back end without it. */
  priceConsent?: { is_given: boolean; text: string }
  hours?: number | null
  /** Search text and results. */
  search?: { searchText: string; found: readonly ProductCardFragment[] }
}

const MAX_LENGTH = 255

async function findTitles(searchText: string, { graphql }: PageContext) {
  const { products } = await graphql(FindTitles, { search: searchText })
  return { searchText, found: (products?.items ?? []).filter((item) => item !== null) }
}

export async function loadMyBooks(context: PageContext): Promise<MyBooksData> {
  const searchText = (context.url.searchParams.get('q') ?? '').trim().slice(0, MAX_LENGTH)
  const [{ getCustomerProductsList: books, customer, storeConfig }, search] = await Promise.all([
    context.graphql(OpenMyBooks),
    searchText ? findTitles(searchText, context) : undefined,
  ])
  return {
    books,
    email: customer?.email ?? '',
    hasNotices: customer?.products_list_notices ?? true,
    priceConsent: customer?.products_list_price_notices,
    hours: storeConfig?.shipping_hours,
    search,
  }
}
