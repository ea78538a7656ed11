import type { ReactNode } from 'react'
import { joinTitles } from '../../../../language/join-titles.ts'
import { streetLine } from '../../../../language/street-line.ts'
import { formatPhone } from '../../../../rules/phone.ts'
import { useText } from '../../../../web/platform/text.ts'
import { type Order } from './order.ts'
import { withoutNulls } from '../../../../web/api/without-nulls.ts'
import { OrderPoint } from './order-point.tsx'
import { useIsPrinted } from './print/print-context.ts'
import styles from './order-view.module.css'

/** Delivery, billing and payment of the order. `transfer` is a slot for the account details of a bank transfer. */
export function OrderInformation({ order, transfer }: { order: Order; transfer?: ReactNode }) {
  const { t } = useText()
  const { shipping_address: address, billing_address: payer } = order
  return (
    <section className={styles.information} aria-label={t('Order Information')}>
      <h2>{t('Order Information')}</h2>
      <div className={styles.blocks}>
        {address && (
          <Block title={titleOf(order, t)}>
            {order.pickup_store ? (
              <Collection order={order} />
            ) : order.delivery_point ? (
              <OrderPoint order={order} />
            ) : (
              <AddressLines address={address} />
            )}
          </Block>
        )}
        {address && (
          <Block title={t('Shipping Method')}>
            <Delivery order={order} />
          </Block>
        )}
        {payer && (
          <Block title={t('Billing Address')}>
            <AddressLines address={payer} />
          </Block>
        )}
        <Block title={t('Payment Method')}>
          <Payment order={order} hasTransfer={transfer != null} />
        </Block>
      </div>
      {transfer != null && (
        <div className={styles.block}>
          <h3>{t('Details for the transfer')}</h3>
          {transfer}
        </div>
      )}
    </section>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.block}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}

const titleOf = (order: Order, t: (source: string) => string) =>
  order.pickup_store ? t('Collection') : order.delivery_point ? t('Collection point') : t('Shipping Address')

type Address = NonNullable<Order['billing_address']>

function AddressLines({ address }: { address: Address }) {
  const { t } = useText()
  const lines = [
    address.company,
    `${address.firstname} ${address.lastname}`,
    streetLine(address.street),
    [address.postcode, address.city].filter(Boolean).join(' '),
    address.vat_id && `${t('VAT number')}: ${address.vat_id}`,
    address.telephone && formatPhone(address.telephone),
  ].filter((line) => line)
  return (
    <address className={styles.address}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

function Collection({ order: { pickup_store: shop, shipping_address: address } }: { order: Order }) {
  const { t } = useText()
  const isPrinted = useIsPrinted()
  if (!shop || !address) return null
  const lines = [shop.name, streetLine(address.street), [address.postcode, address.city].filter(Boolean).join(' ')]
  return (
    <address className={styles.address}>
      {lines.map((line) => line && <span key={line}>{line}</span>)}
      {shop.phone &&
        (isPrinted ? <span>{shop.phone}</span> : <a href={`tel:${shop.phone.replaceAll(/\s/g, '')}`}>{shop.phone}</a>)}
      {shop.opening_hours?.map((open) => open && <span key={open.days}>{`${open.days} ${open.hours}`}</span>)}
      <span>{t('Collected by: %s', `${address.firstname} ${address.lastname}`)}</span>
    </address>
  )
}

const additionalInfoOf = (order: Order, key: string): string | undefined =>
  withoutNulls(order.payment_additional_information).find((entry) => entry.key === key)?.value ?? undefined

function Delivery({ order }: { order: Order }) {
  const { t, date } = useText()
  const day = additionalInfoOf(order, 'ships_from')
  return (
    <>
      <p>{joinTitles(order.carrier, order.shipping_method)}</p>
      {day && (
        <p className={styles.soft}>
          {t('The whole parcel will be dispatched on %s, when the last of the presale titles is out.', date(day))}
        </p>
      )}
    </>
  )
}

/** Payment details, except those of a transfer, which the slot shows with a QR code. */
function Payment({ order, hasTransfer }: { order: Order; hasTransfer: boolean }) {
  const { t } = useText()
  return withoutNulls(order.payment_methods).map(({ name, type, purchase_number, additional_data }) => (
    <div key={type} className={styles.payment}>
      <p>{name}</p>
      {purchase_number && <p>{t('Purchase number: %s', purchase_number)}</p>}
      <dl className={styles.facts}>
        {(hasTransfer ? [] : withoutNulls(additional_data)).map(
          (line) =>
            line.name && (
              <div key={line.name}>
                <dt>{line.name}</dt>
                <dd className="tabular">{line.value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  ))
}
