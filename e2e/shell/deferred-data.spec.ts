import { eventually, hydrated, phone, seen } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { expect, test } from '../fixtures/test.ts'

const CONTENT = '**/_data/**'

test.describe('the deferred data of a long page', () => {
  for (const [view, path, options] of [
    ['default', '/literatura-piekna.html', {}],
    ['en', '/en/', { size: phone }],
  ] as const)
    test(`is requested once, and again while the network loses it (${view})`, async () => {
      const buyer = await Buyer.enters(view, options)
      let [requests, isLost] = [0, false]
      await buyer.page.route(CONTENT, (route) =>
        requests++ < 2 && isLost ? route.abort('connectionreset') : route.continue(),
      )
      await buyer.page.goto(path)
      await hydrated(buyer.page)
      expect(requests).toBe(1)
      buyer.hadNoTrouble()
      ;[requests, isLost] = [0, true]
      await buyer.page.goto(`${path}?again`)
      await hydrated(buyer.page)
      // one request ahead of the scripts, one of theirs, then the attempt that succeeds
      expect(requests).toBeGreaterThan(2)
      await buyer.leaves()
    })

  for (const [name, times, isSilent] of [
    ['has changed once since the page was made', 1],
    ['is different in each answer', Infinity],
    ['is different, and the browser does not say whether the page was reloaded', Infinity, true],
  ] as const)
    test(`${name}: another page is shown, and can be used`, async () => {
      const buyer = await Buyer.enters('default')
      // as a Firefox that resists fingerprinting does
      if (isSilent) await buyer.page.addInitScript(() => (performance.getEntriesByType = () => []))
      const titles = () => buyer.main.getByRole('heading', { level: 2 }).allInnerTexts()
      const titlesOf = async (path: string) => {
        await buyer.goesTo(path)
        return titles()
      }
      const first = await titlesOf('/literatura-piekna.html')
      const second = await titlesOf('/literatura-piekna.html?page=2')
      expect(first).not.toEqual(second)
      // the books have moved on: the content of the first page is what was on the second
      let requests = 0
      await buyer.page.route(CONTENT, (route) =>
        route.continue(requests++ < times ? { url: `${route.request().url()}?page=2` } : {}),
      )
      // the page reloads itself, on a busy machine before it is complete
      await buyer.page.goto('/literatura-piekna.html', { waitUntil: 'commit' })
      await hydrated(buyer.page)
      expect(requests).toBe(isSilent ? 1 : 2)
      expect(await titles()).toEqual(times === 1 ? first : second)
      // while the list is not hydrated the link opens a document, whose data would be replaced too
      await buyer.page.unroute(CONTENT)
      await buyer.link(buyer.t('Show more')).first().click()
      await eventually(async () => (await titles()).length).toBeGreaterThan(second.length)
      await seen(buyer.main.getByRole('heading', { level: 1 }))
      buyer.hadNoTrouble()
      await buyer.leaves()
    })
})
