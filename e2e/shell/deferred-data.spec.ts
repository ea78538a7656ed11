import { describe, expect, test } from 'vitest'
import { eventually, hydrated, phone, seen } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'

const CONTENT = '**/_data/**'

describe('what a long page is made of', () => {
  test.each([
    ['default', '/literatura-piekna.html', {}],
    ['en', '/en/', { size: phone }],
  ] as const)('is asked for once, and again while it is lost on the way (%s)', async (view, path, options) => {
    const buyer = await Buyer.enters(view, options)
    let [asked, isLost] = [0, false]
    await buyer.page.route(CONTENT, (route) =>
      asked++ < 2 && isLost ? route.abort('connectionreset') : route.continue(),
    )
    await buyer.page.goto(path)
    await hydrated(buyer.page)
    expect(asked).toBe(1)
    buyer.hadNoTrouble()
    ;[asked, isLost] = [0, true]
    await buyer.page.goto(`${path}?again`)
    await hydrated(buyer.page)
    // the first was asked for ahead of the scripts, and asked for by them in vain
    expect(asked).toBeGreaterThan(2)
    await buyer.leaves()
  })

  test.each([
    ['changed once', 1],
    ['never said the same', Infinity],
  ])('has %s since the page was made: another page is shown, and can be used', async (_, times) => {
    const buyer = await Buyer.enters('default')
    const titles = () => buyer.main.getByRole('heading', { level: 2 }).allInnerTexts()
    await buyer.page.goto('/literatura-piekna.html?page=2')
    await hydrated(buyer.page)
    const second = await titles()
    // the books have moved on: what is asked for with the first page holds what was on the second
    let asked = 0
    await buyer.page.route(CONTENT, (route) =>
      route.continue(asked++ < times ? { url: `${route.request().url()}?page=2` } : {}),
    )
    await buyer.page.goto('/literatura-piekna.html')
    const first = await titles()
    expect(first).not.toEqual(second)
    await hydrated(buyer.page)
    expect(asked).toBe(2)
    expect(await titles()).toEqual(times === 1 ? first : second)
    await buyer.link(buyer.t('Show more')).first().click()
    await eventually(async () => (await titles()).length).toBeGreaterThan(second.length)
    await seen(buyer.main.getByRole('heading', { level: 1 }))
    buyer.hadNoTrouble()
    await buyer.leaves()
  })
})
