// npm run test:clients [-- vue-storefront scandipwa]: other storefronts, as npm has them, in front of this shop. With
// SHOP_URL the shop that runs there is tried, which has the demo data; else one is built and started.
import { tryScandiPwa } from './scandipwa.mjs'
import { openShop } from './shop.mjs'
import { tryVueStorefront } from './vue-storefront.mjs'

const CLIENTS = { 'vue-storefront': tryVueStorefront, scandipwa: tryScandiPwa }

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(CLIENTS)
const unknown = chosen.filter((name) => !Object.hasOwn(CLIENTS, name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(CLIENTS).join(', ')}.`)
  process.exit(2)
}
const shop = await openShop()
try {
  for (const name of chosen) {
    await CLIENTS[name](shop.url)
    console.log(`${name} passed`)
  }
} finally {
  await shop.close()
}
