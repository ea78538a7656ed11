import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accountApi } from '../../testing/account-answers.ts'
import { noNetwork, refusal } from '../../../web/testing/answer-api.ts'
import { button, checkbox, field, heading, password } from '../../testing/fields.ts'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectFitsNarrowScreen,
} from '../../../web/testing/expect-accessible.ts'
import type { ShownPage } from '../../../web/testing/show-page.tsx'
import { showPage, signIn } from '../../testing/show-page.tsx'
import {
  ClearWishlist,
  MoveToCart,
  NewCart,
  OpenWishlist,
  RemoveChosen,
  RemoveFromWishlist,
  UpdateWishlist,
  type Types,
} from '../generated/documents.ts'
import '../features/account/session/monitor-customer-session.ts'
import { SessionWatch } from '../features/account/session/session-watch.tsx'
import { href } from '../paths.ts'

type Item = NonNullable<NonNullable<Types.WishlistViewFragment['items']>[number]>

function wish(id: number, name: string, part: Partial<Item> = {}, availability = 'available'): Item {
  return {
    id,
    sku: `SKU-${id}`,
    qty: 1,
    description: null,
    buy_request: null,
    options: null,
    product: {
      id,
      sku: `SKU-${id}`,
      name,
      name_language: null,
      url: `/${id}.html`,
      type_id: 'simple',
      edition: null,
      least_surcharge: null,
      availability,
      preorder_date: null,
      publication_date: null,
      warehouse_salable_qty: 20,
      dimensions: null,
      sf_labels: null,
      review_count: 0,
      rating_summary: 0,
      stock_item: { min_sale_qty: 1, max_sale_qty: 20, qty_increments: 1 },
      custom_attributesV2: null,
      small_image: null,
      price_range: {
        minimum_price: { final_price: { value: 30, currency: 'PLN' }, regular_price: { value: 30 } },
        maximum_price: null,
      },
      grouped_prices: null,
    },
    ...part,
  }
}

/** The API of a customer whose list changes as the shop changes it. */
function listApi(...first: readonly Item[]) {
  let items = first
  const without = (ids: readonly (string | number)[]) =>
    (items = items.filter((item) => !ids.map(String).includes(String(item.id))))
  const wishlist = () => ({ notes_shared: false, sharing_code: 'code', creators_name: 'Zofia', items: [...items] })
  return accountApi()
    .on(OpenWishlist, () => ({
      wishlist: wishlist(),
      storeConfig: { shipping_hours: 24, quantity_control_max: 200 },
    }))
    .on(UpdateWishlist, ({ items: changes }) => {
      items = items.map((item) => {
        const change = [changes].flat().find((one) => String(one?.wishlist_item_id) === String(item.id))
        if (!change) return item
        return { ...item, qty: change.quantity ?? item.qty, description: change.description ?? item.description }
      })
      return { updateProductsInWishlist: { user_errors: [] } }
    })
    .on(RemoveFromWishlist, ({ item }) => {
      without([item])
      return { removeProductFromWishlist: true }
    })
    .on(RemoveChosen, ({ items: ids }) => {
      without([ids].flat())
      return { removeProductsFromWishlist: { user_errors: [] } }
    })
    .on(ClearWishlist, () => {
      items = []
      return { clearWishlist: true }
    })
}
const opens = (api: ReturnType<typeof listApi>, locale?: 'en_US') =>
  showPage(href('wishlist'), { api, locale, arrange: () => void signIn() })
const line = ({ main }: ShownPage, name: string) => main.getByRole('listitem').filter({ hasText: name })
const quantity = ({ main, language }: ShownPage, name: string) =>
  main.getByRole('spinbutton', { name: language.t('Quantity of %s', name) })
const note = ({ main, language }: ShownPage, name: string) =>
  main.getByRole('textbox', { name: language.t('Note about %s', name) })

test('WISH-4: editions of one title are distinguished', async () => {
  const editions = ['oprawa twarda', 'E-book, EPUB']
  const items = editions.map((edition, at) => {
    const item = wish(at + 1, 'Lalka')
    return { ...item, product: item.product && { ...item.product, edition } }
  })
  const shown = await opens(listApi(...items))
  for (const edition of editions)
    await expect.element(line(shown, edition).getByText(edition, { exact: true })).toBeVisible()
})

const onSignedIn = async () => {}
const onSignedOut = () => {}

afterEach(() => vi.useRealTimers())

test('WISH-4a WISH-4b: quantity and note change, titles are removed singly, as chosen, or all', async () => {
  const api = listApi(wish(1, 'Lalka'), wish(2, 'Faraon'), wish(3, 'Placówka'), wish(4, 'Emancypantki'))
  const shown = await opens(api)
  const { t } = shown.language
  await expectAccessibleInBothThemes(shown)
  await expectFitsNarrowScreen()
  await quantity(shown, 'Lalka').fill('4')
  await line(shown, 'Lalka').getByText(t('Add a note')).click()
  await note(shown, 'Lalka').fill('Dla Zosi & Jasia <3')
  await button(shown, `${t('Save')}: Lalka`).click()
  await expect.element(shown.notice(t('The wish list is updated.'))).toBeVisible()
  expect(api.sentFor(UpdateWishlist).map(({ variables }) => variables?.items)).toEqual([
    [{ wishlist_item_id: '1', quantity: 4, description: 'Dla Zosi & Jasia <3' }],
  ])
  await expect.element(quantity(shown, 'Lalka')).toHaveValue(4)
  await expect.element(note(shown, 'Lalka')).toHaveValue('Dla Zosi & Jasia <3')

  // the copy for other tabs and pages
  await expect.poll(() => localStorage.getItem('wishlist_products')).toContain('Dla Zosi & Jasia')

  await button(shown, t('Remove %s from the wish list', 'Lalka')).click()
  await expect.element(shown.notice(t('Product has been removed from your Wish List!'))).toBeVisible()
  await expect.element(line(shown, 'Lalka')).not.toBeInTheDocument()

  await button(shown, 'Remove selected').click()
  await expect.element(shown.notice(t('Choose the titles to remove first.'))).toBeVisible()
  expect(api.sentFor(RemoveChosen)).toEqual([])
  for (const name of ['Faraon', 'Placówka']) await checkbox(shown, t('Choose %s', name)).click()
  await button(shown, 'Remove selected').click()
  await expect.element(line(shown, 'Placówka')).not.toBeInTheDocument()
  expect([api.sentFor(RemoveChosen)[0]?.variables?.items].flat().map(String).toSorted()).toEqual(['2', '3'])

  await button(shown, 'Clear the list').click()
  const dialog = shown.getByRole('dialog', { name: t('Clear the wish list?') })
  await expect.element(dialog).toBeVisible()
  await expectAccessible(shown)
  await dialog.getByRole('button', { name: t('Keep it') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(line(shown, 'Emancypantki')).toBeVisible()
  await button(shown, 'Clear the list').click()
  await dialog.getByRole('button', { name: t('Clear the list') }).click()
  await expect.element(shown.getByText(t('Your wish list is empty.'))).toBeVisible()
  await expect.poll(() => localStorage.getItem('wishlist_products')).toBe('{}')
})

test('WISH-1b WISH-4d D30: each failure has its message, a refusal the shop’s words; the list stays', async () => {
  const api = listApi(wish(1, 'Lalka'))
    .on(RemoveFromWishlist, noNetwork)
    .on(RemoveChosen, noNetwork)
    .on(ClearWishlist, noNetwork)
  const shown = await opens(api, 'en_US')
  const { t } = shown.language
  await button(shown, t('Remove %s from the wish list', 'Lalka')).click()
  await expect.element(shown.notice(t('Error updating wish list!'))).toBeVisible()
  await checkbox(shown, t('Choose %s', 'Lalka')).click()
  await button(shown, 'Remove selected').click()
  await expect.element(shown.notice(t('Error updating wishlist!'))).toBeVisible()
  await button(shown, 'Clear the list').click()
  await shown
    .getByRole('dialog')
    .getByRole('button', { name: t('Clear the list') })
    .click()
  await expect.element(shown.notice(t('Error clearing wish list!'))).toBeVisible()
  await expectAccessible(shown)
  api.on(RemoveChosen, refusal('Magazyn śpi'))
  await button(shown, 'Remove selected').click()
  await expect.element(shown.notice('Magazyn śpi')).toBeVisible()
  await expect.element(line(shown, 'Lalka')).toBeVisible()
})

test('WISH-4c: shown quantities move to the cart; what is not for sale has a button, a refusal a reason', async () => {
  const api = listApi(wish(1, 'Lalka'), wish(2, 'Zapowiedź', {}, 'announcement'))
    .on(MoveToCart, {
      addWishlistItemsToCart: {
        add_wishlist_items_to_cart_user_errors: [{ message: 'Nie ma tylu.', wishlistItemId: '1' }],
      },
    })
    .on(NewCart, { createEmptyCart: 'own' })
  const shown = await opens(api)
  const { t } = shown.language
  await expect.element(button(shown, `${t('Notify me when it is available')}: Zapowiedź`)).toBeVisible()
  await expect.element(button(shown, `${t('Move to the cart')}: Zapowiedź`)).not.toBeInTheDocument()
  await quantity(shown, 'Lalka').fill('900')
  await userEvent.tab()
  await expect.element(line(shown, 'Lalka').getByText(t('The maximum amount you can purchase is %s', 20))).toBeVisible()
  await quantity(shown, 'Lalka').fill('4')
  await button(shown, `${t('Move to the cart')}: Lalka`).click()
  await expect.element(line(shown, 'Lalka').getByText('Nie ma tylu.')).toBeVisible()
  // not saved before
  expect(api.sentFor(UpdateWishlist).map(({ variables }) => variables?.items)).toEqual([
    [{ wishlist_item_id: '1', quantity: 4 }],
  ])
  expect(api.sentFor(MoveToCart)[0]?.variables).toEqual({ items: ['1'] })
})

test('AUTH-5: a note and a message, typed before the session ended, are unfolded after signing in', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const always = () => <SessionWatch onSignedIn={onSignedIn} onSignedOut={onSignedOut} />
  const api = listApi(wish(1, 'Lalka'))
  const shown = await showPage(href('wishlist'), { api, always, arrange: () => void signIn() })
  const { t } = shown.language
  await expect.poll(() => localStorage.getItem('signed_in')).toBe('7')
  await line(shown, 'Lalka').getByText(t('Add a note')).click()
  await note(shown, 'Lalka').fill('Dla cioci')
  await shown.main.getByText(t('Share the list'), { exact: true }).last().click()
  await field(shown, 'Message').fill('Pod choinkę!')
  vi.setSystemTime(Date.now() + 3_600_000)
  dispatchEvent(new Event('focus'))
  await expect.element(heading(shown)).toHaveTextContent(t('Sign in to your account'))
  await field(shown, 'E-mail').fill('zofia@example.pl')
  await password(shown, 'Password').fill('Sekretne-haslo1')
  await button(shown, 'Sign in').click()
  await expect.element(note(shown, 'Lalka')).toBeVisible()
  await expect.element(note(shown, 'Lalka')).toHaveValue('Dla cioci')
  await expect.element(field(shown, 'Message')).toBeVisible()
  await expect.element(field(shown, 'Message')).toHaveValue('Pod choinkę!')
})
