import {
  AddToCart,
  AddToNewCart,
  LeastQuantity,
  NewCart,
  RemoveCartItem,
  RestoreCartItem,
  UpdateCartItem,
} from '../../generated/documents.ts'
import { minimumQuantity } from '../../../../rules/quantity.ts'
import { copiesName, problemsOfOption, parseOptions, UNCHOSEN_FIELD, VARIANT_FIELD } from '../../forms/option-fields.ts'
import { parseQuantity } from '../../forms/quantity.ts'
import { loadPart } from '../../../../web/platform/load-part.ts'
import { GraphqlError, type Graphql } from '../../../../web/api/document.ts'
import { isOffline } from '../../../../web/platform/offline.ts'
import type { Action, PageContext } from '../../platform/page.ts'
import type { ActionSuccess } from '../../../../web/router/page.ts'
import { href } from '../../paths.ts'
import { isMissingCart } from './cart-store.ts'
import { type Addition, flushChanges, keptAdditions, setAdditions } from './changes/cart-changes.ts'
import { couponActions, ignoreMissingCart, trimmedField } from './coupon.actions.ts'

/**
 * Actions of the forms that change a cart. Each returns the whole cart as its value; if the cart is missing, the page
 * is reloaded.
 */

/** 32 unguessable hexadecimal characters: the id alone gives access to a guest's cart. */
const newCartId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Adds items to the session's cart. */
async function addItems(items: Addition[], context: PageContext) {
  // quantities are added to those that the reader sees, pending changes included
  await flushChanges()
  return sendItems(items, context)
}

/** Characters of an addition above which it is not kept: local storage is too small for a reader's files. */
const MAX_KEPT_LENGTH = 10_000

/** Keeps items until the browser is online again; undefined if they have to be sent now. */
function keepOffline(items: Addition[], { t }: PageContext): ActionSuccess | undefined {
  if (!isOffline() || JSON.stringify(items).length > MAX_KEPT_LENGTH) return undefined
  setAdditions([...keptAdditions(), ...items])
  return { notice: t('You are offline. We put it into the cart once the connection is back.') }
}

/** A new cart is created in the same request; an unknown one is replaced without an error. */
export async function sendItems(items: Addition[], { graphql, session }: Pick<PageContext, 'graphql' | 'session'>) {
  const known = session.get('cart')
  if (known) {
    try {
      return (await graphql(AddToCart, { cart: known, items })).addProductsToCart
    } catch (error) {
      if (!isMissingCart(error)) throw error
    }
  }
  // a customer's cart belongs to the account: after an order the shop opens a new one with another id
  const own = session.get('token') ? (await graphql(NewCart)).createEmptyCart : undefined
  const response = own
    ? (await graphql(AddToCart, { cart: own, items })).addProductsToCart
    : (await graphql(AddToNewCart, { cart: newCartId(), items })).addProductsToCart
  if (response?.cart.items?.length) session.set('cart', response.cart.id)
  return response
}

/** Reads the options from the form; the code that reads files is loaded only if there are any. */
async function optionsOf(form: FormData, t: PageContext['t']) {
  const options = parseOptions(form)
  if (![...form.values()].some((value) => typeof value !== 'string' && value.size > 0)) return { options }
  const { withFiles } = await loadPart(() => import('../../forms/read-files.ts'))
  return withFiles(form, options, t)
}

/** The API has one code for too few copies and for too many, and another for a wrong multiple. */
const isAboutQuantity = ({ code }: { code: string }) => code === 'UNDEFINED' || code === 'INSUFFICIENT_STOCK'

const add: Action = async (form, context) => {
  const { t } = context
  const sku = trimmedField(form, 'sku')
  const requested = form.get('quantity')
  let quantity = parseQuantity(requested ?? '1')
  if (!sku || !quantity) return { problems: { quantity: t('Invalid quantity') } }
  const read = await optionsOf(form, t)
  if ('problems' in read) return read
  const { options } = read
  const kept = keepOffline([{ sku, quantity, ...options }], context)
  if (kept) return kept
  let response = await addItems([{ sku, quantity, ...options }], context)
  // a card sends no quantity, as listings do not contain the quantity rules: retried with the least quantity
  const [first] = response?.user_errors ?? []
  if (requested === null && first && first.option_id === null && isAboutQuantity(first)) {
    quantity = (await productOf(sku, context)).minimum
    if (quantity > 1) response = await addItems([{ sku, quantity, ...options }], context)
  }
  const [refused] = response?.user_errors ?? []
  // a card has no fields for options: redirects to the product page, which has
  if (refused && refused.option_id !== null && requested === null) {
    const { url } = await productOf(sku, context)
    if (url) return { to: url, warnings: [refused.message] }
  }
  if (refused)
    return {
      problems:
        refused.option_id === null
          ? { [form.has(UNCHOSEN_FIELD) ? VARIANT_FIELD : 'quantity']: refused.message }
          : problemsOfOption(refused.option_id, refused.message),
    }
  const isMore = requested === null && quantity > 1
  return {
    to: href('cart'),
    noticeAction: { label: t('View cart'), to: href('cart') },
    value: response?.cart,
    notice: isMore
      ? t('Added to the cart: %s pcs, the fewest that can be bought.', quantity)
      : t('Product added to cart!'),
  }
}

/** Adds one copy of each title of a "bought together" set. */
const addSet: Action = async (form, context) => {
  const { t } = context
  const skus = trimmedField(form, 'skus').split(',').filter(Boolean)
  const items = skus.map((sku) => ({ sku, quantity: 1 }))
  const kept = keepOffline(items, context)
  if (kept) return kept
  const response = await addItems(items, context)
  const refused = (response?.user_errors ?? []).flatMap((error) => error?.message ?? [])
  if (refused.length >= skus.length) return { problems: { '': refused[0] ?? t('Something went wrong!') } }
  return {
    to: href('cart'),
    noticeAction: { label: t('View cart'), to: href('cart') },
    value: response?.cart,
    notice: t('The titles are in the cart.'),
    warnings: refused,
  }
}

const COPIES_PREFIX = copiesName('')
const isNone = (copies: FormDataEntryValue) => copies === '' || Number(copies) === 0

/** Adds the titles of a series with a chosen quantity above zero. */
const addTitles: Action = async (form, context) => {
  const { t } = context
  const parent = trimmedField(form, 'sku')
  const copies = [...form].filter(([name, value]) => name.startsWith(COPIES_PREFIX) && !isNone(value))
  const invalid = copies.filter(([, value]) => !parseQuantity(value))
  if (invalid.length > 0)
    return { problems: Object.fromEntries(invalid.map(([name]) => [name, t('Invalid quantity')])) }
  const items = copies.map(([name, value]) => ({
    sku: name.slice(COPIES_PREFIX.length),
    parent_sku: parent,
    quantity: parseQuantity(value) ?? 0,
  }))
  if (items.length === 0) return { problems: { '': t('Choose at least one title.') } }
  const kept = keepOffline(items, context)
  if (kept) return kept
  const response = await addItems(items, context)
  const refused = (response?.user_errors ?? []).flatMap((error) => error ?? [])
  if (refused.length >= items.length)
    return { problems: Object.fromEntries(refused.map(({ sku, message }) => [copiesName(sku ?? ''), message])) }
  const nameOf = (sku: string | null) => trimmedField(form, `name-${sku ?? ''}`) || (sku ?? '')
  return {
    to: href('cart'),
    noticeAction: { label: t('View cart'), to: href('cart') },
    value: response?.cart,
    notice: t('The titles are in the cart.'),
    warnings: refused.map(({ sku, message }) => `${nameOf(sku)}: ${message}`),
  }
}

/** Returns the product data that a card does not have. */
export async function productOf(sku: string, { graphql }: Pick<PageContext, 'graphql'>) {
  const { products } = await graphql(LeastQuantity, { sku })
  const { name, stock_item, url } = products?.items?.[0] ?? {}
  return {
    name: name ?? undefined,
    minimum: minimumQuantity(stock_item?.min_sale_qty, stock_item?.qty_increments),
    url: url ?? undefined,
  }
}

/** Requests that change one line. Also used by changes/send-changes.ts; kept here so that both share a chunk. */
export const lineRequests = {
  update: async (graphql: Graphql, line: { cart: string; item: string; quantity: number }) =>
    (await graphql(UpdateCartItem, line)).updateCartItems?.cart,
  remove: async (graphql: Graphql, line: { cart: string; item: string }) =>
    (await graphql(RemoveCartItem, line)).removeItemFromCart?.cart,
  restore: async (graphql: Graphql, line: { cart: string; item: string }) =>
    (await graphql(RestoreCartItem, line)).restoreCartItem?.cart,
}

const change: Action = (form, { graphql, session, t }) =>
  ignoreMissingCart(async () => {
    const cart = session.get('cart')
    const quantity = parseQuantity(form.get('quantity'))
    if (!cart) return {}
    if (!quantity) return { problems: { quantity: t('Invalid quantity') } }
    try {
      return { value: await lineRequests.update(graphql, { cart, item: trimmedField(form, 'form'), quantity }) }
    } catch (error) {
      if (error instanceof GraphqlError && error.category === 'graphql-input')
        return { problems: { quantity: error.message } }
      throw error
    }
  })

const remove: Action = (form, { graphql, session }) =>
  ignoreMissingCart(async () => {
    const cart = session.get('cart')
    if (!cart) return {}
    return { value: await lineRequests.remove(graphql, { cart, item: trimmedField(form, 'form') }) }
  })

export const cartActions = {
  add,
  'add-set': addSet,
  'add-titles': addTitles,
  change,
  remove,
  ...couponActions,
} satisfies Record<string, Action>
