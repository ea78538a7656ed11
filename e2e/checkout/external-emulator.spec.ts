import { oneBook, type Book } from '../fixtures/api.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { seededShopFolder } from '../fixtures/folder.ts'
import { PaymentCheckout } from '../fixtures/payment-checkout.ts'
import { freePort, launch, startShop, type ShopProcess } from '../fixtures/shop-process.ts'
import { expect, test } from '../fixtures/test.ts'
import { prepareCheckout } from '../fixtures/prepare-checkout.ts'

/** PayU as in production: at an origin of its own, with the keys of the shop. */
let own: ReturnType<typeof seededShopFolder>
let shop: ShopProcess
let payu: { origin: string; end: () => Promise<unknown> }
let book: Book

const KEYS = { PAYU_POS_ID: '300100', PAYU_CLIENT_ID: '300100', PAYU_CLIENT_SECRET: 's'.repeat(32) }
const SECOND = { PAYU_SECOND_KEY: 'k'.repeat(32) }

test.beforeAll(async () => {
  test.setTimeout(120_000)
  const port = await freePort()
  const { child, ended, printed } = launch(['tools/emulators/run.mjs'], {
    ...KEYS,
    ...SECOND,
    EMULATORS_PORT: String(port),
  })
  await expect.poll(() => printed(), { timeout: 60_000 }).toContain('The emulators listen.')
  const origin = `http://127.0.0.1:${port}`
  payu = {
    origin,
    end() {
      child.kill('SIGTERM')
      return ended
    },
  }
  own = seededShopFolder()
  shop = await startShop({ DATA_DIR: own.folder, ...KEYS, ...SECOND, PAYU_URL: `${origin}/payu` })
  book = await oneBook('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 20)
})
test.afterAll(async () => {
  await Promise.all([shop.stop(), payu.end()])
  own[Symbol.dispose]()
})

for (const scripts of [true, false])
  test(`CHK-4a: the form leads to an external PayU and back, ${scripts ? 'with' : 'without'} scripts`, async () => {
    const buyer = await Buyer.enters('default', { scripts, shop: shop.url })
    const { page } = buyer
    const paying = new PaymentCheckout(buyer)
    await prepareCheckout(buyer, [book], { shop: shop.url })
    if (scripts) await buyer.goesTo('/checkout/billing')
    else await page.goto('/checkout/billing')
    await paying.chooses(paying.payu)
    await paying.agrees()
    await paying.orderButton.click()
    await page.waitForURL(`${payu.origin}/payu/**`)
    await paying.clicksOnCompanyPage(paying.company.card)
    await page.waitForURL(`${shop.url}/checkout/**`)
    await paying.seesPaidOrder()
    buyer.hadNoProblems()
    await buyer.leaves()
  })
