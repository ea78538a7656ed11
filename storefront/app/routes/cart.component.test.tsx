import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { noNetwork, refusal } from '../../../web/testing/answer-api.ts'
import { CART, cartApi, cartLine } from '../../testing/cart.ts'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectFitsNarrowScreen,
} from '../../../web/testing/expect-accessible.ts'
import { showPage } from '../../testing/show-page.tsx'
import { RemoveCartItem, UpdateCartItem } from '../generated/documents.ts'
import { browserSession } from '../platform/session.ts'

const PRICE = 20

/** The cart with two books at 20 zł. */
async function opensCart() {
  const api = cartApi(cartLine('lalka', 'Lalka', PRICE), cartLine('placowka', 'Placówka', PRICE))
  const shown = await showPage('/cart', { api, arrange: () => browserSession.set('cart', CART) })
  const { t, money } = shown.language
  const line = (name: string) => shown.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const putBack = shown.getByRole('region', { name: t('Notifications') }).getByRole('button', { name: t('Put back') })
  await expect.element(shown.getByRole('heading', { level: 1, name: t('Cart') })).toBeVisible()
  return {
    ...shown,
    api,
    t,
    line,
    putBack,
    price: (amount: number) => money(amount, 'PLN'),
    increase: (name: string) => line(name).getByRole('button', { name: t('Increase') }),
    quantityOf: (name: string) => line(name).getByRole('spinbutton'),
    remove: (name: string) => shown.getByRole('button', { name: t('Remove %s from the cart', name) }),
    total: shown.getByRole('complementary', { name: t('Order summary') }),
    pending: shown.getByText(t('The price is being calculated')),
  }
}

const quantities = ({ api }: Awaited<ReturnType<typeof opensCart>>) =>
  api.sentFor(UpdateCartItem).map(({ variables }) => variables?.quantity)

/** The countdown of the notice that contains a button. */
function countdownOf(button: Locator): Animation {
  const notice = button.element().closest('[data-tone]')
  const countdown = notice
    ?.getAnimations({ subtree: true })
    .find((animation) => Number(animation.effect?.getTiming().duration) > 5000)
  if (!countdown) throw new Error('The notice does not close by itself')
  return countdown
}

afterEach(() => void vi.restoreAllMocks())

test('CART-1: a new quantity shows at once, prices after the answer; quick clicks are sent as one change', async () => {
  const cart = await opensCart()
  const release = cart.api.hold()
  const button = cart.increase('Lalka').element() as HTMLElement
  for (let press = 0; press < 3; press++) {
    button.click()
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  await expect.element(cart.quantityOf('Lalka')).toHaveValue(4)
  // neither the price of the old quantity nor a guess is shown beside the new one
  await expect.element(cart.line('Lalka').getByText(cart.t('The price is being calculated')).first()).toBeVisible()
  expect(cart.line('Lalka').getByText(cart.price(PRICE), { exact: true }).query()).toBeNull()
  expect(
    cart
      .line('Lalka')
      .getByText(cart.price(4 * PRICE), { exact: true })
      .query(),
  ).toBeNull()
  await expect.element(cart.line('Placówka').getByText(cart.price(PRICE), { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(cart)
  await expectFitsNarrowScreen()
  await expect.poll(() => quantities(cart)).toEqual([4])
  // of the clicks during a pending request only the last counts
  await cart.increase('Lalka').click()
  await cart.increase('Lalka').click()
  await cart
    .line('Lalka')
    .getByRole('button', { name: cart.t('Decrease') })
    .click()
  await expect.element(cart.quantityOf('Lalka')).toHaveValue(5)
  release()
  await expect.poll(() => cart.pending.query()).toBeNull()
  expect(quantities(cart)).toEqual([4, 5])
  await expect.element(cart.line('Lalka').getByText(cart.price(5 * PRICE), { exact: true })).toBeVisible()
  await expect.element(cart.total.getByText(cart.price(6 * PRICE), { exact: true }).first()).toBeVisible()
})

test('CART-1: a refused quantity stays in its field with the reason (D70), and the sums as before', async () => {
  const cart = await opensCart()
  cart.api.on(UpdateCartItem, refusal('Maksymalna liczba to 1.'))
  await cart.increase('Lalka').click()
  await expect.element(cart.line('Lalka').getByRole('alert')).toHaveTextContent('Maksymalna liczba to 1.')
  await expect.element(cart.quantityOf('Lalka')).toHaveValue(2)
  expect(cart.line('Placówka').getByRole('alert').query()).toBeNull()
  await expect.element(cart.total.getByText(cart.price(2 * PRICE), { exact: true }).first()).toBeVisible()
  expect(cart.pending.query()).toBeNull()
  await expectAccessible(cart)
})

test('CART-1: a quantity against the rules of its title is not sent, and stays with the reason', async () => {
  const cart = await opensCart()
  await cart.quantityOf('Lalka').fill('900')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(cart.line('Lalka').getByRole('alert'))
    .toHaveTextContent(cart.t('The maximum amount you can purchase is %s', 20))
  await expect.element(cart.quantityOf('Lalka')).toHaveValue(900)
  expect(quantities(cart)).toEqual([])
})

test('CART-1: when the server fails, a removed line comes back with the reason', async () => {
  const cart = await opensCart()
  cart.api.on(RemoveCartItem, refusal('Internal server error', {}))
  await cart.remove('Lalka').click()
  await expect.element(cart.line('Lalka')).not.toBeInTheDocument()
  await expect.element(cart.line('Lalka').getByRole('alert')).toHaveTextContent(cart.t('Something went wrong!'))
})

test('CART-1 CART-2a: a line removed by keyboard is put back by the notice, which waits while focused', async () => {
  const cart = await opensCart()
  ;(cart.remove('Lalka').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(cart.line('Lalka')).not.toBeInTheDocument()
  await expect.element(cart.putBack).toHaveFocus()
  await userEvent.unhover(cart.putBack)
  expect(countdownOf(cart.putBack).playState).toBe('paused')
  await expectAccessibleInBothThemes({ container: document.body })
  await userEvent.keyboard('{Enter}')
  await expect.element(cart.remove('Lalka')).toHaveFocus()
  await expect.element(cart.putBack).not.toBeInTheDocument()
  expect(
    cart.main
      .getByRole('heading', { level: 2 })
      .elements()
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual(['Lalka', 'Placówka'])
  await expect.element(cart.total.getByText(cart.price(2 * PRICE), { exact: true }).first()).toBeVisible()
})

test('CART-1 CART-2a: after a click the focus stays in the list, and the notice closes after ten seconds', async () => {
  const cart = await opensCart()
  await cart.remove('Lalka').click()
  await expect.element(cart.remove('Placówka')).toHaveFocus()
  await expect.element(cart.putBack).toBeVisible()
  await userEvent.unhover(cart.putBack)
  const countdown = countdownOf(cart.putBack)
  expect([countdown.playState, countdown.effect?.getTiming().duration]).toEqual(['running', 10_000])
  countdown.currentTime = 9999
  await expect.element(cart.putBack).not.toBeInTheDocument()
  await expect.element(cart.total.getByText(cart.price(PRICE), { exact: true }).first()).toBeVisible()
  // without another line it goes to the heading
  await cart.remove('Placówka').click()
  await expect.element(cart.getByRole('heading', { level: 1 })).toHaveFocus()
  await expect.element(cart.getByRole('heading', { name: cart.t('There are no products in cart.') })).toBeVisible()
})

test('CART-1f: a change that could not be sent is kept and said, and sent when online again', async () => {
  const cart = await opensCart()
  const unreachable = cart.getByText(cart.t('There is no connection to the shop.'))
  cart.api.on(UpdateCartItem, noNetwork)
  await cart.increase('Lalka').click()
  await expect.element(unreachable).toBeVisible()
  await expect.element(cart.quantityOf('Lalka')).toHaveValue(2)
  await expectAccessibleInBothThemes(cart)
  const { variables } = cart.api.sentFor(UpdateCartItem)[0] ?? {}
  cart.api.on(UpdateCartItem, cart.api.updates)
  dispatchEvent(new Event('online'))
  await expect.element(unreachable).not.toBeInTheDocument()
  expect(cart.api.sentFor(UpdateCartItem).map((request) => request.variables)).toEqual([variables, variables])
  await expect.element(cart.total.getByText(cart.price(3 * PRICE), { exact: true }).first()).toBeVisible()
})
