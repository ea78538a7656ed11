import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeDeliveryPoints } from '../../../../demo/delivery-points.ts'
import { insertBundle } from '../../../testing/bundles.ts'
import { address, Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { insertConfigurable, seedAttributes } from '../../../testing/compounds.ts'
import { clearConfigurationCache } from '../../store/store.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await seedAttributes(shop.db)
  await writeDeliveryPoints(shop.db, fileURLToPath(new URL('../../../../demo', import.meta.url)))
}, 60_000)
afterAll(() => shop?.close())

interface Added {
  addProductsToCart: { user_errors: { code: string; message: string }[] }
}
const add = async (buyer: Buyer, item: object) =>
  (
    await buyer.request<Added>(
      `mutation($id: String!, $items: [CartItemInput!]!) {
        addProductsToCart(cartId: $id, cartItems: $items) { user_errors { code message } }
      }`,
      { items: [item] },
    )
  ).data.addProductsToCart.user_errors

/** Prices by delivery method; false where the method refuses the parcel. */
async function taken(buyer: Buyer) {
  await buyer.setShippingAddress()
  const methods = (await buyer.cart()).shipping_addresses[0]?.available_shipping_methods ?? []
  return Object.fromEntries(
    methods.map(({ method_code, available, available_with_point, price_incl_tax }) => [
      method_code,
      (available || available_with_point) && price_incl_tax.value,
    ]),
  )
}

async function sized(sku: string, sides: readonly [number, number, number]) {
  await shop.db.run`
    insert into book (product_id, height_mm, width_mm, thickness_mm)
    select id, ${sides[0]}, ${sides[1]}, ${sides[2]} from product where sku = ${sku}
    on conflict (product_id) do update set height_mm = excluded.height_mm, width_mm = excluded.width_mm,
      thickness_mm = excluded.thickness_mm`
}

describe('CHK-2 CHK-10 the weight and size of a parcel', () => {
  test('include the parts of a bundle with all their copies', async () => {
    const light = await shop.sell({ weight: 4000, stock: { lublin: 90 } })
    const heavy = await shop.sell({ weight: 7000, stock: { lublin: 90 } })
    const { set, uid } = await insertBundle(shop.db, [
      { title: 'Książka', products: [{ sku: light.sku }] },
      { title: 'Atlas', products: [{ sku: heavy.sku, quantity: 1 }] },
    ])
    const buyer = await Buyer.withNewCart(shop, 'en')
    expect(await add(buyer, { sku: set.sku, quantity: 1, selected_options: [uid(0, 0), uid(1, 0)] })).toEqual([])
    expect(await taken(buyer)).toMatchObject({ standard: 12.99, orlen_ruch: 11.99, courier_dhl: 14.99 })
    const two = await Buyer.withNewCart(shop, 'en')
    await add(two, { sku: set.sku, quantity: 2, selected_options: [uid(0, 0), uid(1, 0)] })
    expect(await taken(two)).toMatchObject({ standard: 12.99, orlen_ruch: false, courier_dhl: 14.99 })
    await sized(heavy.sku, [700, 300, 40])
    expect(await taken(buyer)).toMatchObject({ standard: false, orlen_ruch: false, courier_dhl: 14.99 })
  })

  test('are those of the variant, or of its title where the variant has none', async () => {
    const { title, variants } = await insertConfigurable(
      shop.db,
      ['binding'],
      [
        { values: { binding: 'miekka' }, weight: 0 },
        { values: { binding: 'twarda' }, weight: 9000 },
      ],
      { weight: 11_000 },
    )
    const [soft, hard] = variants
    const buying = async (sku = '') => {
      const buyer = await Buyer.withNewCart(shop, 'en')
      expect(await add(buyer, { sku, parent_sku: title.sku, quantity: 1 })).toEqual([])
      return buyer
    }
    expect(await taken(await buying(soft?.sku))).toMatchObject({ orlen_ruch: 11.99 })
    expect(await taken(await buying(hard?.sku))).toMatchObject({ orlen_ruch: 8.99 })
    await sized(title.sku, [700, 300, 40])
    expect(await taken(await buying(soft?.sku))).toMatchObject({ standard: false })
    await sized(hard?.sku ?? '', [240, 170, 30])
    expect(await taken(await buying(hard?.sku))).toMatchObject({ standard: 12.99 })
  })

  test('exclude files, and assume the default weight for a book without one', async () => {
    const buyer = await Buyer.withNewCart(shop, 'en')
    const book = await shop.sell({ weight: 0, stock: { lublin: 100 } })
    const file = await shop.sell({ type: 'virtual', weight: 90_000, stock: {} })
    await buyer.addItems({ sku: book.sku, quantity: 28 }, { sku: file.sku, quantity: 1 })
    await buyer.useCoupon('ZAKLADKA10')
    await shop.db.run`update delivery_method set free_from = null where method_code = 'orlen_ruch'`
    clearConfigurationCache()
    expect(await taken(buyer)).toMatchObject({ orlen_ruch: 8.99 })
    await buyer.addItems({ sku: book.sku, quantity: 1 })
    expect(await taken(buyer)).toMatchObject({ orlen_ruch: 11.99 })
    await shop.db.run`update delivery_method set free_from = 19900 where method_code = 'orlen_ruch'`
    clearConfigurationCache()
  })
})

describe('CHK-11a the maximum quantity when collecting in a bookshop', () => {
  const collects = (buyer: Buyer, pickup_location_code: string) =>
    buyer.setShippingAddress({ ...address, street: [], city: '', postcode: '' }, { pickup_location_code })
  const maxQuantities = async (buyer: Buyer) => (await buyer.cart()).items.map(({ max_qty }) => max_qty)

  test('is limited by its stock of a bundle’s parts, and by the shop’s stock after a reset', async () => {
    const book = await shop.sell({ stock: { lublin: 50, rynek: 7 } })
    const { set, uid } = await insertBundle(shop.db, [{ title: 'Książka', products: [{ sku: book.sku, quantity: 2 }] }])
    const buyer = await Buyer.withNewCart(shop, 'en')
    await add(buyer, { sku: set.sku, quantity: 1, selected_options: [uid(0, 0)] })
    expect(await maxQuantities(buyer)).toEqual([25])
    await collects(buyer, 'rynek')
    expect(await maxQuantities(buyer)).toEqual([3])
    expect(await add(buyer, { sku: set.sku, quantity: 3, selected_options: [uid(0, 0)] })).toMatchObject([
      { code: 'INSUFFICIENT_STOCK' },
    ])
    const uidOfLine = (await buyer.cart()).items[0]?.uid
    const update = (quantity: number) =>
      buyer.mutateCart('updateCartItems', 'UpdateCartItemsInput', {
        cart_items: [{ cart_item_uid: uidOfLine, quantity }],
      })
    expect((await update(4)).errors?.[0]?.message).toContain('is not available in the requested quantity')
    expect((await update(3)).errors).toBeUndefined()
    await buyer.setShippingAddress()
    expect(await maxQuantities(buyer)).toEqual([25])
    expect((await update(20)).errors).toBeUndefined()
  })

  test('is limited by its stock of a variant, shared by all lines with that variant', async () => {
    const { title, variants } = await insertConfigurable(
      shop.db,
      ['binding'],
      [{ values: { binding: 'miekka' }, stock: { lublin: 50, rynek: 2 } }],
    )
    const buyer = await Buyer.withNewCart(shop, 'en')
    await add(buyer, { sku: variants[0]?.sku, parent_sku: title.sku, quantity: 1 })
    expect(await maxQuantities(buyer)).toEqual([50])
    await collects(buyer, 'rynek')
    expect(await maxQuantities(buyer)).toEqual([2])
    expect(await add(buyer, { sku: variants[0]?.sku, parent_sku: title.sku, quantity: 2 })).toEqual([
      { code: 'INSUFFICIENT_STOCK', message: 'The maximum amount you can purchase is 2' },
    ])
  })
})
