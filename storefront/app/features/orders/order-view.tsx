import type { ReactNode } from 'react'
import { FormProblem } from '../../../../web/forms/form-parts.tsx'
import { useRouter, useView } from '../../../../web/router/context.ts'
import { Form, useForm } from '../../../../web/router/form.tsx'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Button, ButtonLink } from '../../../../web/ui/form/button.tsx'
import { Tabs, type Tab } from '../../../../web/ui/tabs.tsx'
import { href } from '../../paths.ts'
import { OrderDate } from './order-date.tsx'
import { plainId, type Order } from './order.ts'
import { withoutNulls } from '../../../../web/api/without-nulls.ts'
import { OrderInformation } from './order-information.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderProgress } from './order-progress.tsx'
import { PresalePrices } from './presale-prices.tsx'
import { CommentList, InvoiceDocument, CreditMemoDocument, ShipmentDocument } from './print/order-documents.tsx'
import { RetryPayment } from './retry-payment.tsx'
import { Subscription } from './subscription.tsx'
import styles from './order-view.module.css'

export interface OrderData {
  order: Order
  /** Order features that the shop's configuration enables. */
  features: { reorder: boolean; subscription: boolean }
  /** Who can retry the payment: the customer, or the guest who looked the order up. */
  retry?: 'customer' | 'guest'
  /** Ordered as a guest with the customer's e-mail address, so that it can be added to the account. */
  canBeLinked?: boolean
  /** URL of the order's RSS feed, after subscribing without JavaScript. */
  subscribed?: string
}

export interface OrderViewProps {
  data: OrderData
  /** Slot: account details, while a bank transfer is awaited. */
  transfer?: ReactNode
  /** Slot: files to download. */
  files?: ReactNode
}

/** An order for its buyer; the page around it has the number as its heading. */
export function OrderView({ data, transfer, files }: OrderViewProps) {
  const { t } = useText()
  const { replaceUrl } = useRouter()
  const { url } = useView()
  const { order } = data
  const tabs = useTabs(order)
  const tab = tabs.find(({ id }) => id === url.searchParams.get('tab'))?.id ?? 'items'
  const open = (id: string) =>
    replaceUrl(href('order', { orderId: plainId(order.id) }, { tab: id === 'items' ? undefined : id }))
  return (
    <div className={styles.order}>
      <div className={styles.head}>
        <p className={styles.status}>{order.status}</p>
        <p className={styles.soft}>
          {t('Placed on')} <OrderDate timestamp={order.order_date} />
        </p>
      </div>
      <OrderProgress order={order} />
      <MailedTo order={order} />
      {files}
      <PresalePrices order={order} />
      <Actions data={data} />
      {withoutNulls(order.comments).length > 0 && (
        <section className={styles.about}>
          <h2>{t('About Your Order')}</h2>
          <CommentList comments={order.comments} />
        </section>
      )}
      <Tabs label={t('Parts of the order')} tabs={tabs} initial={tab} onChoose={open} />
      {tab !== 'refunds' && <OrderInformation order={order} transfer={transfer} />}
      {order.can_withdraw && (
        <p>
          <Link to={href('withdrawal', {}, { order: order.number })} className={styles.action}>
            {t('Withdraw from contract here')}
          </Link>
        </p>
      )}
    </div>
  )
}

const FINISHED = ['complete', 'closed', 'canceled']

/** Where each change of an open order is mailed. */
function MailedTo({ order: { state, email } }: { order: Order }) {
  const { t } = useText()
  if (!email || FINISHED.includes(state ?? '')) return null
  return <p className={styles.soft}>{t('We write to %s about what happens to this order.', email)}</p>
}

/** Whether the buyer wanted no invoice. */
const areReceipts = ({ invoices }: Order): boolean => withoutNulls(invoices).every(({ is_receipt }) => is_receipt)

/** One tab for each kind of document that the order has. */
function useTabs(order: Order): Tab[] {
  const { t } = useText()
  const printAll = (kind: string, title: string) => (
    <p className={styles.printAll}>
      <ButtonLink
        to={href('print', { kind, key: 'order_id', id: plainId(order.id) })}
        target="_blank"
        size="s"
        aria-label={`${t('Print all')}: ${title}`}
      >
        {t('Print all')}
      </ButtonLink>
    </p>
  )
  const [invoices, shipments, refunds] = [
    withoutNulls(order.invoices),
    withoutNulls(order.shipments),
    withoutNulls(order.credit_memos),
  ]
  const tab = (id: string, label: string, kind: string, documents: readonly ReactNode[]): Tab[] =>
    documents.length === 0
      ? []
      : [
          {
            id,
            label,
            panel: (
              <div className={styles.documents}>
                {[printAll(kind, label), ...documents].map((part, at) => (
                  <div key={at}>{part}</div>
                ))}
              </div>
            ),
          },
        ]
  return [
    { id: 'items', label: t('Items Ordered'), panel: <OrderItems order={order} /> },
    ...tab(
      'invoices',
      areReceipts(order) ? t('Confirmations of sale') : t('Invoices'),
      'printInvoice',
      invoices.map((invoice) => <InvoiceDocument key={invoice.id} order={order} invoice={invoice} />),
    ),
    ...tab(
      'shipments',
      t('Order Shipments'),
      'printShipment',
      shipments.map((shipment) => <ShipmentDocument key={shipment.id} order={order} shipment={shipment} />),
    ),
    ...tab(
      'refunds',
      t('Refunds'),
      'printCreditmemo',
      refunds.map((refund) => <CreditMemoDocument key={refund.id} order={order} refund={refund} />),
    ),
  ]
}

function Actions({ data: { order, features, retry, subscribed, canBeLinked } }: { data: OrderData }) {
  const { t } = useText()
  const own = { orderId: plainId(order.id) }
  return (
    <div className={styles.actions}>
      {retry && <RetryPayment order={order} to={href('order', own)} isGuest={retry === 'guest'} />}
      {features.reorder && order.can_reorder && (
        <Form to={href('order', own)} intent="reorder">
          <input type="hidden" name="number" value={order.number} />
          <FormProblem />
          <Sending variant="primary">{t('Reorder')}</Sending>
        </Form>
      )}
      <ButtonLink to={href('print', { kind: 'print', key: 'order_id', id: own.orderId })} target="_blank">
        {t('Print Order')}
      </ButtonLink>
      {order.invoice_url && (
        <ButtonLink href={order.invoice_url} data-native="">
          {areReceipts(order) ? t('Download the confirmation of sale') : t('Download Order')}
        </ButtonLink>
      )}
      {features.subscription && order.rss_link && <Subscription order={order} subscribed={subscribed} />}
      {canBeLinked && (
        <Form to={href('order', own)} intent="link">
          <input type="hidden" name="email" value={order.email ?? ''} />
          <FormProblem />
          <Sending>{t('Add it to my orders')}</Sending>
        </Form>
      )}
    </div>
  )
}

function Sending({ variant, children }: { variant?: 'primary'; children: string }) {
  const { pending } = useForm()
  return (
    <Button type="submit" variant={variant} loading={pending}>
      {children}
    </Button>
  )
}
