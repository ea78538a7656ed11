import { Reader } from './reader.ts'
import type { CheckoutFixture } from './checkout-fixture.ts'
import { reindex } from '../modules/search/index/writing/reindex.ts'

/** Helpers for tests of the availability list: books with ISBNs and their readers. */

interface Item {
  entity_id: number
  sku: string
  parent_sku: string | null
  available: boolean
  product: { name: string } | null
  parent_product: { name: string } | null
}
interface Problem {
  code: string
  message: string
  item: number
}
const ITEM = 'entity_id sku parent_sku available product { name } parent_product { name }'

let numbers = 0
/** The next valid ISBN. */
export function newIsbn(): string {
  const body = `97883240${String(++numbers).padStart(4, '0')}`
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

export async function sellIndexed(
  shop: CheckoutFixture,
  book: Parameters<CheckoutFixture['sell']>[0] = {},
  isbn = newIsbn(),
) {
  const sold = await shop.sell({ ...book, isbn })
  await reindex(shop.db, [sold.id])
  return { ...sold, isbn }
}
export const OUT_OF_STOCK = { stock: { lublin: 0 } }

export async function openAvailabilityList(shop: CheckoutFixture, store?: string) {
  const reader = await Reader.signUp(shop, { store })
  const request = <Data>(document: string, variables: object = {}) => reader.request<Data>(document, variables)
  return {
    reader,
    addProduct: (productAvailabilityItem: object) =>
      request<{ addProductToList: Item | null }>(
        `
          mutation($productAvailabilityItem: ProductAvailabilityItemInput!) { addProductToList(productAvailabilityItem:
            $productAvailabilityItem) { ${ITEM} } }`,
        { productAvailabilityItem },
      ),
    addByIsbns: async (...isbns: string[]) =>
      (
        await request<{ addProductsToList: { items: Item[]; user_errors: Problem[] } }>(
          `
            mutation($items: [ProductAvailabilityItemInput!]!) { addProductsToList(productAvailabilityItems: $items) {
              items { ${ITEM} } user_errors { code message item } } }`,
          { items: isbns.map((isbn) => ({ isbn })) },
        )
      ).data.addProductsToList,
    list: async () =>
      (await request<{ getCustomerProductsList: Item[] }>(`{ getCustomerProductsList { ${ITEM} } }`)).data
        .getCustomerProductsList,
    enablePriceNotices: () => request('mutation { setProductsListPriceNotices(isWanted: true) }'),
    deleteItems: (ids: string) =>
      request<{ deleteProductFromList: boolean | null }>(
        'mutation($ids: String!) { deleteProductFromList(ids: $ids) }',
        {
          ids,
        },
      ),
    moveToCart: async () =>
      (
        await request<{
          moveProductsListToCart: {
            moved_count: number
            cart: { items: { quantity: number; product: { sku: string } }[] }
            user_errors: Problem[]
          }
        }>(
          `
            mutation {
              moveProductsListToCart {
                moved_count cart { items { quantity product { sku } } } user_errors { code message item }
              }
            }`,
        )
      ).data.moveProductsListToCart,
  }
}
