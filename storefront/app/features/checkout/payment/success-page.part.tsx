import { useEffect, type ReactNode } from 'react'
import { boughtTitles, rememberTitles } from '../../../platform/stored-titles.ts'
import { report } from '../../../platform/consent/measure.ts'
import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { ButtonLink } from '../../../../../web/ui/form/button.tsx'
import { Container } from '../../../../../web/ui/container.tsx'
import { Cover } from '../../../ui/shelf/cover.tsx'
import { Edition } from '../../../ui/shelf/edition.tsx'
import { orderedPromiseText } from '../../../ui/delivery-days.ts'
import { CheckIcon } from '../../../../../web/ui/icon/icons.tsx'
import { href } from '../../../paths.ts'
import { optionsInOrder } from '../../../forms/options-in-order.ts'
import { findAdditionalInfo, stepsAfter } from '../after-order.ts'
import { CollectAtPoint, isAtPoint, isPaidAtPoint, PayAtPoint } from '../delivery/points/ordered-point.tsx'
import { OpeningHours } from '../delivery/opening-hours.tsx'
import { hasFiles, type PlacedOrderDetails, type PlacedOrderData } from './placed-order.ts'
import { OnlinePayment } from '../paying/online-payment.tsx'
import { clearSavedFields } from '../saved-fields.ts'
import styles from './success-page.module.css'

interface SuccessPageProps {
  placed: PlacedOrderData
  isCustomer: boolean
  /** Slot: files to download. */
  files: ReactNode
  /** Slot: account details for a bank transfer. */
  transfer: ReactNode
}

export function SuccessPage({ placed: { number, email, order }, isCustomer, files, transfer }: SuccessPageProps) {
  const { t } = useText()
  useEffect(() => clearSavedFields(localStorage, { isOrdered: true }), [])
  useEffect(() => report('order', { number, email }), [number, email])
  useEffect(() => {
    rememberTitles(boughtTitles, ...(order?.items ?? []).flatMap((item) => item?.product_sku ?? []))
  }, [order])
  return (
    <Container className={styles.page}>
      <header className={styles.head}>
        <span className={styles.sign}>
          <CheckIcon size={28} />
        </span>
        <h1>{t('Thank you for your order!')}</h1>
        <p className={styles.number}>
          {t('Your order # is:')} <strong className="tabular">{number}</strong>
        </p>
        <p>{t('We have sent the confirmation to %s.', email)}</p>
      </header>
      {order && isPaidAtPoint(order) && <PayAtPoint order={order} />}
      {order?.payment && <OnlinePayment payment={order.payment} />}
      {files}
      {order && <NextSteps order={order} isCustomer={isCustomer} />}
      {order && !order.payment && !isPaidAtPoint(order) && <Payment order={order} transfer={transfer} />}
      {order && !isPaidAtPoint(order) && <Delivery order={order} />}
      {!isCustomer && <AccountOffer email={email} />}
      {order && <Bought order={order} />}
      <div className={styles.actions}>
        <ButtonLink to={href('home')} variant="primary">
          {t('Continue shopping')}
        </ButtonLink>
        {order && isCustomer && (
          <ButtonLink to={href('order', { orderId: atob(order.id) })}>{t('See your order')}</ButtonLink>
        )}
      </div>
    </Container>
  )
}

function NextSteps({ order, isCustomer }: { order: PlacedOrderDetails; isCustomer: boolean }) {
  const { t, date } = useText()
  const steps = stepsAfter(order, isCustomer, { t, date })
  if (steps.length === 0) return null
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>{t('What happens next')}</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {isCustomer && hasFiles(order) && (
        <p>
          <Link to={href('downloads')} className={styles.step}>
            {t('To my files')}
          </Link>
        </p>
      )}
    </section>
  )
}

/** Offers a guest an account, to which the order is then added. */
function AccountOffer({ email }: { email: string }) {
  const { t } = useText()
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>{t('Create an account')}</h2>
      <p>{t('You can track your order status by creating an account.')}</p>
      <p className={styles.email}>
        {t('E-mail')}: <strong>{email}</strong>
      </p>
      <div>
        <ButtonLink to={href('create-account')}>{t('Create an account')}</ButtonLink>
      </div>
    </section>
  )
}

function Payment({ order, transfer }: { order: PlacedOrderDetails; transfer: ReactNode }) {
  const { t } = useText()
  const [method] = order.payment_methods ?? []
  if (!method) return null
  const lines = (method.additional_data ?? []).flatMap((line) =>
    line?.name && line.value ? [{ name: line.name, value: line.value }] : [],
  )
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>{t('Payment')}</h2>
      <p>{method.name}</p>
      {transfer}
      {!transfer && lines.length > 0 && (
        <dl className={styles.facts}>
          {lines.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function Delivery({ order }: { order: PlacedOrderDetails }) {
  const language = useText()
  const { t } = language
  const { shipping_address: address, shipping_method, delivery_promise: promise, pickup_store: shop } = order
  if (isAtPoint(order)) return <CollectAtPoint order={order} />
  if (!address) return null
  const isCollected = findAdditionalInfo(order, 'pickup_location_code') !== undefined
  const who = `${address.firstname} ${address.lastname}`
  const where = [
    address.company,
    address.street.filter(Boolean).join(' '),
    [address.postcode, address.city].filter(Boolean).join(' '),
  ].filter(Boolean)
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>{isCollected ? t('Collection in a bookshop') : t('Delivery')}</h2>
      {promise && <p className={styles.when}>{orderedPromiseText(promise, language)}</p>}
      <address className={styles.address}>
        {!isCollected && <span>{shipping_method}</span>}
        {isCollected
          ? where.map((line) => <span key={line}>{line}</span>)
          : [who, ...where].map((line) => <span key={line}>{line}</span>)}
        {shop?.phone && <a href={`tel:${shop.phone.replaceAll(/\s/g, '')}`}>{shop.phone}</a>}
        {shop?.opening_hours && shop.opening_hours.length > 0 && <OpeningHours hours={shop.opening_hours} />}
        {isCollected && <span>{t('Collected by: %s', who)}</span>}
      </address>
    </section>
  )
}

function Bought({ order: { items, total, shipping_address } }: { order: PlacedOrderDetails }) {
  const { t, money, bind } = useText()
  if (!total) return null
  const currency = total.grand_total.currency
  const sum = (amount: { value: number | null } | null | undefined) => money(amount?.value ?? 0, currency)
  const delivery = total.shipping_handling?.amount_including_tax?.value
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>{t('Your order')}</h2>
      <ul role="list" className={styles.lines}>
        {(items ?? []).map(
          (item) =>
            item && (
              <li key={item.id} className={styles.line}>
                <Cover
                  url={item.product?.thumbnail?.url}
                  alt=""
                  sizes="48px"
                  notFoundText={t('Image not found')}
                  notSpecifiedText={t('Image not specified')}
                />
                <span>
                  {item.product_name}
                  {(item.quantity_ordered ?? 1) > 1 && <small> × {item.quantity_ordered}</small>}
                  <Edition>{item.edition}</Edition>
                  {optionsInOrder(item.selected_options, item.entered_options).map(({ label, value }) => (
                    <small key={label} className={styles.option}>
                      {bind(label)}: {bind(value)}
                    </small>
                  ))}
                </span>
                <span className="tabular">{sum(item.row_subtotal)}</span>
              </li>
            ),
        )}
        {total.discounts?.map(
          (discount) =>
            discount && (
              <li key={discount.label}>
                <span>{discount.label || t('Discount')}</span>
                <span className="tabular">−{sum(discount.amount)}</span>
              </li>
            ),
        )}
        {shipping_address && delivery != null && (
          <li>
            <span>{t('Delivery')}</span>
            <span className="tabular">{delivery === 0 ? t('Free') : money(delivery, currency)}</span>
          </li>
        )}
        <li className={styles.total}>
          <span>{t('Order total')}</span>
          <span className="tabular">{sum(total.grand_total)}</span>
        </li>
        {total.taxes?.map(
          (tax) =>
            tax && (
              <li key={tax.title} className={styles.small}>
                <span>{t('including %s', tax.title)}</span>
                <span className="tabular">{sum(tax.amount)}</span>
              </li>
            ),
        )}
      </ul>
    </section>
  )
}
