import assert from 'node:assert/strict'
import { buildScandiPwa } from './scandipwa/build.mjs'
import { customerJourney } from './scandipwa/customer.mjs'
import { guestJourney } from './scandipwa/guest.mjs'
import { serve } from './scandipwa/serve.mjs'
import { openBrowser } from './scandipwa/visitor.mjs'

/** The journeys of a guest and of a customer in Chromium with the ScandiPWA of the package, on an origin of its own. */
export async function tryScandiPwa(shopUrl) {
  const client = await serve(buildScandiPwa(), shopUrl)
  const browser = await openBrowser(client.url)
  try {
    const guest = await browser.visit()
    console.log(`A guest ordered ${await guestJourney(guest)}`)
    await guest.close()
    const customer = await browser.visit()
    console.log(`A customer ordered ${await customerJourney(customer, shopUrl)}`)
    await customer.close()
    assert.deepEqual(browser.faults, [])
  } finally {
    await browser.close()
    client.close()
  }
}
