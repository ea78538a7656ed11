import { customerJourney } from './vue-storefront/customer.mjs'
import { guestJourney } from './vue-storefront/guest.mjs'
import { openMiddleware } from './vue-storefront/middleware.mjs'

/** Both journeys through Vue Storefront's own middleware; its queries are sent by POST, then by GET. */
export async function tryVueStorefront(shopUrl) {
  for (const queriesByGet of [false, true]) {
    const middleware = await openMiddleware(shopUrl, { queriesByGet })
    try {
      const orders = [await guestJourney(middleware.visit()), ...(await customerJourney(middleware.visit(), shopUrl))]
      const verb = queriesByGet ? 'GET' : 'POST'
      console.log(`Queries by ${verb}: ${middleware.called.size} API functions, orders ${orders.join(', ')}`)
    } finally {
      middleware.close()
    }
  }
}
