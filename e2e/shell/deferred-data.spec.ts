import { eventually, hydrated, seen } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

const CONTENT = '**/_data/**'
const LIST = '/literatura-piekna.html'

const titlesOf = (buyer: Buyer) => buyer.main.getByRole('heading', { level: 2 }).allInnerTexts()

/** The network loses the first two requests; answers how many there were until the page was hydrated. */
async function requestsWhileLost({ page }: Buyer, address: string): Promise<number> {
  let requests = 0
  await page.route(CONTENT, (route) => (requests++ < 2 ? route.abort('connectionreset') : route.continue()))
  await page.goto(address)
  await hydrated(page)
  await page.unroute(CONTENT)
  return requests
}

/** The books have moved on: the content of the first page is for some requests what was on the second. */
async function requestsWhileDifferent({ page }: Buyer, times: number): Promise<number> {
  let requests = 0
  await page.route(CONTENT, (route) =>
    route.continue(requests++ < times ? { url: `${route.request().url()}?page=2` } : {}),
  )
  // the page reloads itself, on a busy machine before it is complete
  await page.goto(LIST, { waitUntil: 'commit' })
  await hydrated(page)
  await page.unroute(CONTENT)
  return requests
}

/** The list is hydrated after the page, once its data has come: before that the link opens a document. */
async function showsMore(buyer: Buyer, than: readonly string[]) {
  await buyer.page.waitForLoadState('networkidle')
  await buyer.link(buyer.t('Show more')).first().click()
  await eventually(async () => (await titlesOf(buyer)).length).toBeGreaterThan(than.length)
  await seen(buyer.main.getByRole('heading', { level: 1 }))
}

test.describe('the deferred data of a long page', () => {
  test('is requested once, again while the network loses it, and the page anew if it has changed', async () => {
    const buyer = await Buyer.enters()
    const { page } = buyer
    let requests = 0
    const count = (request: { url(): string }) => void (requests += Number(request.url().includes('/_data/')))
    page.on('request', count)
    await buyer.goesTo(LIST)
    page.off('request', count)
    expect(requests).toBe(1)
    const titles = await titlesOf(buyer)
    buyer.hadNoTrouble()
    // one request ahead of the scripts, one of theirs, then the attempt that succeeds
    expect(await requestsWhileLost(buyer, `${LIST}?again`)).toBeGreaterThan(2)
    buyer.visitor.problems.splice(0)

    expect(await requestsWhileDifferent(buyer, 1)).toBe(2)
    expect(await titlesOf(buyer)).toEqual(titles)
    await showsMore(buyer, titles)
    buyer.hadNoTrouble()
    await buyer.leaves()
  })

  test('is requested again while the network loses it on a phone', onPhoneInEnglish, async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    expect(await requestsWhileLost(buyer, '/en/')).toBeGreaterThan(2)
    await buyer.leaves()
  })

  test('is different in each answer: another page is shown, and can be used', async () => {
    const buyer = await Buyer.enters()
    await buyer.goesTo(`${LIST}?page=2`)
    const second = await titlesOf(buyer)
    expect(await requestsWhileDifferent(buyer, Infinity)).toBe(2)
    expect(await titlesOf(buyer)).toEqual(second)
    await showsMore(buyer, second)

    await test.step('where the browser does not say whether the page was reloaded', async () => {
      // as a Firefox that resists fingerprinting does
      await buyer.page.addInitScript(() => (performance.getEntriesByType = () => []))
      expect(await requestsWhileDifferent(buyer, Infinity)).toBe(1)
      expect(await titlesOf(buyer)).toEqual(second)
      await showsMore(buyer, second)
    })
    buyer.hadNoTrouble()
    await buyer.leaves()
  })
})
