import { useState, type ReactNode } from 'react'
import type { CartViewFragment, ListedBookFragment, ProductCardFragment } from '../../generated/operations.ts'
import { useRouter } from '../../../../web/router/context.ts'
import { Form, useForm } from '../../../../web/router/form.tsx'
import { Link } from '../../../../web/router/link.tsx'
import type { ActionSuccess } from '../../../../web/router/page.ts'
import { useText } from '../../../../web/platform/text.ts'
import { Button } from '../../../../web/ui/form/button.tsx'
import { EmptyState } from '../../../../web/ui/state/empty-state.tsx'
import { BagIcon, BookIcon, CloseIcon } from '../../../../web/ui/icon/icons.tsx'
import { href } from '../../paths.ts'
import { AddTitles } from './add-titles.tsx'
import type { MyBooksData } from './load-my-books.ts'
import type { MovedToCart } from './my-books.actions.ts'
import { Notices, PriceConsent } from './notices.tsx'
import styles from './my-books.module.css'

export interface MyBooksParts {
  /** Slot: row of a title, from the catalogue. */
  book: (product: ProductCardFragment) => ReactNode
  onCart: (cart: CartViewFragment) => void
}

/**
 * The availability list: filled from a school's list of books; available titles are added to the cart, and mails
 * announce when the others arrive.
 */
export function MyBooks({ data, parts }: { data: MyBooksData; parts: MyBooksParts }) {
  const { t, plural } = useText()
  const { refresh } = useRouter()
  const [reasons, setReasons] = useState<MovedToCart['reasons']>({})
  const { books } = data
  const available = books.filter((book) => book.available).length
  const moved = ({ value }: ActionSuccess) => {
    const { cart, reasons: next } = value as MovedToCart
    if (cart) parts.onCart(cart)
    setReasons(next)
    void refresh()
  }
  return (
    <>
      <AddTitles search={data.search} listed={books.map(({ sku }) => sku)} book={parts.book} />
      <section aria-labelledby="listed" className={styles.section}>
        <div className={styles.head}>
          <h2 id="listed">{t('On the list')}</h2>
          {books.length > 0 && (
            <p role="status" className={styles.soft}>
              {t('%s, %s of them can be bought now', plural(books.length, '1 title', '%s titles'), available)}
            </p>
          )}
        </div>
        {books.length === 0 ? (
          <EmptyState icon={<BookIcon size={40} strokeWidth={1.2} />} title={t('The list is empty')}>
            {t("Paste the numbers from the school's list, or look for the titles by name.")}
          </EmptyState>
        ) : (
          <>
            {available > 0 &&
              (data.isGuest ? (
                <Form to={href('my-books')} intent="to-cart">
                  <input type="hidden" name="skus" value={availableSkus(books).join(',')} />
                  <ToCart count={available} />
                </Form>
              ) : (
                <Form to={href('my-books')} intent="to-cart" onDone={moved}>
                  <ToCart count={available} />
                </Form>
              ))}
            <ul role="list" aria-label={t('On the list')} className={styles.rows}>
              {books.map((listed) => (
                <Row
                  key={listed.entity_id}
                  id={data.isGuest ? listed.sku : String(listed.entity_id)}
                  listed={listed}
                  reason={reasons[listed.entity_id]}
                  book={parts.book}
                />
              ))}
            </ul>
            {data.isGuest ? <GuestNote /> : <Notices email={data.email} areWanted={data.hasNotices} />}
            {data.priceConsent && <PriceConsent {...data.priceConsent} />}
          </>
        )}
      </section>
    </>
  )
}

const availableSkus = (books: MyBooksData['books']) => books.filter(({ available }) => available).map(({ sku }) => sku)

function GuestNote() {
  const { t } = useText()
  return (
    <p className={styles.soft}>
      {t(
        'This list is kept in your browser for 30 days. After signing in it is in your account, and we write when a ' +
          'missing title arrives.',
      )}{' '}
      <Link to={href('login', {}, { next: href('my-books') })}>{t('Sign in')}</Link>
    </p>
  )
}

function ToCart({ count }: { count: number }) {
  const { plural } = useText()
  const { pending, problems } = useForm()
  return (
    <>
      <Button type="submit" variant="primary" loading={pending}>
        <BagIcon /> {plural(count, 'Put 1 available title into the cart', 'Put %s available titles into the cart')}
      </Button>
      <p role="alert" className={styles.problem}>
        {problems['']}
      </p>
    </>
  )
}

function Row({
  id,
  listed: { sku, product },
  reason,
  book,
}: {
  id: string
  listed: ListedBookFragment
  reason?: string
  book: MyBooksParts['book']
}) {
  const { t } = useText()
  return (
    <li className={styles.row}>
      {product ? book(product) : <p className={styles.gone}>{t('%s is no longer in the shop.', sku)}</p>}
      {reason && <p className={styles.reason}>{t('It stays here: %s', reason)}</p>}
      <Form to={href('my-books')} intent="remove" form={id} className={styles.remove}>
        <Remove name={product?.name ?? sku} />
      </Form>
    </li>
  )
}

function Remove({ name }: { name: string }) {
  const { t } = useText()
  const { pending } = useForm()
  return (
    <Button type="submit" variant="icon" loading={pending} aria-label={t('Take off the list: %s', name)}>
      <CloseIcon />
    </Button>
  )
}
