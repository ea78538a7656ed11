import { writeSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { OPERATOR } from '../operator-actor.ts'
import { cancelOrder } from '../../modules/checkout/index.ts'
import { addProvider } from '../../modules/payments/providers.ts'
import { Buyer } from '../checkout-fixture.ts'
import { COMPANY, companyProvider } from '../payment-company.ts'
import { openChildShop } from './child-shop.ts'

// Until killed, places orders, pays them through the company of the parent process and cancels every third; prints its
// port and then each completed step.
const [url = '', sku = '', company = ''] = process.argv.slice(2)
const { db, http, caller } = await openChildShop(url, 'fatal', (settings) =>
  addProvider(settings, companyProvider(company)),
)
await http.listen({ port: 0, host: '127.0.0.1' })
writeSync(1, `port ${(http.server.address() as AddressInfo).port}\n`)

async function payWithoutEnd() {
  for (let round = 0; ; round++) {
    const buyer = await (await Buyer.withNewCart(caller)).prepareOrder([{ sku, quantity: 1 }], { payment: COMPANY })
    const { data } = await buyer.request<{ placeOrder: { order: { order_number: string; payment_key: string } } }>(
      'mutation($input: PlaceOrderInput) { placeOrder(input: $input) { order { order_number payment_key } } }',
      { input: { cart_id: buyer.cartId } },
    )
    const { order_number: number, payment_key: key } = data.placeOrder.order
    writeSync(1, `${number} placed\n`)
    await caller.call('mutation($input: StartPaymentInput!) { startPayment(input: $input) { state } }', {
      input: { key, ...(round % 2 === 0 && { blik_code: '777123' }) },
    })
    writeSync(1, `${number} begun\n`)
    if (round % 3 === 0)
      await cancelOrder(db, { actor: OPERATOR, number, now: new Date() }, { notify: false }).catch(() => undefined)
    writeSync(1, `${number} over\n`)
  }
}
await Promise.all([payWithoutEnd(), payWithoutEnd(), payWithoutEnd()])
