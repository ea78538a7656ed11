import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eventually, waitUntilVisible } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { Checkout, newPerson } from '../fixtures/checkout.ts'
import { ga4Problems } from '../fixtures/ga4-fields.ts'
import {
  acceptsCookies,
  openTagManager,
  setMeasurement,
  type PushedEntry,
  type TagManager,
} from '../fixtures/tag-manager.ts'
import { expect, onPhone, test } from '../fixtures/test.ts'

let tags: TagManager
test.beforeAll(async () => {
  tags = await openTagManager()
  await setMeasurement('general/gtm_id', 'GTM-TEST123', 'general/gtm_url', tags.origin, 'general/enabled', 'on')
})
test.afterAll(async () => {
  await setMeasurement('general/enabled', 'off')
  tags.close()
})

/** Events that depend on the size of the window; other tests cover them. */
const SEEN = new Set(['productImpression', 'view_item_list', 'siteSearchStarted'])

/** Entries in the form of the reviewed file, without order numbers and times, which differ from run to run. */
function reviewed(pushed: readonly PushedEntry[], number: string): string {
  const entries = pushed
    .map(({ entry }) => entry)
    .filter((entry) => !SEEN.has(String(entry['event'])) && !('ecommerce' in entry && entry['ecommerce'] === null))
  const text = JSON.stringify(entries, null, 2)
    .replaceAll(number, 'ORDER')
    .replaceAll(/"gtm\.start": \d+/g, '"gtm.start": 0')
    .replaceAll(/http:\/\/localhost:\d+/g, 'https://shop.example')
  return `${text}\n`
}

test(
  'TRK-1 TRK-2 TRK-5 TRK-6d: the data layer of a purchase equals the reviewed one and has no personal data',
  onPhone,
  async ({ code, size }) => {
    tags.reset()
    const buyer = await Buyer.enters(code, { size })
    await acceptsCookies(buyer.visitor.context, 'statistics', 'marketing')
    const { t } = buyer
    const person = newPerson()

    await buyer.goesTo('/search/prus')
    await tags.awaitsEvent('siteSearch')
    // so that the titles of the list are known
    await eventually(() => tags.named('productImpression').length).toBeGreaterThan(0)
    await buyer.opens('Lalka')
    await tags.awaitsEvent('productClick')
    await tags.awaitsEvent('view_item')
    await buyer.adds()
    await waitUntilVisible(buyer.notice(t('Product added to cart!')))
    await tags.awaitsEvent('add_to_cart')
    await buyer.opensCart(1)
    await tags.awaitsEvent('view_cart')
    await buyer.link(t('Proceed to checkout')).first().click()
    await tags.awaitsEvent('begin_checkout')
    const checkout = new Checkout(buyer)
    await checkout.chooses(checkout.methodNames.dpd)
    await checkout.fillsContact(person)
    await checkout.fillsAddress(person)
    await checkout.goesToPayment()
    await tags.awaitsEvent('add_shipping_info')
    await tags.awaitsEvent('checkout', 3)
    await checkout.chooses(checkout.methodNames.transfer)
    await checkout.agrees()
    const number = await checkout.orders()
    await tags.awaitsEvent('add_payment_info')
    await tags.awaitsEvent('purchase')
    await tags.awaitsEvent('general', 6)

    const { pushed } = tags
    const file = path.join(import.meta.dirname, 'purchase.default.json')
    if (process.env['REVIEW']) writeFileSync(file, reviewed(pushed, number))
    expect(reviewed(pushed, number)).toBe(readFileSync(file, 'utf8'))
    expect(pushed.flatMap(({ entry }) => ga4Problems(entry))).toEqual([])

    // an order is measured once, even after a reload and on another device that shows the same page
    const cookies = await buyer.visitor.context.cookies()
    await buyer.reloads()
    await tags.awaitsEvent('pageReload')
    await tags.awaitsEvent('general', 7)
    const elsewhere = await Buyer.enters(code, { size })
    await acceptsCookies(elsewhere.visitor.context, 'statistics')
    await elsewhere.visitor.context.addCookies(cookies)
    await elsewhere.goesTo('/checkout/success')
    await elsewhere.seesHeading(t('Thank you for your order!'))
    await tags.awaitsEvent('general', 8)
    expect(tags.named('purchase')).toHaveLength(1)

    // tags can read entries, URLs and titles, so none of them may have personal data
    const all = decodeURIComponent(JSON.stringify(tags.pushed).replaceAll('%', '%25')).toLowerCase()
    const { email, firstName, lastName, street, houseAndFlat, town, phone: called } = person
    for (const personal of [
      email,
      encodeURIComponent(email),
      firstName,
      lastName,
      street,
      houseAndFlat,
      '20-002',
      '20002',
      called,
    ])
      expect(all).not.toContain(personal.toLowerCase())
    expect(all).not.toContain(`"${town.toLowerCase()}"`)
    buyer.hadNoProblems()
    await elsewhere.leaves()
    await buyer.leaves()
  },
)
