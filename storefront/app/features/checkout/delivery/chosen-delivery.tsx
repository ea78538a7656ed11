import type { Types } from '../../../generated/documents.ts'
import { joinTitles } from '../../../../../language/join-titles.ts'
import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { href } from '../../../paths.ts'
import { ChosenPoint } from './points/chosen-point.tsx'
import styles from '../checkout-page.module.css'

/** Choices of the shipping step, with a link back to it. */
export function ChosenDelivery({ cart }: { cart: Types.CheckoutCartFragment }) {
  const { t } = useText()
  const [address] = cart.shipping_addresses
  if (!address) return null
  const { firstname, lastname, company, street, postcode, city, selected_shipping_method: method } = address
  const { delivery_point: point } = cart
  const who = `${firstname} ${lastname}`
  return (
    <section className={styles.chosen}>
      <h2 className="visually-hidden">{t('Delivery')}</h2>
      <div>
        <p>
          <strong>{joinTitles(method?.carrier_title, method?.method_title)}</strong>
        </p>
        {point ? (
          <>
            <ChosenPoint point={point} />
            <p>{t('Collected by: %s', who)}</p>
          </>
        ) : (
          <>
            <p>{[who, company].filter(Boolean).join(', ')}</p>
            <p>
              {street.filter(Boolean).join(' ')},{' '}
              <span className={styles.whole}>{[postcode, city].filter(Boolean).join(' ')}</span>
            </p>
          </>
        )}
        <p>{cart.email}</p>
      </div>
      {point ? (
        <Link to={`${href('checkout', { step: 'shipping' }, { change: 'point' })}#delivery-point`}>
          {t('Change the point')}
        </Link>
      ) : (
        <Link to={href('checkout', { step: 'shipping' })}>{t('Change')}</Link>
      )}
    </section>
  )
}
