import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountApi } from '../testing/account-answers.ts'
import { cartOf, CART } from '../testing/cart.ts'
import { button, field, heading, password } from '../testing/fields.ts'
import { show } from '../testing/show-component.tsx'
import { emptyPage, showPage, signIn } from '../testing/show-page.tsx'
import { CustomerCopy, MergeCarts, NewCart, OpenCart, OpenWishlist, SignIn } from './generated/documents.ts'
import { browserSession } from './platform/session.ts'
import { frame } from './root.tsx'
import { href } from './paths.ts'
import { refreshCart } from './features/cart/cart-store.ts'
import { resumeChanges } from './features/cart/changes/send-changes.ts'
import type { FrameData } from './features/layout/frame-data.ts'
import { loadCustomer } from './features/account/session/customer-copy.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())
const passes = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

const customer = { id: 7, firstname: 'Zofia', lastname: 'Nałkowska', email: 'zofia@example.pl', group_id: 1 }
const ownApi = () =>
  accountApi()
    .on(CustomerCopy, { customer })
    .on(OpenCart, { cart: cartOf([]) })
const arrange = () => {
  signIn()
  browserSession.set('cart', CART)
}
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as Record<string, unknown> | null

test('NET-2a: the customer is cached for a month, for one session', async () => {
  const api = ownApi()
  const { router } = await show(<h1>Strona</h1>, { api, arrange })
  await loadCustomer(router.graphql)
  expect(stored('customer')).toMatchObject({ expiration: 2_628_000, createdAt: Date.now() })
  passes(2_627_000)
  expect(await loadCustomer(router.graphql)).toEqual(customer)
  expect(api.sentFor(CustomerCopy)).toHaveLength(1)
  passes(2000)
  await loadCustomer(router.graphql)
  expect(api.sentFor(CustomerCopy)).toHaveLength(2)
  signIn({ uid: 8 })
  await loadCustomer(router.graphql)
  expect(api.sentFor(CustomerCopy)).toHaveLength(3)
})

test('NET-2a NET-2b: the cart is cached for 30 days, and fetched again after 300 s', async () => {
  const api = ownApi()
  const { router } = await show(<h1>Strona</h1>, { api, arrange })
  await refreshCart(router.graphql)
  expect(stored('cart_totals')).toMatchObject({ expiration: 2_592_000, createdAt: Date.now() })
  const isShownAgain = () => {
    // as after a reload, or in another tab
    dispatchEvent(new StorageEvent('storage', { key: 'cart_totals' }))
    return refreshCart(router.graphql)
  }
  passes(299)
  await isShownAgain()
  expect(api.sentFor(OpenCart)).toHaveLength(1)
  passes(2)
  await isShownAgain()
  expect(api.sentFor(OpenCart)).toHaveLength(2)
})

test('AUTH-1 AUTH-1b AUTH-2b AUTH-3b: sign-in requests token, comparison, cart, wish list in this order', async () => {
  const api = ownApi()
    .on(NewCart, { createEmptyCart: CART })
    .on(MergeCarts, { mergeCarts: { merged_in_part: [] } })
    .on(OpenWishlist, { wishlist: null, storeConfig: null })
  const data = { hasWishlist: true, hasTagsBeforeConsent: false } as FrameData
  const shown = await showPage(href('login'), {
    api,
    pages: [emptyPage('account')],
    always: () => <frame.Always data={data} />,
    arrange: () => browserSession.set('cart', 'guests'),
  })
  // as after a change of the cart
  resumeChanges({ graphql: shown.router.graphql, t: shown.language.t })
  await field(shown, 'E-mail').fill('zofia@example.pl')
  await password(shown, 'Password').fill('Sekretne-haslo1')
  // three presses are one sign-in
  await button(shown, 'Sign in').tripleClick()
  await expect.element(heading(shown)).toHaveTextContent('account')
  const documents = ['SignIn', 'OwnCompareList', 'NewCart', 'MergeCarts', 'OpenCart', 'OpenWishlist', 'CustomerCopy']
  expect(api.names.filter((name) => documents.includes(name))).toEqual(documents)
  expect(api.sentFor(SignIn)[0]?.headers.get('authorization')).toBe('')
  expect(api.sentFor(MergeCarts)[0]?.headers.get('authorization')).toBe(`Bearer ${browserSession.get('token')}`)
})
