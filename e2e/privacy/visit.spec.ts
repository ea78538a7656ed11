import { MEASURING_COOKIES, OWN_COOKIES } from '../../server/modules/privacy/own-cookies.ts'
import { oneBook } from '../fixtures/api.ts'
import { eventually, gone, hydrated, seen } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { Footprint } from '../fixtures/footprint.ts'
import { openTagManager, setMeasurement, type TagManager } from '../fixtures/measuring.ts'
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
/** `localStorage cart_totals`, as readers find it in the settings. */
const groupsOf = (entry: string) =>
  LISTED.filter(({ name, type }) => {
    const [kind = '', key = ''] = entry.split(' ')
    const isNamed = name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name
    return type === kind && isNamed
  }).map(({ group }) => group)

/** Home, a search, a list, a book that goes into the cart, the cart and the checkout. */
async function visit(reader: Buyer, footprint: Footprint) {
  const { page, t } = reader
  const { path } = await oneBook('available', ({ inWarehouse }) => inWarehouse > 5)
  const [news, cookies] = reader.view.code === 'en' ? ['/new-titles', '/cookie-policy'] : ['/nowosci', '/cookies']
  for (const address of ['/', '/search/prus', news, path]) {
    await reader.goesTo(address)
    await footprint.looks()
  }
  await reader.button(t('Add to cart')).first().click()
  await eventually(async () => (await reader.visitor.context.cookies()).some(({ name }) => name === 'cart')).toBe(true)
  await footprint.looks()
  for (const address of ['/cart', '/checkout', cookies]) {
    await reader.goesTo(address)
    await footprint.looks()
  }
  // what is written late
  await page.waitForLoadState('networkidle')
  await footprint.looks()
}

const WAYS = [
  { way: 'undecided', walk: {} },
  { way: 'declined', walk: { tag: '@desktop-en' } },
  { way: 'accepted', walk: {} },
] as const
for (const { way, walk } of WAYS)
  test(
    `GDPR-5: a whole visit, ${way}: nothing unlisted is kept, nothing optional without consent`,
    walk,
    async ({ code }) => {
      tags.forget()
      const reader = await Buyer.enters(code, { consent: 'undecided', worker: true })
      const { page, visitor } = reader
      const footprint = new Footprint(page, visitor.context)
      const bar = page.getByRole('region', { name: reader.t('Cookies') })
      await reader.goesTo('/')
      await footprint.looks()
      await seen(bar)
      if (way !== 'undecided') {
        await bar.locator(`button[value=${way === 'declined' ? 'decline' : 'accept'}]`).click()
        await gone(bar)
      }
      await visit(reader, footprint)
      if (way === 'accepted') await tags.gets('addToCart')
      await footprint.looks()

      const optional = footprint.kept.filter((entry) => !groupsOf(entry).includes('essential'))
      expect(optional).toEqual(way === 'accepted' ? ['localStorage measured_cart', 'localStorage recently_viewed'] : [])
      expect(optional.filter((entry) => groupsOf(entry).length === 0)).toEqual([])
      expect(footprint.foreign.filter((url) => way !== 'accepted' || !url.startsWith(`${tags.origin}/`))).toEqual([])
      expect(tags.loaded > 0).toBe(way === 'accepted')
      // consent is asked for by the page that is there anyway
      expect(footprint.decisions).toEqual(way === 'accepted' ? ['AllowCookies'] : [])
      const consent = (await visitor.context.cookies()).filter(({ name }) => name.startsWith('consent'))
      expect(consent.map(({ name, value }) => `${name}=${name === 'consent_id' ? '' : value}`).toSorted()).toEqual(
        {
          undecided: [],
          declined: ['consent=DECLINED'],
          accepted: ['consent=ACCEPTED', 'consent_groups=preferences%2Cstatistics%2Cmarketing', 'consent_id='],
        }[way],
      )
      // a refusal goes with the browser, an acceptance stays for auto_cleaning_days
      const expires = consent.find(({ name }) => name === 'consent')?.expires ?? 0
      if (way === 'declined') expect(expires).toBe(-1)
      if (way === 'accepted') expect((expires - Date.now() / 1000) / 86_400).toBeCloseTo(180, 0)
      await reader.leaves()
    },
  )

test('GDPR-5: the accept call is sent once, and a withdrawn consent takes what it allowed with it', async () => {
  const reader = await Buyer.enters('default', { consent: 'undecided', isAlone: true })
  const { page, t } = reader
  const footprint = new Footprint(page, reader.visitor.context)
  const bar = page.getByRole('region', { name: t('Cookies') })
  await reader.goesTo('/lalka-prus.html')
  await hydrated(page)
  await reader.button('Zgadzam się').dblclick()
  await gone(bar)
  // what is looked at while agreeing is remembered too, and what is looked at for a moment
  const kept = (key = 'recently_viewed') => page.evaluate((name) => localStorage.getItem(name), key)
  await eventually(kept).not.toBeNull()
  await reader.goesTo('/faraon-prus.html')
  expect(JSON.parse((await kept()) ?? '[]')).toHaveLength(2)
  expect(await bar.isVisible()).toBe(false)
  await eventually(() => kept('measured_cart')).not.toBeNull()
  await reader.goesTo('/cookie-settings')
  for (const name of ['Wygoda', 'Statystyka', 'Reklama']) {
    const box = page.getByRole('checkbox', { name })
    expect(await box.isChecked()).toBe(true)
    await box.uncheck()
  }
  expect(await page.getByRole('checkbox', { name: 'Niezbędne' }).isDisabled()).toBe(true)
  await reader.button(t('Save the choice')).click()
  await seen(reader.notice(t('Your choice of cookies has been saved.')))
  await eventually(kept).toBeNull()
  await eventually(() => kept('measured_cart')).toBeNull()
  expect(footprint.decisions).toEqual(['AllowCookies', 'UpdateCookies'])
  // what outlived a consent whose time is over goes with the next page that would show it
  await page.evaluate(() => localStorage.setItem('recently_viewed', '["9788300000017"]'))
  await reader.goesTo('/')
  await eventually(kept).toBeNull()
  reader.hadNoTrouble()
  await reader.leaves()
})
