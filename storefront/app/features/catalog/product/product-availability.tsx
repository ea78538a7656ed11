import type { BookstoreFragment, ProductPageFragment } from '../../../generated/operations.ts'
import { shopPagePath } from '../../../../../language/paths.ts'
import { myBookshop } from '../../../platform/my-bookshop.ts'
import { Link } from '../../../../../web/router/link.tsx'
import { useStore } from '../../../../../web/platform/store.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { Disclosure } from '../../../../../web/ui/overlay/disclosure.tsx'
import { CheckIcon, ClockIcon, StoreIcon } from '../../../../../web/ui/icon/icons.tsx'
import { ParcelIcon, TruckIcon } from '../../../../../web/ui/icon/page-icons.tsx'
import { withoutNulls } from '../../../../../web/api/without-nulls.ts'
import { isNotShipped, statusOf } from '../card/status.ts'
import { PromiseLine, useProductPromise } from './product-promise.tsx'
import styles from './product-page.module.css'

interface Props {
  product: ProductPageFragment
  bookstores: readonly BookstoreFragment[]
  hours: number
  /** Publication date, YYYY-MM-DD; may be in the future. */
  published: string | undefined
}

/** Delivery time and methods, and bookshops that have it in stock. */
export function ProductAvailability({ product, bookstores, hours, published }: Props) {
  const { t, plural, date, locale } = useText()
  const myBookshopCode = useStore(myBookshop, (code) => code, '')
  const status = statusOf(product)
  const { promise, now } = useProductPromise(product.sku ?? '', product.delivery_promise)
  if (status === 'out of stock') return <p className={styles.supply}>{t('This book is not available now.')}</p>
  const dispatch = () => {
    if (product.type_id === 'virtual') return t('Nothing is sent: we write to you by e-mail after payment')
    if (isNotShipped(product)) return t('The file is ready right after payment')
    switch (status) {
      case 'announcements':
        return published ? t('Not on sale yet, published on %s', date(published)) : t('Not on sale yet')
      case 'presale':
        return product.preorder_date
          ? t('We send it from %s', date(product.preorder_date))
          : t('The date of publication is not known yet')
      case 'to order':
        return promise?.handling_days
          ? t(
              'Brought from the publisher in %s to %s working days',
              promise.handling_days.min,
              promise.handling_days.max,
            )
          : t('Brought from the publisher')
      case 'in selected bookstores':
        return t('Not in the warehouse: collect it in a bookshop')
      default:
        return promise ? undefined : t('Courier: we send it within %s hours', hours)
    }
  }
  const dispatchText = dispatch()
  const copies = (count: number) =>
    product.type_id === 'bundle' ? plural(count, '1 set', '%s sets') : plural(count, '1 copy', '%s copies')
  const bookshopsInStock = withoutNulls(product.availability_in_sources).flatMap((source) => {
    const bookstore = bookstores.find(({ pickup_location_code }) => pickup_location_code === source.source_code)
    return source.is_pickup_location && source.salable_qty > 0 && bookstore
      ? [{ ...bookstore, copies: source.salable_qty }]
      : []
  })
  const own = bookstores.find(({ pickup_location_code }) => pickup_location_code === myBookshopCode)
  const myBookshopStock = bookshopsInStock.find(({ pickup_location_code }) => pickup_location_code === myBookshopCode)
  return (
    <div className={styles.supply}>
      {promise && (
        <p className={styles.line}>
          {promise.place === 'BOOKSHOP' ? <StoreIcon /> : <TruckIcon />}
          <PromiseLine promise={promise} now={now} />
        </p>
      )}
      {dispatchText && (
        <p className={styles.line}>
          {isNotShipped(product) ? (
            <ParcelIcon />
          ) : promise || status === 'announcements' ? (
            <ClockIcon />
          ) : (
            <TruckIcon />
          )}
          {dispatchText}
        </p>
      )}
      {status === 'presale' && product.preorder_date && (
        <p className={styles.line}>
          <CheckIcon />
          {t('You pay the lowest price between your order and its dispatch.')}
        </p>
      )}
      {bookshopsInStock.length > 0 && (
        <Disclosure
          plain
          className={styles.places}
          summary={
            <span className={styles.line}>
              <StoreIcon />
              {own
                ? `${t('My bookshop')}: ${myBookshopStock ? copies(myBookshopStock.copies) : t('not on the shelf')}`
                : plural(bookshopsInStock.length, 'Collect it in 1 bookshop', 'Collect it in %s bookshops')}
            </span>
          }
        >
          <ul role="list" className={styles.bookstores}>
            {(myBookshopStock
              ? [myBookshopStock, ...bookshopsInStock.filter((bookshop) => bookshop !== myBookshopStock)]
              : bookshopsInStock
            ).map((bookshop) => (
              <li key={bookshop.pickup_location_code} className={styles.bookstore}>
                <span>
                  <strong>{bookshop.name}</strong>
                  {bookshop === myBookshopStock && ` (${t('My bookshop')})`}
                  <br />
                  {[bookshop.street, bookshop.city].filter(Boolean).join(', ')}
                </span>
                <span className={styles.copies}>{copies(bookshop.copies)}</span>
              </li>
            ))}
          </ul>
          <p className={styles.line}>
            <Link to={`${shopPagePath(locale, 'bookshops')}?sku=${encodeURIComponent(product.sku ?? '')}`}>
              {t('Opening hours and directions')}
            </Link>
          </p>
        </Disclosure>
      )}
    </div>
  )
}
