import { expect, test } from 'vitest'
import { hydrated, phone, seen } from './fixtures/browser.ts'
import { Buyer } from './fixtures/buyer.ts'

const CONTENT = '**/_data/**'

test.each([
  ['default', '/literatura-piekna.html', {}],
  ['en', '/en/', { size: phone }],
] as const)('the page wakes though its content is lost on the way twice (%s)', async (view, path, options) => {
  const buyer = await Buyer.enters(view, options)
  let lost = 0
  await buyer.page.route(CONTENT, (route) => (lost++ < 2 ? route.abort('connectionreset') : route.continue()))
  await buyer.page.goto(path)
  await hydrated(buyer.page)
  expect(lost).toBe(3)
  await buyer.leaves()
})

test('what has changed since the page was made is drawn anew, and can be used', async () => {
  const buyer = await Buyer.enters('default')
  const titles = () => buyer.main.getByRole('heading', { level: 2 }).allInnerTexts()
  await buyer.page.goto('/literatura-piekna.html?page=2')
  await hydrated(buyer.page)
  const second = await titles()
  // between the page and its content the books have moved: what the first page's address holds now is what was on the second
  await buyer.page.route(CONTENT, (route) => route.continue({ url: `${route.request().url()}?page=2` }))
  await buyer.page.goto('/literatura-piekna.html')
  expect(await titles()).not.toEqual(second)
  await hydrated(buyer.page)
  expect(await titles()).toEqual(second)
  await seen(buyer.main.getByRole('heading', { level: 1 }))
  buyer.hadNoTrouble()
  await buyer.leaves()
})
