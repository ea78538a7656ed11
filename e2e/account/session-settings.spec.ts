import type { Request } from '@playwright/test'
import { oneBook } from '../fixtures/api.ts'
import { eventually, waitUntilHydrated, waitUntilVisible } from '../fixtures/browser.ts'
import { startingWith } from '../fixtures/buyer.ts'
import { newCustomer, Reader } from '../fixtures/reader.ts'
import { expect, test } from '../fixtures/test.ts'

const WRONG =
  'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.'
const KNOWN = 'There is an account with this e-mail address. You can also order without signing in.'

test('NET-2: account settings are cached for 300 s per store view', async () => {
  const reader = await Reader.enters()
  const { page, t } = reader
  const modelOf = (request: Request) => request.headers()['application-model'] ?? ''
  let requests = 0
  page.on('request', (request) => void (requests += modelOf(request).startsWith('AccountSettings_') ? 1 : 0))
  const signsInWrongly = async () => {
    await reader.signsInHere('nikt@example.pl', 'Zle-haslo1')
    await waitUntilVisible(reader.notice(t(WRONG)))
  }
  await reader.goesTo('/customer/account/login')
  await signsInWrongly()
  const stored = await page.evaluate(
    () => JSON.parse(localStorage.getItem('account_settings') ?? 'null') as object | null,
  )
  expect(stored).toMatchObject({ expiration: 300, createdAt: expect.any(Number) })
  await reader.reloads()
  await signsInWrongly()
  expect(requests).toBe(1)

  await page.evaluate(() => {
    const copy = JSON.parse(localStorage.getItem('account_settings') ?? '{}') as { createdAt: number }
    localStorage.setItem('account_settings', JSON.stringify({ ...copy, createdAt: copy.createdAt - 301_000 }))
  })
  await reader.signsInHere('nikt@example.pl', 'Zle-haslo1')
  await eventually(() => requests).toBe(2)

  // another store view has its own settings
  await page.goto('/en/customer/account/login')
  await waitUntilHydrated(page)
  await page
    .getByRole('textbox', { name: startingWith('E-mail') })
    .first()
    .fill('nobody@example.pl')
  await page.locator('input[name=password]').fill('Wrong-password1')
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await eventually(() => requests).toBe(3)
  reader.hadNoProblems()
  await reader.leaves()
})

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
