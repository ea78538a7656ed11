import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeDeliveryPoints } from '../../../../demo/delivery-points.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'

// no races on the embedded database, which has one connection
describe.runIf(process.env['TEST_DATABASE_URL'])('CHK-10 a point that closes while an order to it is placed', () => {
  let shop: CheckoutFixture
  beforeAll(async () => {
    shop = await openCheckoutFixture()
    await writeDeliveryPoints(shop.db, fileURLToPath(new URL('../../../../demo', import.meta.url)))
  }, 60_000)
  afterAll(() => shop?.close())

  const ready = async (code: string) => {
    const buyer = await Buyer.withNewCart(shop, 'en')
    const { sku } = await shop.sell()
    await buyer.addItems({ sku, quantity: 1 })
    await buyer.setEmail('lucja@example.pl')
    await buyer.setShippingAddress()
    await buyer.setBillingAddress({ same_as_shipping: true })
    await buyer.mutateCart('setShippingMethodsOnCart', 'SetShippingMethodsOnCartInput', {
      shipping_methods: [{ carrier_code: 'inpostlocker', method_code: 'standard', delivery_point: code }],
    })
    await buyer.setPaymentMethod('banktransfer')
    return { buyer, agreed: await buyer.acceptAgreements() }
  }
  const waits = () => new Promise((resolve) => setTimeout(resolve, 300))

  test('makes the order wait for a running import, and is refused once it is closed', async () => {
    const { buyer, agreed } = await ready('LUB01M')
    let order: ReturnType<Buyer['submitOrder']> | undefined
    let isDone = false
    await shop.db.transaction(async (tx) => {
      await tx.run`update delivery_point set status = 'closed' where code = 'LUB01M'`
      order = buyer.submitOrder(agreed)
      void order.then(() => (isDone = true))
      await waits()
      expect(isDone).toBe(false)
    })
    expect((await order)?.errors).toMatchObject([
      { message: 'The point Paczkomat LUB01M is no longer open. Choose another.' },
    ])
    expect(await shop.db.many`select 1 from orders`).toEqual([])
    expect((await buyer.cart()).items).toHaveLength(1)
  })

  test('is accepted when the import fails', async () => {
    const { buyer, agreed } = await ready('LUB02N')
    let order: ReturnType<Buyer['submitOrder']> | undefined
    await shop.db
      .transaction(async (tx) => {
        await tx.run`update delivery_point set status = 'closed' where code = 'LUB02N'`
        order = buyer.submitOrder(agreed)
        await waits()
        throw new Error('the import failed')
      })
      .catch(() => undefined)
    expect((await order)?.number).toBeDefined()
  })

  test('does not make orders to one point wait for each other, nor for an import of other points', async () => {
    const buyers = await Promise.all(Array.from({ length: 8 }, () => ready('LUB04B')))
    await shop.db.transaction(async (tx) => {
      await tx.run`update delivery_point set status = 'closed' where code = 'LUB05M'`
      const placed = await Promise.all(buyers.map(({ buyer, agreed }) => buyer.submitOrder(agreed)))
      expect(placed.every(({ number }) => number !== undefined)).toBe(true)
    })
  })
})
