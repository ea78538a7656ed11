import { accountTab } from '../../features/account/account-tab.tsx'
import { forCustomers } from '../../features/account/session/guard.ts'
import { replaceCart } from '../../features/cart/cart-store.ts'
import { BookLine } from '../../features/catalog/card/rows/book-line.tsx'
import { loadMyBooks, type MyBooksData } from '../../features/my-books/load-my-books.ts'
import { MyBooks, type MyBooksParts } from '../../features/my-books/my-books.tsx'
import { myBooksActions } from '../../features/my-books/my-books.actions.ts'
import { DEFAULT_HOURS } from '../../composed/listing-page.ts'

const actions = Object.fromEntries(
  Object.entries(myBooksActions).map(([intent, action]) => [intent, forCustomers(action)]),
)

export const page = {
  ...accountTab<MyBooksData>({ tab: 'my-books', load: loadMyBooks, Content, actions }),
  texts: 'my-books' as const,
}

const partsWith = (hours: number): MyBooksParts => ({
  book: (product) => <BookLine product={product} hours={hours} />,
  onCart: replaceCart,
})

function Content({ data }: { data: MyBooksData }) {
  return <MyBooks data={data} parts={partsWith(data.hours ?? DEFAULT_HOURS)} />
}
