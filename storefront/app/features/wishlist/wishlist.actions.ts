import { text } from '../../../../language/translate.ts'
import { shareWishlistForm } from '../../../../rules/forms.ts'
import { splitEmails, validateForm, translateProblems } from '../../../../rules/validation.ts'
import {
  AddToWishlist,
  ClearWishlist,
  MoveSharedToCart,
  MoveToCart,
  NewCart,
  OpenWishlist,
  RemoveChosen,
  RemoveFromWishlist,
  ShareWishlist,
  ShareWishlistNotes,
  UpdateWishlist,
} from '../../generated/documents.ts'
import { GraphqlError } from '../../../../web/api/document.ts'
import { isOffline } from '../../../../web/platform/offline.ts'
import { report } from '../../platform/consent/measure.ts'
import type { Action, PageContext } from '../../platform/page.ts'
import { href } from '../../paths.ts'
import { saveGuestWish } from './guest-wishes.ts'
import { savedProducts } from './saved-products.ts'
import { UNSAVED } from './unsaved-quantity.ts'

const FAILED = text('Error updating wish list!')

function trimmedField(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
const chosenIn = (form: FormData) =>
  form.getAll('item').filter((id): id is string => typeof id === 'string' && id !== '')

/**
 * Wraps an action for customers: a failure returns the given message, or with `wantsServerMessage` the API's; an ended
 * session and a lost connection are rethrown.
 */
const forWishlistCustomers =
  (failureText: string, action: Action, wantsServerMessage = false): Action =>
  async (form, context) => {
    const { t, session } = context
    if (!session.get('token'))
      return {
        to: href('login', {}, { next: href('wishlist') }),
        notice: t('Pleas login in to add products to your wishlist.'),
      }
    try {
      return await action(form, context)
    } catch (error) {
      if (isOffline()) throw error
      if (!(error instanceof GraphqlError)) console.error(error)
      else if (error.category.startsWith('graphql-auth')) throw error
      else if (wantsServerMessage) return { problems: { '': error.message } }
      return { problems: { '': t(failureText) } }
    }
  }

/** Loads the current list for the browser's cache. */
const openList = async ({ graphql }: PageContext) => savedProducts((await graphql(OpenWishlist)).wishlist)

const saveOwn = forWishlistCustomers(FAILED, async (form, context) => {
  const { t, graphql } = context
  const optionUids = trimmedField(form, 'version').split(' ').filter(Boolean)
  const item = { sku: trimmedField(form, 'form'), ...(optionUids.length > 0 && { selected_options: optionUids }) }
  const { addProductsToWishlist } = await graphql(AddToWishlist, { items: [item] })
  const refused = (addProductsToWishlist?.user_errors ?? []).flatMap((error) => error ?? [])
  if (refused.length > 0)
    return {
      problems: Object.fromEntries(
        refused.map(({ message }, at) => [
          `error-${at}`,
          t('We can`t add the item to Wishlist right now: {message}', { message }),
        ]),
      ),
    }
  report('wish', item.sku)
  return { notice: t('Product added to wish-list!'), value: await openList(context) }
})

/** Saves a title; a guest's is stored until they sign in. */
const save: Action = (form, context) => {
  if (!context.session.get('token')) saveGuestWish(context.session, trimmedField(form, 'form'))
  return saveOwn(form, context)
}

const drop = forWishlistCustomers(FAILED, async (form, context) => {
  const { t, graphql } = context
  const item = trimmedField(form, 'item')
  await graphql(RemoveFromWishlist, { item })
  report('unwish', [item])
  return { notice: t('Product has been removed from your Wish List!'), value: await openList(context) }
})

const change = forWishlistCustomers(FAILED, async (form, { t, graphql }) => {
  const quantity = Number(trimmedField(form, 'quantity'))
  if (!Number.isInteger(quantity)) return { problems: { quantity: t('Invalid quantity') } }
  const { updateProductsInWishlist } = await graphql(UpdateWishlist, {
    items: [{ wishlist_item_id: trimmedField(form, 'form'), quantity, description: trimmedField(form, 'description') }],
  })
  const [refused] = updateProductsInWishlist?.user_errors ?? []
  return refused ? { problems: { quantity: refused.message } } : { notice: t('The wish list is updated.') }
})

const removeChosen = forWishlistCustomers(
  text('Error updating wishlist!'),
  async (form, { t, graphql }) => {
    const items = chosenIn(form)
    if (items.length === 0) return { problems: { '': t('Choose the titles to remove first.') } }
    const { removeProductsFromWishlist } = await graphql(RemoveChosen, { items })
    const [refused] = removeProductsFromWishlist?.user_errors ?? []
    if (!refused) report('unwish', items)
    return refused
      ? { problems: { '': refused.message } }
      : { notice: t('Product has been removed from your Wish List!') }
  },
  true,
)

const clear = forWishlistCustomers(text('Error clearing wish list!'), async (_form, { graphql }) => {
  await graphql(ClearWishlist)
  report('clear-wishes', undefined)
  return {}
})

/** Unsaved quantities by item id. */
const unsavedIn = (form: FormData) =>
  [...form].flatMap(([name, value]) =>
    name.startsWith(UNSAVED) && Number.isInteger(Number(value))
      ? [{ wishlist_item_id: name.slice(UNSAVED.length), quantity: Number(value) }]
      : [],
  )

/** Moves all titles, or the chosen ones, to the cart in the shown quantities; returns by item id why a title stays. */
const move = forWishlistCustomers(
  text('Failed to add items to cart'),
  async (form, { t, graphql, session }) => {
    const items = chosenIn(form)
    for (const unsaved of unsavedIn(form)) {
      const { updateProductsInWishlist } = await graphql(UpdateWishlist, { items: [unsaved] })
      const [refused] = updateProductsInWishlist?.user_errors ?? []
      if (refused) return { problems: { '': refused.message, [unsaved.wishlist_item_id]: refused.message } }
    }
    const { addWishlistItemsToCart } = await graphql(MoveToCart, { items: items.length > 0 ? items : undefined })
    session.set('cart', (await graphql(NewCart)).createEmptyCart ?? undefined)
    const failed = (addWishlistItemsToCart?.add_wishlist_items_to_cart_user_errors ?? []).flatMap((error) =>
      error ? [[error.wishlistItemId, error.message] as const] : [],
    )
    const count = items.length || Number(trimmedField(form, 'count'))
    if (failed.length >= count)
      return {
        problems: {
          '': failed.length === 1 ? (failed[0]?.[1] ?? '') : t('One or more items are out of stock'),
          ...Object.fromEntries(failed),
        },
      }
    return { notice: t('Available items moved to cart'), value: Object.fromEntries(failed) }
  },
  true,
)

const share: Action = forWishlistCustomers(FAILED, async (form, { t, graphql }) => {
  const values = { emails: trimmedField(form, 'emails'), message: trimmedField(form, 'message') }
  const problems = translateProblems(validateForm(shareWishlistForm, values), t)
  if (Object.keys(problems).length > 0) return { problems }
  try {
    await graphql(ShareWishlist, {
      input: { emails: splitEmails(values.emails), message: values.message || undefined },
    })
    return { notice: t('Your wish list has been shared.') }
  } catch (error) {
    if (error instanceof GraphqlError && error.category === 'graphql-input')
      return { problems: { [error.errors[0]?.extensions?.field ?? '']: error.message } }
    throw error
  }
})

const shareNotes = forWishlistCustomers(FAILED, async (form, { t, graphql }) => {
  const shared = form.get('notes_shared') === '1'
  await graphql(ShareWishlistNotes, { shared })
  return { notice: shared ? t('Your notes are shown with the list.') : t('Your notes are private.') }
})

export const wishlistActions = {
  save,
  drop,
  change,
  'remove-chosen': removeChosen,
  clear,
  move,
  share,
  'share-notes': shareNotes,
} satisfies Record<string, Action>

/**
 * Adds another customer's shared list to the reader's cart, also a guest's; an unknown cart is replaced without an
 * error.
 */
const moveShared: Action = async (_form, { t, graphql, session, params }) => {
  const done = { to: href('cart'), notice: t('Available items moved to cart') }
  const into = (cart: string | undefined) =>
    graphql(MoveSharedToCart, { code: params['code'] ?? '', cart: session.get('token') ? undefined : cart })
  const known = session.get('cart')
  try {
    if (known) {
      await into(known)
      return done
    }
  } catch (error) {
    if (!(error instanceof GraphqlError) || error.category !== 'graphql-no-such-entity') throw error
  }
  const newCart = (await graphql(NewCart)).createEmptyCart ?? undefined
  await into(newCart)
  session.set('cart', newCart)
  return done
}

export const sharedWishlistActions = { move: moveShared } satisfies Record<string, Action>
