// npm run test:clients: a guest browses and buys through Vue Storefront's own Magento middleware, as npm has it. With
// SHOP_URL the shop that runs there is tried, which has the demo data; else one is built and started.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

const CLIENT = '@vue-storefront/magento-api@6.3.0'
const PORT = 4690
const START_TIMEOUT_MS = 300_000

const folder = path.resolve('var/clients/vue-storefront')
if (!existsSync(path.join(folder, 'node_modules'))) {
  mkdirSync(folder, { recursive: true })
  const flags = ['--prefix', folder, '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts']
  execFileSync('npm', ['install', ...flags, CLIENT], { stdio: 'inherit' })
}

async function startShop() {
  execFileSync('node', ['tools/build.mjs'], { stdio: 'inherit' })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'clients-'))
  const environment = { ...process.env, DATA_DIR: dataDir, PORT: String(PORT) }
  const shop = spawn('node', ['build/server/main.js'], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = `http://localhost:${PORT}`
  const isStarted = (async () => {
    let printed = ''
    for await (const text of shop.stdout) if ((printed += text).split('\n').includes(url)) return
    throw new Error(`The shop ended before it could serve:\n${printed}`)
  })()
  const deadline = AbortSignal.timeout(START_TIMEOUT_MS)
  const isOver = once(deadline, 'abort').then(() => Promise.reject(new Error('The shop does not start.')))
  await Promise.race([isStarted, isOver])
  shop.stdout.resume()
  const stop = async () => {
    const ended = once(shop, 'exit')
    shop.kill()
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, stop }
}

/** Opens the middleware; returns a function that calls one of its API functions over HTTP. */
async function openMiddleware(shopUrl) {
  const require = createRequire(path.join(folder, 'index.js'))
  const { createServer } = require('@vue-storefront/middleware')
  const configuration = {
    api: `${shopUrl}/graphql`,
    cookies: {},
    storeViewCode: 'en',
    // its own agent speaks only HTTPS
    customApolloHttpLinkOptions: { fetchOptions: { agent: undefined } },
  }
  const location = require.resolve('@vue-storefront/magento-api/server')
  const app = await createServer({ integrations: { magento: { location, configuration } } })
  const server = app.listen(0)
  if (!server.listening) await once(server, 'listening')
  const url = `http://localhost:${server.address().port}/magento`
  const call = async (name, ...args) => {
    const response = await fetch(`${url}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(args),
    })
    const text = await response.text()
    const { data, errors } = response.ok ? JSON.parse(text) : { errors: [text] }
    assert.ok(!errors?.length, `${name}: ${JSON.stringify(errors)}`)
    console.log(`${name}: answered`)
    return data
  }
  return { call, close: () => server.close() }
}

const address = {
  firstname: 'Zofia',
  lastname: 'Nałkowska',
  street: ['Krakowskie Przedmieście 12'],
  city: 'Lublin',
  postcode: '20-002',
  telephone: '500600700',
  country_code: 'PL',
}

async function buy(call) {
  assert.ok((await call('storeConfig')).storeConfig.store_code, 'the store view')
  assert.ok((await call('categories', {})).categories.items.length > 0, 'categories')
  const { products } = await call('products', { pageSize: 50, search: '' })
  const book = products.items.find(
    ({ stock_status, __typename }) => stock_status === 'IN_STOCK' && __typename === 'SimpleProduct',
  )
  assert.ok(book, 'a book in stock')
  await call('productDetails', { filter: { sku: { eq: book.sku } } })
  const { createEmptyCart: cart_id } = await call('createEmptyCart')
  await call('addSimpleProductsToCart', { cart_id, cart_items: [{ data: { sku: book.sku, quantity: 2 } }] })
  assert.equal((await call('cart', cart_id)).cart.total_quantity, 2)
  await call('applyCouponToCart', { cart_id, coupon_code: 'ZAKLADKA10' })
  await call('setGuestEmailOnCart', { cart_id, email: 'gosc@example.pl' })
  await call('setShippingAddressesOnCart', { cart_id, shipping_addresses: [{ address }] })
  await call('setBillingAddressOnCart', { cart_id, billing_address: { address } })
  const ways = (await call('getAvailableShippingMethods', { cart_id })).cart.shipping_addresses[0]
    .available_shipping_methods
  const way = ways.find(({ available }) => available)
  assert.ok(way, 'a delivery method that needs no point')
  const { carrier_code, method_code } = way
  await call('setShippingMethodsOnCart', { cart_id, shipping_methods: [{ carrier_code, method_code }] })
  const payments = (await call('getAvailablePaymentMethods', cart_id)).cart.available_payment_methods
  const payment = payments.find(({ code }) => code === 'banktransfer')
  assert.ok(payment, 'bank transfer')
  await call('setPaymentMethodOnCart', { cart_id, payment_method: { code: payment.code } })
  const number = (await call('placeOrder', { cart_id })).placeOrder.order.order_number
  assert.match(number, /^\d+$/)
  console.log(`Ordered: ${number}`)
}

const shop = process.env.SHOP_URL ? { url: process.env.SHOP_URL, stop: async () => {} } : await startShop()
try {
  const { call, close } = await openMiddleware(shop.url)
  await buy(call).finally(close)
} finally {
  await shop.stop()
}
