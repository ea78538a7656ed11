import { eventually, waitUntilHydrated, waitUntilVisible } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { scrollsTo } from '../fixtures/layout.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

const CONTENT = '**/_data/**'
const LIST = '/literatura-piekna.html'

const titlesOf = (buyer: Buyer) => buyer.main.getByRole('heading', { level: 2 }).allInnerTexts()

/** Aborts the first two requests; returns how many there were until the page was hydrated. */
async function requestsWhileLost({ page }: Buyer, address: string): Promise<number> {
  let requests = 0
  await page.route(CONTENT, (route) => (requests++ < 2 ? route.abort('connectionreset') : route.continue()))
  await page.goto(address)
  await waitUntilHydrated(page)
  await page.unroute(CONTENT)
  return requests
}

/** Answers `times` requests with the data of page 2, as if the list had changed; returns how many there were. */
async function requestsWhileDifferent({ page }: Buyer, times: number): Promise<number> {
  let requests = 0
  await page.route(CONTENT, (route) =>
    route.continue(requests++ < times ? { url: `${route.request().url()}?page=2` } : {}),
  )
  // the page reloads itself, on a busy machine before it is complete
  await page.goto(LIST, { waitUntil: 'commit' })
  await waitUntilHydrated(page)
  await page.unroute(CONTENT)
  return requests
}

/** Waits for the data of the list, which is hydrated after the page: before that the link loads a document. */
async function showsMore(buyer: Buyer, than: readonly string[]) {
  await buyer.page.waitForLoadState('networkidle')
  const more = buyer.link(buyer.t('Show more')).first()
  await scrollsTo(more)
  await more.click()
  await eventually(async () => (await titlesOf(buyer)).length).toBeGreaterThan(than.length)
  await waitUntilVisible(buyer.main.getByRole('heading', { level: 1 }))
}

test.describe('the deferred data of a long page', () => {
  test('is requested once, again after network errors, and reloads the page if it has changed', async () => {
    const buyer = await Buyer.enters()
    const { page } = buyer
    let requests = 0
    const count = (request: { url(): string }) => void (requests += Number(request.url().includes('/_data/')))
    page.on('request', count)
    await buyer.goesTo(LIST)
    page.off('request', count)
    expect(requests).toBe(1)
    const titles = await titlesOf(buyer)
    buyer.hadNoProblems()
    // one request before the scripts run, one by them, and the retry that succeeds
    expect(await requestsWhileLost(buyer, `${LIST}?again`)).toBeGreaterThan(2)
    buyer.visitor.problems.splice(0)

    expect(await requestsWhileDifferent(buyer, 1)).toBe(2)
    expect(await titlesOf(buyer)).toEqual(titles)
    await showsMore(buyer, titles)
    buyer.hadNoProblems()
    await buyer.leaves()
  })

  test('is requested again after network errors on a phone', onPhoneInEnglish, async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    expect(await requestsWhileLost(buyer, '/en/')).toBeGreaterThan(2)
    await buyer.leaves()
  })

  test('is shown after one reload if it differs in every response, and can be used', async () => {
    const buyer = await Buyer.enters()
    await buyer.goesTo(`${LIST}?page=2`)
    const second = await titlesOf(buyer)
    expect(await requestsWhileDifferent(buyer, Infinity)).toBe(2)
    expect(await titlesOf(buyer)).toEqual(second)
    await showsMore(buyer, second)

    await test.step('without a reload if the browser hides the navigation type', async () => {
      // as Firefox does when it resists fingerprinting
      await buyer.page.addInitScript(() => (performance.getEntriesByType = () => []))
      expect(await requestsWhileDifferent(buyer, Infinity)).toBe(1)
      expect(await titlesOf(buyer)).toEqual(second)
      await showsMore(buyer, second)
    })
    buyer.hadNoProblems()
    await buyer.leaves()
  })
})
