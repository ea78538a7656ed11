import { AddToProductsList, FindTitles, ListTitles, OpenMyBooks } from '../../generated/documents.ts'
import type { ListedBookFragment, ProductCardFragment } from '../../generated/operations.ts'
import { GraphqlError } from '../../../../web/api/document.ts'
import type { PageContext } from '../../platform/page.ts'
import { guestList, storeGuestList } from './guest-list.ts'

export interface MyBooksData {
  books: readonly ListedBookFragment[]
  email: string
  hasNotices: boolean
  /** Consent to mails about lower prices; undefined for a back end without it. */
  priceConsent?: { is_given: boolean; text: string }
  hours?: number | null
  /** A guest's list has no mails, and is stored in the browser. */
  isGuest?: boolean
  /** Search text and results. */
  search?: { searchText: string; found: readonly ProductCardFragment[] }
}

const MAX_LENGTH = 255

async function findTitles(searchText: string, { graphql }: PageContext) {
  const { products } = await graphql(FindTitles, { search: searchText })
  return { searchText, found: (products?.items ?? []).filter((item) => item !== null) }
}

async function findRequested(context: PageContext) {
  const searchText = (context.url.searchParams.get('q') ?? '').trim().slice(0, MAX_LENGTH)
  return searchText ? findTitles(searchText, context) : undefined
}

/** The list of a guest. */
export async function loadGuestList(context: PageContext): Promise<MyBooksData> {
  const items = guestList(context.session).map((sku) => ({ sku }))
  const [{ titlesToList: list, storeConfig }, search] = await Promise.all([
    context.graphql(ListTitles, { items }),
    findRequested(context),
  ])
  return { books: list.items, email: '', hasNotices: false, hours: storeConfig?.shipping_hours, isGuest: true, search }
}

/** After signing in, adds the titles of the guest's list to the customer's. */
async function addGuestList({ graphql, session }: PageContext): Promise<void> {
  const skus = guestList(session)
  if (skus.length === 0) return
  try {
    await graphql(AddToProductsList, { items: skus.map((sku) => ({ sku })) })
  } catch (error) {
    // too many requests: kept, and added at the next visit
    if (error instanceof GraphqlError && error.isRefusal && !error.category.startsWith('graphql-auth')) return
    throw error
  }
  storeGuestList(session, [])
}

export async function loadMyBooks(context: PageContext): Promise<MyBooksData> {
  await addGuestList(context)
  const [{ getCustomerProductsList: books, customer, storeConfig }, search] = await Promise.all([
    context.graphql(OpenMyBooks),
    findRequested(context),
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
