import { writeSync } from 'node:fs'
import { createApp } from '../../app.ts'
import { modules } from '../../modules/index.ts'
import { openPostgres } from '../../platform/db/db.ts'
import { startWorker } from '../../platform/jobs/jobs.ts'
import { createMailer } from '../../platform/mail/mail.ts'
import { createLog } from '../../platform/process/log.ts'
import { parseSettings } from '../../platform/process/settings.ts'
import { Buyer, type CheckoutFixture } from '../checkout-fixture.ts'

// Until killed, places orders and sends their mails; prints the number of each confirmed order.
const [url = '', skus = ''] = process.argv.slice(2)
const db = openPostgres(url)
const settings = parseSettings({ DATA_DIR: '/tmp' })
const log = createLog({ level: 'error' })
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

async function buyWithoutEnd() {
  const items = skus.split(',').map((sku) => ({ sku, quantity: 1 }))
  for (;;) {
    const buyer = await (await Buyer.withNewCart(caller)).prepareOrder(items)
    const { number, errors } = await buyer.submitOrder()
    // written synchronously: a confirmed order must not stay in a buffer that is lost with the process
    writeSync(1, number ? `${number}\n` : `refused: ${JSON.stringify(errors)}\n`)
  }
}
await Promise.all([buyWithoutEnd(), buyWithoutEnd(), buyWithoutEnd(), buyWithoutEnd()])
