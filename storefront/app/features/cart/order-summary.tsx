import { useText } from '../../../../web/platform/text.ts'
import { Cover } from '../../ui/shelf/cover.tsx'
import { Edition } from '../../ui/shelf/edition.tsx'
import { LineOptions } from './lines/line-options.tsx'
import { goodsCount } from './goods-count.ts'
import { leavesOn, linesOf, type CartView } from './lines/cart-lines.ts'
import { CartTotals, Sum } from './cart-totals.tsx'
import { deliveryPromise } from './delivery-promise.ts'
import { deliveryEstimate } from './delivery-estimate.ts'
import { taxView, type TaxDisplay } from './tax-display.ts'
import styles from './order-summary.module.css'

interface OrderSummaryProps {
  cart: CartView
  display?: TaxDisplay | null
  /** Chosen pick-up point. */
  point?: string
}

export function OrderSummary({ cart, display, point }: OrderSummaryProps) {
  const language = useText()
  const { t, date } = language
  const lines = linesOf(cart)
  const currency = cart.prices?.grand_total?.currency ?? undefined
  const day = leavesOn(lines)
  return (
    <>
      <h2 className={styles.title}>
        {t('Your order')} <small>{goodsCount(cart, language)}</small>
      </h2>
      <ul role="list" className={styles.lines}>
        {lines.map(({ uid, name, edition, quantity, row, cover, options, problems }) => (
          <li key={uid} className={styles.line}>
            <Cover
              url={cover.url}
              alt=""
              sizes="40px"
              notFoundText={t('Image not found')}
              notSpecifiedText={t('Image not specified')}
            />
            <span className={styles.name}>
              {name}
              {quantity > 1 && <small className={styles.small}>{t('%s pcs', quantity)}</small>}
              <Edition>{edition}</Edition>
              <LineOptions options={options} />
              {problems.map((problem) => (
                <small key={problem} className={styles.problem}>
                  {problem}
                </small>
              ))}
            </span>
            <span className={styles.sum}>
              <Sum sum={row} view={taxView(display?.display_tax_in_price)} currency={currency} />
            </span>
          </li>
        ))}
      </ul>
      {cart.delivery_promise && <deliveryPromise.Part cart={cart} className={styles.when} />}
      {day && (
        <p className={styles.small}>
          {t('The whole parcel will be dispatched on %s, when the last of the presale titles is out.', date(day))}
        </p>
      )}
      {point && <p className={styles.small}>{t('Collection: %s', point)}</p>}
      <CartTotals cart={cart} display={display} estimate={deliveryEstimate(cart)} />
    </>
  )
}
