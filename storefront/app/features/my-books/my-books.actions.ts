import { MAX_ISBNS, parseIsbns } from '../../../../rules/isbn.ts'
import {
  AddProductToList,
  AddToProductsList,
  DeleteFromProductsList,
  ListTitles,
  MoveProductsListToCart,
  SetProductsListNotices,
  SetProductsListPriceNotices,
  StopProductsListNotices,
} from '../../generated/documents.ts'
import type { CartViewFragment } from '../../generated/operations.ts'
import { fieldOf } from '../../../../web/router/open-page.ts'
import type { Action, PageContext } from '../../platform/page.ts'
import type { Session } from '../../platform/session.ts'
import { href } from '../../paths.ts'
import { guestList, storeGuestList } from './guest-list.ts'

const MAX_QUOTE_LENGTH = 40

type Added = { items: readonly unknown[]; user_errors: readonly { item: number; message: string }[] } | null | undefined
type AddIsbns = (items: { isbn: string }[], context: PageContext) => Promise<Added>

/** Adds the valid numbers to the list and reports the invalid ones by line; the field keeps the pasted text. */
const pasteWith =
  (addIsbns: AddIsbns): Action =>
  async (form, context) => {
    const { t } = context
    const { validEntries, invalidEntries } = parseIsbns(fieldOf(form, 'isbns'))
    if (validEntries.length + invalidEntries.length === 0) return { problems: { isbns: t('This field is required!') } }
    if (validEntries.length > MAX_ISBNS)
      return { problems: { isbns: t('Paste at most %s numbers at once.', MAX_ISBNS) } }
    const response =
      validEntries.length > 0
        ? await addIsbns(
            validEntries.map(({ isbn }) => ({ isbn })),
            context,
          )
        : null
    const problems = [
      ...invalidEntries.map(({ line, text }) => ({
        line,
        message: t('"%s" is not a correct ISBN.', text.slice(0, MAX_QUOTE_LENGTH)),
      })),
      ...(response?.user_errors ?? []).map(({ item, message }) => ({
        line: validEntries[item]?.line ?? 0,
        message,
      })),
    ].toSorted((a, b) => a.line - b.line)
    if (problems.length === 0) return { to: href('my-books'), notice: t('Successfully added product to the list') }
    const added = response?.items.length ?? 0
    return {
      problems: {
        isbns: [
          ...(added > 0 ? [t('On the list: %s. What is left:', added)] : []),
          ...problems.map(({ line, message }) => t('Line %s: %s', line, message)),
        ].join('\n'),
      },
    }
  }

const paste = pasteWith(async (items, { graphql }) => (await graphql(AddToProductsList, { items })).addProductsToList)

/** Adds titles in front of a guest's list. */
const addToGuestList = (session: Session, skus: readonly string[]) =>
  storeGuestList(session, [...skus, ...guestList(session)])

const pasteAsGuest = pasteWith(async (items, { graphql, session, t }) => {
  const { titlesToList: found } = await graphql(ListTitles, { items })
  if (
    addToGuestList(
      session,
      found.items.map(({ sku }) => sku),
    )
  )
    return found
  const message = t('The list of a guest is full. Sign in to make a longer one.')
  return { ...found, user_errors: [...found.user_errors, { item: items.length - 1, message }] }
})

const pickAsGuest: Action = async (form, { session, t }) =>
  addToGuestList(session, [fieldOf(form, 'sku')])
    ? { to: href('my-books'), notice: t('Successfully added product to the list') }
    : { problems: { '': t('The list of a guest is full. Sign in to make a longer one.') } }

const removeAsGuest: Action = async (form, { session }) => {
  const sku = fieldOf(form, 'form')
  storeGuestList(
    session,
    guestList(session).filter((one) => one !== sku),
  )
  return { to: href('my-books') }
}

/** Adds one title; redirects a guest to the form for an e-mail address. */
const add: Action = async (form, { t, graphql, session }) => {
  if (!session.get('token')) return { to: href('notify-me', {}, { sku: fieldOf(form, 'sku') }) }
  await graphql(AddProductToList, { sku: fieldOf(form, 'sku') })
  return { to: href('my-books'), notice: t('Successfully added product to the list') }
}

/** Adds several titles to a customer's list. */
const addAll: Action = async (form, { plural, graphql }) => {
  const skus = form
    .getAll('sku')
    .filter((sku): sku is string => typeof sku === 'string' && sku !== '')
    .slice(0, MAX_ISBNS)
  const { addProductsToList: response } = await graphql(AddToProductsList, { items: skus.map((sku) => ({ sku })) })
  const added = response?.items.length ?? 0
  const [refused] = response?.user_errors ?? []
  if (added === 0 && refused) return { problems: { '': refused.message } }
  return {
    to: href('my-books'),
    notice: plural(added, 'We will notify you of 1 title', 'We will notify you of %s titles'),
  }
}

const remove: Action = async (form, { graphql }) => {
  await graphql(DeleteFromProductsList, { ids: fieldOf(form, 'form') })
  return { to: href('my-books') }
}

export interface MovedToCart {
  cart: CartViewFragment | null
  /** Reasons why titles stay on the list, by item id. */
  reasons: Readonly<Record<number, string>>
}

const toCart: Action = async (_form, { t, plural, graphql, session }) => {
  const { moveProductsListToCart: moved } = await graphql(MoveProductsListToCart)
  if (moved?.cart) session.set('cart', moved.cart.id)
  const value: MovedToCart = {
    cart: moved?.cart ?? null,
    reasons: Object.fromEntries((moved?.user_errors ?? []).map(({ item, message }) => [item, message])),
  }
  const count = moved?.moved_count ?? 0
  return {
    to: href('my-books'),
    notice:
      count > 0
        ? plural(count, '1 title is in the cart', '%s titles are in the cart')
        : t('None of these titles can be bought now.'),
    value,
  }
}

const notices: Action = async (form, { graphql }) => {
  await graphql(SetProductsListNotices, { isWanted: fieldOf(form, 'isWanted') === '1' })
  return { to: href('my-books') }
}

const priceNotices: Action = async (form, { t, graphql }) => {
  const isWanted = fieldOf(form, 'agreed') === '1'
  await graphql(SetProductsListPriceNotices, { isWanted })
  return {
    to: href('my-books'),
    notice: isWanted
      ? t('We will write when a title of the list gets cheaper.')
      : t('We will not write about lower prices.'),
  }
}

const stop: Action = async (form, { graphql }) => {
  const link = fieldOf(form, 'link')
  await graphql(StopProductsListNotices, { link })
  return { to: href('my-books-stop', { link }, { done: '1' }) }
}

export const myBooksActions = {
  paste,
  add,
  pick: add,
  'add-all': addAll,
  remove,
  'to-cart': toCart,
  notices,
  priceNotices,
} satisfies Record<string, Action>
/** Actions of the list that a guest's browser stores. */
export const guestListActions = {
  paste: pasteAsGuest,
  pick: pickAsGuest,
  remove: removeAsGuest,
} satisfies Record<string, Action>
export const stopActions = { stop } satisfies Record<string, Action>
