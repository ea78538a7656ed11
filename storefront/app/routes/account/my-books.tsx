import { accountTab, type OpenedTab } from '../../features/account/account-tab.tsx'
import { isSignedIn } from '../../features/account/session/customer-session.ts'
import { forCustomers } from '../../features/account/session/guard.ts'
import { replaceCart } from '../../features/cart/cart-store.ts'
import { cartActions } from '../../features/cart/cart.actions.ts'
import type { CartView } from '../../features/cart/lines/cart-lines.ts'
import { BookLine } from '../../features/catalog/card/rows/book-line.tsx'
import { guestList, storeGuestList } from '../../features/my-books/guest-list.ts'
import { GuestListPage } from '../../features/my-books/guest-list-page.tsx'
import { loadGuestList, loadMyBooks, type MyBooksData } from '../../features/my-books/load-my-books.ts'
import { MyBooks, type MyBooksParts } from '../../features/my-books/my-books.tsx'
import { guestListActions, myBooksActions } from '../../features/my-books/my-books.actions.ts'
import { DEFAULT_HOURS } from '../../composed/listing-page.ts'
import type { Action, PageModule } from '../../platform/page.ts'

type Data = OpenedTab<MyBooksData> | { guest: MyBooksData }

/** Adds titles of a guest's list to the cart; those that are in it then leave the list, as in an account. */
const putIntoCart: Action = async (form, context) => {
  const result = await cartActions['add-set'](form, context)
  if ('problems' in result || !result.value) return result
  const inCart = new Set((result.value as CartView).items?.map((item) => item?.product.sku))
  const { session } = context
  storeGuestList(
    session,
    guestList(session).filter((sku) => !inCart.has(sku)),
  )
  return result
}

const ofGuests: Readonly<Record<string, Action>> = { ...guestListActions, 'to-cart': putIntoCart }
const actions = Object.fromEntries(
  Object.entries<Action>(myBooksActions).map(([intent, action]): [string, Action] => {
    const ofCustomers = forCustomers(action)
    return [
      intent,
      (form, context) => ((!isSignedIn(context.session) && ofGuests[intent]) || ofCustomers)(form, context),
    ]
  }),
)

const tab = accountTab<MyBooksData>({ tab: 'my-books', load: loadMyBooks, Content, actions })

/** The list in the customer's account, or on a page of its own for a guest. */
export const page: PageModule<Data> = {
  ...tab,
  texts: 'my-books',
  load: async (context) => (isSignedIn(context.session) ? tab.load(context) : { guest: await loadGuestList(context) }),
  meta: (data, context) =>
    'guest' in data ? { title: context.t('My books'), robots: 'noindex' } : tab.meta(data, context),
  Page: ({ data }) =>
    'guest' in data ? <GuestListPage data={data.guest} parts={partsOf(data.guest)} /> : <tab.Page data={data} />,
}

const partsOf = ({ hours }: MyBooksData): MyBooksParts => ({
  book: (product) => <BookLine product={product} hours={hours ?? DEFAULT_HOURS} />,
  onCart: replaceCart,
})

function Content({ data }: { data: MyBooksData }) {
  return <MyBooks data={data} parts={partsOf(data)} />
}
