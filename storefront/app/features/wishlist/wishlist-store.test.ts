import { describe, expect, it, vi } from 'vitest'
import { newestFirst, savedProducts, type WishlistView } from './saved-products.ts'

type Item = NonNullable<NonNullable<WishlistView['items']>[number]>
const item = (id: number, sku: string, more: Partial<Item> = {}) =>
  ({
    id,
    sku,
    qty: 1,
    description: null,
    buy_request: '{"qty":1}',
    options: [],
    product: { sku, name: `Tom ${id}` },
    ...more,
  }) as Item
const list = (...items: (Item | null)[]): WishlistView => ({ sharing_code: 'x', creators_name: 'Zofia', items })

describe('WISH-2a: the cached list', () => {
  it('maps item ids to products with the item’s data nested', () => {
    expect(
      savedProducts(
        list(item(7, 'A', { qty: 3, description: 'Dla Zosi', options: [{ label: 'Oprawa', value: 'twarda' }] })),
      ),
    ).toEqual({
      7: {
        sku: 'A',
        name: 'Tom 7',
        wishlist: {
          id: '7',
          sku: 'A',
          quantity: 3,
          description: 'Dla Zosi',
          buy_request: '{"qty":1}',
          options: [{ label: 'Oprawa', value: 'twarda' }],
        },
      },
    })
  })

  it('omits products that the store view cannot show, and lists the newest first', () => {
    const products = savedProducts(list(item(12, 'C'), null, item(9, 'B', { product: null }), item(2, 'A')))
    expect(Object.keys(products)).toEqual(['2', '12'])
    expect(newestFirst(products).map(({ sku }) => sku)).toEqual(['C', 'A'])
    expect(savedProducts(null)).toEqual({})
  })

  it('WISH-2b: is loading initially and during each change, and calls listeners once it has loaded', async () => {
    vi.stubGlobal('addEventListener', () => {})
    const { whenLoaded, replaceWishlist, setWishlistLoading } = await import('./wishlist-store.ts')
    const calls: string[] = []
    whenLoaded('A', (isSame) => calls.push(`first ${isSame}`))
    expect(calls).toEqual([])
    replaceWishlist(savedProducts(list(item(2, 'A'))))
    expect(calls).toEqual(['first false'])
    whenLoaded('A', (isSame) => calls.push(`at once ${isSame}`))
    setWishlistLoading(true)
    whenLoaded('A', (isSame) => calls.push(`later ${isSame}`))
    expect(calls).toEqual(['first false', 'at once true'])
    replaceWishlist(savedProducts(list(item(2, 'A'), item(3, 'B'))))
    expect(calls).toEqual(['first false', 'at once true', 'later true'])
  })
})
