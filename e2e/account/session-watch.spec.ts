import { ask, books, type Book } from '../fixtures/api.ts'
import { desktop, eventually, hydrated, newAddress, openVisitor, phone, seen, shopUrl } from '../fixtures/browser.ts'
import { views } from '../fixtures/buyer.ts'
import { assets } from '../fixtures/chunks.ts'
import { configure, ownShopFolder, runningShop } from '../fixtures/folder.ts'
import { newCustomer, PASSWORD, Reader, signIn } from '../fixtures/reader.ts'
import { orderByApi } from '../fixtures/order.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'
import { wishes } from '../fixtures/wishlist.ts'

const OVER = 'Your session is over, you are logged out!'
let first: Book
let second: Book
test.beforeAll(async () => {
  const [one, two] = await books('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 40)
  if (!one || !two) throw new Error('the demo shop has not enough books')
  ;[first, second] = [one, two]
})

const tokenOf = async ({ visitor }: Reader) =>
  (await visitor.context.cookies()).find(({ name }) => name === 'token')?.value ?? ''
const revokesToken = async (reader: Reader) =>
  ask('mutation { revokeCustomerToken { result } }', {}, { token: await tokenOf(reader), from: newAddress() })

test.describe('a session that ends', () => {
  test('AUTH-5 ORD-5: a print page, which has no header, leads to signing in and back', async ({ code, size }) => {
    const reader = await Reader.signedIn(code, { size, isAlone: true })
    const { page, t } = reader
    const number = await orderByApi([{ sku: first.sku, quantity: 1 }], { token: await tokenOf(reader) })
    await page.addInitScript(() => (globalThis.print = () => {}))
    const { customer } = await ask<{ customer: { orders: { items: { id: string }[] } } }>(
      '{ customer { orders { items { id } } } }',
      {},
      { token: await tokenOf(reader), from: newAddress() },
    )
    const id = Buffer.from(customer.orders.items[0]?.id ?? '', 'base64').toString()
    await reader.goesTo(`/sales/order/print/order_id/${id}`)
    await reader.seesHeading(t('Order # %s', number))
    await reader.sessionExpires()
    await seen(reader.notice(t(OVER)))
    await reader.seesHeading(t('Sign in to your account'))
    expect(await page.getByText(number).count()).toBe(0)
    await reader.signsInHere()
    await reader.seesHeading(t('Order # %s', number))
    reader.hadNoTrouble()
    await reader.leaves()
  })

  test(
    'AUTH-5 WISH-3: public pages say so and stay: a friend’s list, the end of mails, a page without header, a book',
    onPhoneInEnglish,
    async ({ code, size }) => {
      const friend = await Reader.signedIn(code, { size })
      const shared = `/wishlist/shared/${await wishes(friend, { sku: second.sku })}`
      await friend.leaves()
      const reader = await Reader.signedIn(code, { size })
      const token = await tokenOf(reader)
      for (const path of [shared, '/moje-podreczniki/stop/nobodys-link', '/styleguide', first.path]) {
        await signIn(reader, { email: reader.email, token })
        await reader.goesTo(path)
        await reader.sessionExpires()
        await seen(reader.notice(reader.t(OVER)))
        expect(reader.address).toBe(reader.view.base + path)
      }
      await reader.leaves()
    },
  )
})

test('AUTH-5: a session that was ended elsewhere is noticed where only public things are asked for', async () => {
  const reader = await Reader.signedIn('default', { size: desktop })
  await reader.goesTo(first.path)
  await reader.page.waitForLoadState('networkidle')
  await revokesToken(reader)
  await reader.adds()
  await seen(reader.notice(reader.t(OVER)))
  await seen(reader.cartLink(1))
  await eventually(() => tokenOf(reader)).toBe('')
  reader.hadNoTrouble()
  await reader.leaves()
})

for (const [how, ends] of [
  ['elsewhere', revokesToken],
  ['by its time', (reader: Reader) => reader.sessionExpires()],
] as const)
  test(`AUTH-5: a book added after a session ended ${how}, before the page knows, stays in the cart`, async () => {
    const { email } = await newCustomer()
    const reader = await Reader.enters('default', { size: desktop })
    await reader.signsIn(email)
    await reader.seesHeading(reader.t('My account'))
    await reader.goesTo(second.path)
    await reader.adds()
    await seen(reader.cartLink(1))
    const { context } = reader.visitor
    const expires = Object.fromEntries((await context.cookies()).map((cookie) => [cookie.name, cookie.expires]))
    expect(expires['token']).toBeGreaterThan(Date.now() / 1000)
    expect(Math.abs((expires['cart'] ?? 0) - (expires['token'] ?? 0))).toBeLessThan(2)
    let letCome = () => {}
    const isLate = new Promise<void>((resolve) => (letCome = resolve))
    await reader.page.route(`**${assets.parts['watch-reader']?.[0]}`, async (route) => {
      await isLate
      await route.continue()
    })
    await reader.goesTo(first.path)
    await ends(reader)
    await reader.adds()
    await seen(reader.cartLink(1))
    letCome()
    await seen(reader.notice(reader.t(OVER)))
    await reader.page.waitForLoadState('networkidle')
    await seen(reader.cartLink(1))
    await reader.goesTo('/cart')
    await seen(reader.main.getByRole('link', { name: first.name }).first())
    expect(await reader.main.getByRole('link', { name: second.name }).count()).toBe(0)
    reader.hadNoTrouble()
    await reader.leaves()
  })

test('AUTH-1: sign-in requests in order: token, compare list, merged cart, cart, wish list, customer', async () => {
  const { email } = await newCustomer()
  const reader = await Reader.enters('default', { size: desktop })
  await reader.hasInCart({ sku: first.sku })
  await reader.goesTo('/customer/account/login')
  await reader.page.waitForLoadState('networkidle')
  const asked: string[] = []
  reader.page.on('request', (request) => {
    const [model] = (request.headers()['application-model'] ?? '').split('_')
    if (model) asked.push(model)
  })
  await reader.signsInHere(email)
  await seen(reader.notice(reader.t('You are successfully logged in!')))
  await seen(reader.accountLink())
  const steps = ['SignIn', 'OwnCompareList', 'NewCart', 'MergeCarts', 'OpenCart', 'OpenWishlist', 'CustomerCopy']
  expect(asked.filter((name) => steps.includes(name))).toEqual(steps)
  reader.hadNoTrouble()
  await reader.leaves()
})

test('AUTH-5: use prolongs a session, and only idleness ends it', async () => {
  test.setTimeout(180_000)
  using own = ownShopFolder()
  // 9 s: renewed from 2.25 s on
  await configure(own.folder, { 'oauth/access_token_lifetime/customer': '0.0025' })
  await using shop = await runningShop({ DATA_DIR: own.folder })
  const { email } = await newCustomer(shop.url)
  const visitor = await openVisitor({ shop: shop.url, size: phone })
  const reader = new Reader(visitor, views.default, { size: phone })
  await reader.signsIn(email)
  await reader.seesHeading(reader.t('My account'))
  const claims = async () =>
    JSON.parse(Buffer.from((await tokenOf(reader)).split('.')[1] ?? '', 'base64url').toString() || '{}') as {
      exp?: number
      sid?: string
    }
  const { exp = 0, sid } = await claims()
  const tab = await visitor.context.newPage()
  await tab.goto('/customer/address')
  await hydrated(tab)
  await reader.page.bringToFront()
  await expect
    .poll(
      async () => {
        await reader.page.keyboard.press('Shift')
        return Date.now() / 1000
      },
      { timeout: 40_000, intervals: [500] },
    )
    .toBeGreaterThan(exp + 1)
  expect(await claims()).toMatchObject({ sid })
  await reader.link(reader.t('My Orders'), reader.main).click()
  await reader.seesHeading(reader.t('My Orders'))
  expect(await reader.notice(reader.t(OVER)).count()).toBe(0)
  expect(new URL(tab.url()).pathname).toBe('/customer/address')
  // nobody touches it any more; meanwhile a page without scripts is use as well
  const plain = await openVisitor({ shop: shop.url, scripts: false })
  const there = new Reader(plain, views.default, { scripts: false })
  await Promise.all([ends(), isProlonged()])
  await visitor.context.close()
  await plain.context.close()

  async function ends() {
    await seen(reader.notice(reader.t(OVER)))
    await reader.seesHeading(reader.t('Sign in to your account'))
  }
  async function isProlonged() {
    await plain.page.goto('/customer/account/login')
    await there.signsInHere(email)
    await there.seesHeading(there.t('My account'))
    const before = await tokenOf(there)
    await expect
      .poll(
        async () => {
          await plain.page.goto('/sales/order/history')
          return tokenOf(there)
        },
        { timeout: 20_000, intervals: [500] },
      )
      .not.toBe(before)
    await there.seesHeading(there.t('My Orders'))
  }
})

for (const next of [
  '/%09/evil.example',
  '//evil.example',
  '/%5Cevil.example',
  '/.//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
])
  test(`AUTH-3: signing in leads to no other shop: next=${next}`, async () => {
    const { email } = await newCustomer()
    for (const scripts of [true, false]) {
      const reader = await Reader.enters('default', { scripts })
      await reader.page.goto(`/customer/account/login?next=${next}`)
      if (scripts) await hydrated(reader.page)
      await reader.signsInHere(email)
      await reader.seesHeading(reader.t('My account'))
      expect(new URL(reader.page.url()).origin).toBe(shopUrl())
      await reader.leaves()
    }
  })

test('AUTH-3: what may not stand in a header is written so that it may, and leads where it says', async () => {
  const { email } = await newCustomer()
  const leads = async (next: string) => {
    const body = new URLSearchParams({ fields: 'intent=signIn', email, password: PASSWORD, next })
    const { status, headers } = await fetch(`${shopUrl()}/customer/account/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: shopUrl(), 'x-forwarded-for': newAddress() },
      body,
    })
    return [status, headers.get('location')]
  }
  expect(await leads('/xł')).toEqual([303, '/x%C5%82'])
  expect(await leads('/a\nb\u0000c')).toEqual([303, '/ab%00c'])
  expect(await leads('/\n/evil.example')).toEqual([303, '/customer/account'])
  expect(await leads('/\t/evil.example')).toEqual([303, '/customer/account'])
})
