import { oneBook } from '../fixtures/api.ts'
import { eventually, waitUntilVisible } from '../fixtures/browser.ts'
import { newCustomer, Reader } from '../fixtures/reader.ts'
import { expect, test } from '../fixtures/test.ts'

const KNOWN = 'There is an account with this e-mail address. You can also order without signing in.'

test('NET-6a: a new query of a dispatcher aborts its pending one, whose answer is not shown', async () => {
  const { email } = await newCustomer()
  const reader = await Reader.enters()
  const { page, t, main } = reader
  await reader.hasInCart(await oneBook('available', ({ inWarehouse }) => inWarehouse > 40))
  await reader.goesTo('/checkout')
  const field = main.getByRole('textbox', { name: t('E-mail'), exact: true })
  const known = main.getByText(t(KNOWN))
  const sent: string[] = []
  const aborted: string[] = []
  let letCome = () => {}
  const isLate = new Promise<void>((resolve) => (letCome = resolve))
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'net::ERR_ABORTED') aborted.push(request.postData() ?? '')
  })
  await page.route('**/graphql', async (route) => {
    const data = route.request().postData() ?? ''
    if (!data.includes('EmailIsFree')) return route.continue()
    sent.push(data)
    // delays the first answer until after the second
    if (data.includes(email)) await isLate
    await route.continue().catch(() => {})
  })
  await field.fill(email)
  await eventually(() => sent.length).toBe(1)
  const second = page.waitForResponse((response) => response.request().postData()?.includes('wolny.adres') ?? false)
  await field.fill('wolny.adres@example.pl')
  await second
  expect(sent).toHaveLength(2)
  await eventually(() => aborted.filter((data) => data.includes(email)).length).toBe(1)
  expect(aborted).toHaveLength(1)
  letCome()
  expect(await known.count()).toBe(0)

  // a query that no other replaces is answered
  await page.unroute('**/graphql')
  await field.fill(email)
  await waitUntilVisible(known)
  reader.hadNoProblems()
  await reader.leaves()
})
