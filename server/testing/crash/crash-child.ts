import { writeSync } from 'node:fs'
import { Buyer } from '../checkout-fixture.ts'
import { openChildShop } from './child-shop.ts'

// Until killed, places orders and sends their mails; prints the number of each confirmed order.
const [url = '', skus = ''] = process.argv.slice(2)
const { caller } = await openChildShop(url, 'error')

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
