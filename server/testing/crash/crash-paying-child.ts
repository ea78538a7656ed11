import { writeSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createApp } from '../../app.ts'
import { cancelOrder } from '../../modules/checkout/index.ts'
import { modules } from '../../modules/index.ts'
import { addProvider } from '../../modules/payments/providers.ts'
import { openPostgres } from '../../platform/db/db.ts'
import { startWorker } from '../../platform/jobs/jobs.ts'
import { createMailer } from '../../platform/mail/mail.ts'
import { createLog } from '../../platform/process/log.ts'
import { parseSettings } from '../../platform/process/settings.ts'
import { Buyer, type CheckoutFixture } from '../checkout-fixture.ts'
import { COMPANY, companyProvider } from '../payment-company.ts'

// Until killed, places orders, pays them through the company of the parent process and cancels every third; prints its
// port and then each completed step.
const [url = '', sku = '', company = ''] = process.argv.slice(2)
const db = openPostgres(url)
const settings = parseSettings({ DATA_DIR: '/tmp' })
addProvider(settings, companyProvider(company))
const log = createLog({ level: 'fatal' })
const parts = {
  db,
  settings,
  log,
  mailer: createMailer(db, undefined),
  documents: {},
  mediaFolder: '/tmp',
  mediaCacheFolder: '/tmp',
}
const shop = await createApp(parts)
startWorker(db, Object.assign({}, ...modules.map((module) => module.jobs?.(parts) ?? {})), log)
await shop.http.listen({ port: 0, host: '127.0.0.1' })
writeSync(1, `port ${(shop.http.server.address() as AddressInfo).port}\n`)

let calls = 0
const caller: Pick<CheckoutFixture, 'call'> = {
  async call(document, variables = {}, store) {
    // each process has addresses of its own: a guest’s address may have few unpaid orders
    const remoteAddress = `203.${process.pid & 255}.${(++calls >> 8) & 255}.${calls & 255}`
    const response = await shop.http.inject({
      method: 'POST',
      url: store ? `/${store}/graphql` : '/graphql',
      payload: { query: document, variables },
      remoteAddress,
    })
    return response.json()
  },
}

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
    if (round % 3 === 0) await cancelOrder(db, { number, now: new Date() }, { notify: false }).catch(() => undefined)
    writeSync(1, `${number} over\n`)
  }
}
await Promise.all([payWithoutEnd(), payWithoutEnd(), payWithoutEnd()])
