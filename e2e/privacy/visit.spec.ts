import { MEASURING_COOKIES, OWN_COOKIES } from '../../server/modules/privacy/own-cookies.ts'
import { oneBook } from '../fixtures/api.ts'
import { eventually, waitUntilHidden, waitUntilVisible } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { follow } from '../fixtures/chunks.ts'
import { Footprint } from '../fixtures/footprint.ts'
import { openTagManager, setMeasurement, type TagManager } from '../fixtures/tag-manager.ts'
import { expect, test } from '../fixtures/test.ts'

let tags: TagManager
test.beforeAll(async () => {
  tags = await openTagManager()
  await setMeasurement('general/gtm_id', 'GTM-TEST123', 'general/gtm_url', tags.origin, 'general/enabled', 'on')
})
test.afterAll(async () => {
  await setMeasurement('general/enabled', 'off')
  tags.close()
})

const LISTED = [...OWN_COOKIES, ...MEASURING_COOKIES]
/** The groups in which the cookie settings list an entry such as `localStorage cart_totals`. */
const groupsOf = (entry: string) =>
  LISTED.filter(({ name, type }) => {
    const [kind = '', key = ''] = entry.split(' ')
    const isNamed = name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name
    return type === kind && isNamed
  }).map(({ group }) => group)

const consentOf = async ({ visitor }: Buyer) =>
  (await visitor.context.cookies()).filter(({ name }) => name.startsWith('consent'))
const barOf = ({ page, t }: Buyer) => page.getByRole('region', { name: t('Cookies') })
const optionalOf = ({ kept }: Footprint) => kept.filter((entry) => !groupsOf(entry).includes('essential'))

/** Opens a search, a list and a book, adds it to the cart, and opens cart, checkout and cookie policy. */
async function visit(reader: Buyer, footprint: Footprint) {
  const { page, t } = reader
  const { path } = await oneBook('available', ({ inWarehouse }) => inWarehouse > 5)
  const [news, cookies] = reader.view.code === 'en' ? ['/new-titles', '/cookie-policy'] : ['/nowosci', '/cookies']
  for (const [address, isDocument] of [
    ['/search/prus', false],
    [news, false],
    [path, true],
  ] as const) {
    if (isDocument) await reader.goesTo(address)
    else await follows(reader, address)
    await footprint.recordsStorage()
  }
  await reader.button(t('Add to cart')).first().click()
  await eventually(async () => (await reader.visitor.context.cookies()).some(({ name }) => name === 'cart')).toBe(true)
  await footprint.recordsStorage()
  await reader.opensCart(1)
  await footprint.recordsStorage()
  await reader.goesTo('/checkout')
  await footprint.recordsStorage()
  await follows(reader, cookies)
  // for entries that are written late
  await page.waitForLoadState('networkidle')
  await footprint.recordsStorage()
}

async function follows(reader: Buyer, path: string) {
  await follow(reader.page, reader.view.base + path)
  await eventually(() => reader.address).toBe(reader.view.base + path)
}

test('GDPR-5c GDPR-5b: without a decision and after declining, a visit stores nothing optional or unlisted', async () => {
  tags.reset()
  const reader = await Buyer.enters('en', { consent: 'undecided', worker: true })
  const footprint = new Footprint(reader.page, reader.visitor.context)
  await reader.goesTo('/')
  await footprint.recordsStorage()
  await visit(reader, footprint)
  expect(optionalOf(footprint)).toEqual([])
  expect(await consentOf(reader)).toEqual([])

  await barOf(reader).locator('button[value=decline]').click()
  await waitUntilHidden(barOf(reader))
  // pages that would write optional entries
  for (const path of ['/lalka-prus.html', '/cart']) {
    await reader.goesTo(path)
    await footprint.recordsStorage()
  }
  await reader.page.waitForLoadState('networkidle')
  await footprint.recordsStorage()
  expect(optionalOf(footprint)).toEqual([])
  expect(footprint.thirdPartyUrls).toEqual([])
  expect(footprint.decisions).toEqual([])
  expect(tags.loaded).toBe(0)
  // a refusal is stored until the browser is closed
  expect(await consentOf(reader)).toMatchObject([{ name: 'consent', value: 'DECLINED', expires: -1 }])
  await reader.leaves()
})

test('GDPR-5 GDPR-5a: after accepting, everything stored is listed, and is deleted when the consent is withdrawn', async () => {
  tags.reset()
  const reader = await Buyer.enters('default', { consent: 'undecided', worker: true })
  const { page, t } = reader
  const footprint = new Footprint(page, reader.visitor.context)
  const storedValue = (key = 'recently_viewed') => page.evaluate((name) => localStorage.getItem(name), key)
  await reader.goesTo('/lalka-prus.html')
  await footprint.recordsStorage()
  await reader.button('Zgadzam się').dblclick()
  await waitUntilHidden(barOf(reader))
  // the title viewed before the decision is stored, and so is one viewed for a moment only
  await eventually(storedValue).not.toBeNull()
  await reader.goesTo('/faraon-prus.html')
  expect(JSON.parse((await storedValue()) ?? '[]')).toHaveLength(2)
  expect(await barOf(reader).isVisible()).toBe(false)
  await eventually(() => storedValue('measured_cart')).not.toBeNull()
  await visit(reader, footprint)
  await tags.awaitsEvent('addToCart')
  await footprint.recordsStorage()

  const optional = optionalOf(footprint)
  expect(optional).toEqual(['localStorage measured_cart', 'localStorage recently_viewed'])
  expect(optional.filter((entry) => groupsOf(entry).length === 0)).toEqual([])
  expect(footprint.thirdPartyUrls.filter((url) => !url.startsWith(`${tags.origin}/`))).toEqual([])
  expect(tags.loaded).toBeGreaterThan(0)
  const consent = await consentOf(reader)
  expect(consent.map(({ name, value }) => `${name}=${name === 'consent_id' ? '' : value}`).toSorted()).toEqual([
    'consent=ACCEPTED',
    'consent_groups=preferences%2Cstatistics%2Cmarketing',
    'consent_id=',
  ])
  // an acceptance is stored for auto_cleaning_days
  const expires = consent.find(({ name }) => name === 'consent')?.expires ?? 0
  expect((expires - Date.now() / 1000) / 86_400).toBeCloseTo(180, 0)
  // a double click sends one mutation
  expect(footprint.decisions).toEqual(['AllowCookies'])

  await test.step('withdrawing deletes the entries', async () => {
    await follows(reader, '/cookie-settings')
    for (const name of ['Wygoda', 'Statystyka', 'Reklama']) {
      const box = page.getByRole('checkbox', { name })
      expect(await box.isChecked()).toBe(true)
      await box.uncheck()
    }
    expect(await page.getByRole('checkbox', { name: 'Niezbędne' }).isDisabled()).toBe(true)
    await reader.button(t('Save the choice')).click()
    await waitUntilVisible(reader.notice(t('Your choice of cookies has been saved.')))
    await eventually(storedValue).toBeNull()
    await eventually(() => storedValue('measured_cart')).toBeNull()
    expect(footprint.decisions).toEqual(['AllowCookies', 'UpdateCookies'])
    // entries left by an expired consent are deleted by the next page that would show them
    await page.evaluate(() => localStorage.setItem('recently_viewed', '["9788300000017"]'))
    await reader.goesTo('/')
    await eventually(storedValue).toBeNull()
  })
  reader.hadNoProblems()
  await reader.leaves()
})
