import { OWN_COOKIES } from '../../server/modules/privacy/own-cookies.ts'
import { oneBook } from '../fixtures/api.ts'
import { eventually, gone, hydrated, seen } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { Footprint } from '../fixtures/footprint.ts'
import { expect, test } from '../fixtures/test.ts'

const isListed = (entry: string, group: string) =>
  OWN_COOKIES.some(({ name, type, group: of }) => {
    const [kind = '', key = ''] = entry.split(' ')
    const isNamed = name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name
    return of === group && type === kind && isNamed
  })

/** Home, a search, a list, a book that goes into the cart, the cart and the checkout. */
async function visit(reader: Buyer, footprint: Footprint) {
  const { page, t } = reader
  const { path } = await oneBook('available', ({ inWarehouse }) => inWarehouse > 5)
  for (const address of ['/', '/search/prus', '/nowosci', path]) {
    await reader.goesTo(address)
    await footprint.looks()
  }
  await reader.button(t('Add to cart')).first().click()
  await eventually(async () => (await reader.visitor.context.cookies()).some(({ name }) => name === 'cart')).toBe(true)
  await footprint.looks()
  for (const address of ['/cart', '/checkout', '/cookies']) {
    await reader.goesTo(address)
    await footprint.looks()
  }
  // what is written late
  await page.waitForLoadState('networkidle')
  await footprint.looks()
}

const WAYS = ['undecided', 'declined', 'accepted'] as const
for (const way of WAYS)
  test(`GDPR-5: a whole visit, ${way}: nothing unlisted is kept, nothing optional without consent`, async () => {
    const reader = await Buyer.enters('default', { consent: 'undecided', worker: true })
    const { page, visitor } = reader
    const footprint = new Footprint(page, visitor.context)
    const bar = page.getByRole('region', { name: reader.t('Cookies') })
    await reader.goesTo('/')
    await footprint.looks()
    await seen(bar)
    if (way !== 'undecided') {
      await reader.button(way === 'declined' ? 'Nie zgadzam się' : 'Zgadzam się').click()
      await gone(bar)
    }
    await visit(reader, footprint)
    const optional = footprint.kept.filter((entry) => !isListed(entry, 'essential'))
    expect(optional).toEqual(way === 'accepted' ? ['localStorage recently_viewed'] : [])
    expect(optional.every((entry) => isListed(entry, 'preferences'))).toBe(true)
    expect(footprint.foreign).toEqual([])
    const consent = (await visitor.context.cookies()).filter(({ name }) => name.startsWith('consent'))
    expect(consent.map(({ name, value }) => `${name}=${name === 'consent_id' ? '' : value}`).toSorted()).toEqual(
      {
        undecided: [],
        declined: ['consent=DECLINED'],
        accepted: ['consent=ACCEPTED', 'consent_groups=preferences', 'consent_id='],
      }[way],
    )
    // a refusal goes with the browser, an acceptance stays for auto_cleaning_days
    const expires = consent.find(({ name }) => name === 'consent')?.expires ?? 0
    if (way === 'declined') expect(expires).toBe(-1)
    if (way === 'accepted') expect((expires - Date.now() / 1000) / 86_400).toBeCloseTo(180, 0)
    await reader.leaves()
  })

test('GDPR-5: the accept call is sent once, and a withdrawn consent takes what it allowed with it', async () => {
  const reader = await Buyer.enters('default', { consent: 'undecided' })
  const { page, t } = reader
  const calls: string[] = []
  page.on('request', (request) => {
    const name = /mutation (AllowCookies|UpdateCookies)/.exec(request.postData() ?? '')?.[1]
    if (name) calls.push(name)
  })
  const bar = page.getByRole('region', { name: t('Cookies') })
  await reader.goesTo('/lalka-prus.html')
  await hydrated(page)
  await reader.button('Zgadzam się').dblclick()
  await gone(bar)
  await reader.goesTo('/faraon-prus.html')
  const kept = () => page.evaluate(() => localStorage.getItem('recently_viewed'))
  await eventually(kept).not.toBeNull()
  expect(await bar.isVisible()).toBe(false)
  await reader.goesTo('/cookie-settings')
  const box = page.getByRole('checkbox', { name: 'Wygoda' })
  expect(await box.isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: 'Niezbędne' }).isDisabled()).toBe(true)
  await box.uncheck()
  await reader.button(t('Save the choice')).click()
  await seen(reader.notice(t('Your choice of cookies has been saved.')))
  await eventually(kept).toBeNull()
  expect(calls).toEqual(['AllowCookies', 'UpdateCookies'])
  reader.hadNoTrouble()
  await reader.leaves()
})
