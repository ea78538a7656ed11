import type { Language } from '../../../../language/translate.ts'
import type { CartView } from './lines/cart-lines.ts'

type Item = NonNullable<NonNullable<CartView['items']>[number]>

const formatOf = ({ product }: Item) =>
  product.s_attributes?.find((attribute) => attribute?.attribute_code === 'format')?.attribute_options?.[0]?.label

/** Number of copies in the cart: of books if it contains nothing else (D58). */
export function goodsCount(cart: Pick<CartView, 'items' | 'total_quantity'>, { t, plural }: Language): string {
  // labels, as the cart contains no keys of formats
  const books = [t('Book'), t('E-book'), t('Audiobook')]
  // a set contains several books
  const isBook = (item: Item) => item.product.type_id !== 'bundle' && books.includes(formatOf(item) ?? '')
  const count = cart.total_quantity
  return (cart.items ?? []).every((item) => item && isBook(item))
    ? plural(count, '1 item', '%s items', 'books')
    : plural(count, '1 item', '%s items', 'copies')
}
