import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { QueryDocument } from '../../web/api/document.ts'
import { useText } from '../../web/platform/text.ts'
import { refusal } from '../../web/testing/answer-api.ts'
import { CART, cartApi, cartLine } from '../testing/cart.ts'
import { showPageOf } from '../../web/testing/show-page.tsx'
import { openShop } from '../browser-site.ts'
import { browserSession } from '../app/platform/session.ts'
import type { SlotModule } from '../app/platform/slots/slots.ts'
import type { StorefrontExtension } from './extension.ts'
import { extendShop } from './extend-shop.tsx'

afterEach(() => void vi.restoreAllMocks())

type Wrapping = { wrapping: string | null }
const OfferWrapping: QueryDocument<Wrapping, { cart: string }> = {
  kind: 'query',
  name: 'OfferWrapping',
  hash: 'f'.repeat(64),
  text: 'query OfferWrapping($cart:String!){wrapping(cart:$cart)}',
}

const wrapping: SlotModule<'cart', { paper: string }> = {
  async load({ graphql, session }) {
    const found = await graphql(OfferWrapping, { cart: session.get('cart') ?? '' })
    return found.wrapping === null ? null : { paper: found.wrapping }
  },
  View({ of, data }) {
    const { t } = useText()
    return (
      <p>{`${t('Wrapping: %s', data.paper)}; ${of.lines.map((line) => `${line.quantity} × ${line.sku}`).join()}`}</p>
    )
  },
}
/** Fails when it is pressed. */
const fragile: SlotModule<'cart'> = {
  View() {
    const [isBroken, setBroken] = useState(false)
    if (isBroken) throw new Error('a mistake in an extension')
    return (
      <button type="button" onClick={() => setBroken(true)}>
        Zepsuj
      </button>
    )
  },
}

const EXTENSION: StorefrontExtension = {
  slots: { cart: async () => ({ slot: wrapping }) },
  texts: { pl: async () => ({ texts: { 'Wrapping: %s': 'Opakowanie: %s', Cart: 'Nie ten' } }) },
  pages: {
    'wrapping-papers': {
      paths: ['/papiery', '/papers'],
      open: async () => ({
        page: { load: () => null, meta: () => ({}), Page: () => <h1>{useText().t('Wrapping: %s', 'kratka')}</h1> },
      }),
    },
  },
}
const BROKEN: StorefrontExtension = { slots: { cart: async () => ({ slot: fragile }) } }

const store = { code: 'default', locale: 'pl_PL', currency: 'PLN', country: 'PL', isDefault: true }

/** A page of a shop with both extensions, and a book in the cart; `answer` is that of the wrapping's query. */
async function opens(path: string, answer: Wrapping | Response) {
  const shop = extendShop([
    { ...EXTENSION, name: 'wrapping' },
    { ...BROKEN, name: 'broken' },
  ])
  const api = cartApi(cartLine('lalka', 'Lalka', 20, 2)).on(OfferWrapping, answer)
  const shown = await showPageOf(
    (where) => ({
      ...openShop(where),
      routes: shop.routes,
      loadTexts: (part = 'shop') => shop.loadTexts(where.store.locale, part),
    }),
    path,
    { api, store, stores: [store], arrange: () => browserSession.set('cart', CART) },
  )
  return { ...shown, cart: page.getByRole('heading', { level: 1, name: 'Koszyk', exact: true }) }
}

test('EXT-5a: a slot shows what its own query says of the page, in the texts of its extension', async () => {
  const { getByText, cart, api } = await opens('/cart', { wrapping: 'kratka' })
  await expect.element(cart).toBeVisible()
  await expect.element(getByText('Opakowanie: kratka; 2 × SKU-lalka')).toBeVisible()
  expect(api.sentFor(OfferWrapping).map(({ variables }) => variables)).toEqual([{ cart: CART }])
})

test('EXT-5b: an error in a slot removes it alone: neither the page nor another extension', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { getByText, getByRole, cart } = await opens('/cart', { wrapping: 'kratka' })
  await getByRole('button', { name: 'Zepsuj' }).click()
  await expect.element(getByRole('button', { name: 'Zepsuj' })).not.toBeInTheDocument()
  await expect.element(cart).toBeVisible()
  await expect.element(getByText('Opakowanie: kratka')).toBeVisible()
})

test.each<[string, Wrapping | Response, boolean]>([
  ['nothing to show', { wrapping: null }, false],
  ['a refusal', refusal('Internal server error'), true],
  ['a field that the back end lacks', refusal('Cannot query field "wrapping" on type "Query".'), false],
])('EXT-5c: a slot is left out after %s', async (_, answer, isReported) => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { getByText, getByRole, cart } = await opens('/cart', answer)
  await expect.element(cart).toBeVisible()
  await expect.element(getByRole('button', { name: 'Zepsuj' })).toBeVisible()
  expect(getByText('Opakowanie').query()).toBeNull()
  expect(report.mock.calls.some(([text]) => String(text).includes('wrapping: the slot cart is left out'))).toBe(
    isReported,
  )
})

test('EXT-5d: pages of an extension open at each of their paths, before those of titles and categories', async () => {
  for (const path of ['/papiery', '/papers']) {
    const { getByRole } = await opens(path, { wrapping: null })
    await expect.element(getByRole('heading', { level: 1, name: 'Opakowanie: kratka' })).toBeVisible()
  }
})
