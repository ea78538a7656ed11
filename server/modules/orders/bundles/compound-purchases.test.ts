import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { insertBundle } from '../../../testing/bundles.ts'
import { address, Buyer, type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { insertConfigurable, seedAttributes } from '../../../testing/compounds.ts'
import { Reader } from '../../../testing/reader.ts'
import { invoiceOrder } from '../documents/invoice-order.ts'
import { findOrder } from '../orders.ts'
import { recordPayment } from '../unpaid-orders.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await seedAttributes(shop.db)
}, 60_000)
afterAll(() => shop.close())

test('CAT-13 a review of a set of files is verified once they are paid for', async () => {
  const ebook = await shop.sell({ type: 'downloadable', name: 'Lalka (EPUB)', price: 2000, stock: {} })
  const audio = await shop.sell({ type: 'downloadable', name: 'Lalka (MP3)', price: 3000, stock: {} })
  const { set, uid } = await insertBundle(shop.db, [
    { title: 'E-book', products: [{ sku: ebook.sku }] },
    { title: 'Audiobook', products: [{ sku: audio.sku }] },
  ])
  const reader = await Reader.signUp(shop)
  const buyer = await Buyer.withNewCart(shop, 'en', reader.token)
  const item = { sku: set.sku, quantity: 1, selected_options: [uid(0, 0), uid(1, 0)] }
  expect(await buyer.addItems(item)).toEqual([])
  await buyer.setBillingAddress({ address })
  await buyer.setPaymentMethod('banktransfer')
  const { number = '', errors } = await buyer.submitOrder(await buyer.acceptAgreements())
  expect(errors).toEqual([])
  const isVerified = async (sku: string) => {
    const response = await shop.call<{ createProductReview: { review: { is_verified: boolean } } }>(
      `mutation($input: CreateProductReviewInput!) { createProductReview(input: $input) { review { is_verified } } }`,
      { input: { sku, nickname: 'Łucja', summary: 'Dobre', text: 'Warto posłuchać i poczytać.', ratings } },
      'en',
      reader.token,
    )
    expect(response.errors).toBeUndefined()
    return response.data.createProductReview.review.is_verified
  }
  const { data } = await shop.query<{
    productReviewRatingsMetadata: { items: { id: string; values: { value_id: string }[] }[] }
  }>('{ productReviewRatingsMetadata { items { id values { value_id } } } }')
  const ratings = data.productReviewRatingsMetadata.items.map(({ id, values }) => ({
    id,
    value_id: values.at(-1)?.value_id,
  }))
  await recordPayment(shop.db, number)
  await invoiceOrder(shop.db, { actor: OPERATOR, number, now: new Date() }, { notify: false })
  expect(await isVerified(set.sku)).toBe(true)
})

test('CAT-13 a command for a SKU that two sets share is refused, and accepts the id of one', async () => {
  const [mug, bowl] = [await shop.sell({ name: 'Kubek', price: 3000 }), await shop.sell({ name: 'Miska', price: 4000 })]
  const { set, uid } = await insertBundle(
    shop.db,
    [{ title: 'Naczynie', products: [{ sku: mug.sku }, { sku: bowl.sku }] }],
    {
      fields: { sku: 'fixed' },
    },
  )
  const buyer = await Buyer.withNewCart(shop)
  const ofKind = (index: number) => ({ sku: set.sku, quantity: 1, selected_options: [uid(0, index)] })
  await buyer.prepareOrder([ofKind(0), ofKind(1)])
  const { number = '', errors } = await buyer.submitOrder()
  expect(errors).toEqual([])
  await recordPayment(shop.db, number)
  const order = await findOrder(shop.db, number)
  const [first, second] = order?.bundles ?? []
  const invoice = (sku: string) =>
    invoiceOrder(
      shop.db,
      { actor: OPERATOR, number, now: new Date() },
      { items: [{ sku, quantity: 1 }], notify: false },
    )
  await expect(invoice(set.sku)).rejects.toMatchObject({
    message: 'Several lines of order %s have the SKU %s. Name one: %s.',
    args: [number, set.sku, `#${first?.id} ${first?.name} (Kubek), #${second?.id} ${second?.name} (Miska)`],
  })
  await invoice(`#${second?.id}`)
  expect((await findOrder(shop.db, number))?.items).toMatchObject([{ quantityInvoiced: 0 }, { quantityInvoiced: 1 }])
})

test('ORD-8 getPurchase returns the categories of the title of a bought variant', async () => {
  const { title, variants } = await insertConfigurable(
    shop.db,
    ['binding'],
    [{ values: { binding: 'twarda' }, price: 5990 }],
    { name: 'Chłopi' },
  )
  await shop.db.run`
    with made as (insert into category (parent_id, path, level) values (2, '{}', 2) returning id),
      named as (insert into category_text (category_id, store_code, name, url_key, url_path)
        select id, 'default', 'Powieści', 'powiesci', 'powiesci' from made)
    insert into product_category (product_id, category_id) select ${title.id}, id from made`
  await shop.db.run`update category set path = array[1, 2, id] where path = '{}'`
  const buyer = await Buyer.withNewCart(shop)
  const item = { sku: variants[0]?.sku ?? '', parent_sku: title.sku, quantity: 1 }
  const { number = '', errors } = await (await buyer.prepareOrder([item])).submitOrder()
  expect(errors).toEqual([])
  const { data } = await shop.call<{ getPurchase: { purchaseProducts: object[] } }>(
    `query($number: String!, $cart: String) { getPurchase(orderID: $number, guestCartId: $cart) {
      purchaseProducts { name id category } } }`,
    { number, cart: buyer.cartId },
  )
  expect(data.getPurchase.purchaseProducts).toEqual([{ name: 'Chłopi', id: variants[0]?.sku, category: 'Powieści' }])
})
