import type { ReactNode } from 'react'
import { dayOf } from '../../../../../language/translate.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { ButtonLink } from '../../../../../web/ui/form/button.tsx'
import { href } from '../../../paths.ts'
import { OrderDate } from '../order-date.tsx'
import {
  lineOf,
  partsOf,
  plainId,
  skuLabel,
  type Comments,
  type Invoice,
  type Order,
  type Refund,
  type Shipment,
} from '../order.ts'
import { withoutNulls } from '../../../../../web/api/without-nulls.ts'
import { OrderTable } from '../order-table.tsx'
import { useIsPrinted } from './print-context.ts'
import { Corrected, Parties, Rates, Settlement, useInvoiceColumns } from './printed-document.tsx'
import { useSums } from '../totals.ts'
import styles from '../order-view.module.css'
import printedStyles from './printed-document.module.css'

/** Comments of the shop; the time is shown if there are several on a day. */
export function CommentList({ comments }: { comments: Comments }) {
  const shown = withoutNulls(comments)
  const isOnlyOne = (day: string) => shown.filter(({ timestamp }) => dayOf(timestamp) === day).length === 1
  return (
    <ul role="list" className={styles.comments}>
      {shown.map(({ timestamp, message }) => (
        <li key={timestamp + message}>
          <OrderDate timestamp={timestamp} hasTime={!isOnlyOne(dayOf(timestamp))} />
          <p>{message}</p>
        </li>
      ))}
    </ul>
  )
}

interface DocumentProps {
  title: string
  createdAt: string
  /** Path of the page that prints the document alone. */
  print: string
  pdf?: string
  comments: Comments
  children: ReactNode
}

function OrderDocument({ title, createdAt, print, pdf, comments, children }: DocumentProps) {
  const { t } = useText()
  const isPrinted = useIsPrinted()
  return (
    <section className={styles.document}>
      <header className={styles.documentHead}>
        <h2 className={styles.documentTitle}>{title}</h2>
        <OrderDate timestamp={createdAt} />
        {!isPrinted && (
          <span className={styles.documentActions}>
            {pdf && (
              <ButtonLink href={pdf} variant="quiet" size="s" data-native="" aria-label={`PDF: ${title}`}>
                PDF
              </ButtonLink>
            )}
            <ButtonLink to={print} target="_blank" variant="quiet" size="s" aria-label={`${t('Print')}: ${title}`}>
              {t('Print')}
            </ButtonLink>
          </span>
        )}
      </header>
      {children}
      {withoutNulls(comments).length > 0 && (
        <div className={styles.said}>
          <h3>{t('Comments')}</h3>
          <CommentList comments={comments} />
        </div>
      )}
    </section>
  )
}

const printLink = (kind: string, key: string, id: string) => href('print', { kind, key, id: plainId(id) })

export function InvoiceDocument({ order, invoice }: { order: Order; invoice: Invoice }) {
  const { t, money, number } = useText()
  const sums = useSums(invoice.total)
  const isPrinted = useIsPrinted()
  const printed = useInvoiceColumns()
  const title = invoice.is_receipt ? t('Confirmation of sale %s', invoice.number) : t('Invoice # %s', invoice.number)
  return (
    <OrderDocument
      title={title}
      createdAt={invoice.created_at}
      comments={invoice.comments}
      pdf={invoice.pdf_url}
      print={printLink('printInvoice', 'invoice_id', invoice.id)}
    >
      {isPrinted && <Parties document={invoice} />}
      <OrderTable
        caption={title}
        columns={
          isPrinted
            ? printed.columns
            : [t('Product Name'), t(skuLabel(withoutNulls(invoice.items))), t('Price'), t('Invoiced'), t('Subtotal')]
        }
        sums={sums}
        rows={withoutNulls(invoice.items).map((item) => ({
          id: item.id,
          name: item.product_name ?? item.product_sku,
          note: isPrinted ? item.product_sku : undefined,
          line: lineOf(order, item.order_item),
          parts: partsOf(item),
          discounts: item.discounts,
          cells: isPrinted
            ? printed.cellsOf(item)
            : [
                item.product_sku,
                money(item.product_sale_price.value ?? 0, item.product_sale_price.currency),
                number(item.quantity_invoiced ?? 0),
                money(item.row_subtotal.value ?? 0, item.row_subtotal.currency),
              ],
        }))}
      />
      {isPrinted && (
        <div className={printedStyles.sums}>
          <Rates total={invoice.total} />
          <Settlement document={invoice} />
        </div>
      )}
    </OrderDocument>
  )
}

export function ShipmentDocument({ order, shipment }: { order: Order; shipment: Shipment }) {
  const { t, number } = useText()
  const title = t('Shipment # %s', shipment.number)
  return (
    <OrderDocument
      title={title}
      createdAt={shipment.created_at}
      comments={shipment.comments}
      print={printLink('printShipment', 'shipment_id', shipment.id)}
    >
      <Tracking tracking={shipment.tracking} />
      <OrderTable
        caption={title}
        columns={[t('Product Name'), t(skuLabel(withoutNulls(shipment.items))), t('Shipped')]}
        rows={withoutNulls(shipment.items).map((item) => ({
          id: item.id,
          name: item.product_name ?? item.product_sku,
          line: lineOf(order, item.order_item),
          parts: partsOf(item),
          cells: [item.product_sku, number(item.quantity_shipped)],
        }))}
      />
    </OrderDocument>
  )
}

function Tracking({ tracking }: Pick<Shipment, 'tracking'>) {
  const { t } = useText()
  const isPrinted = useIsPrinted()
  const parcels = withoutNulls(tracking)
  if (parcels.length === 0) return null
  return (
    <dl className={styles.facts}>
      {parcels.map(({ title, number, url }) => (
        <div key={`${title} ${number}`}>
          <dt>{t('Track this shipment')}</dt>
          <dd className="tabular">
            {title}:{' '}
            {url && !isPrinted ? (
              <a href={url} target="_blank" rel="noopener noreferrer" className={styles.track}>
                {number ?? title}
              </a>
            ) : (
              number
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function CreditMemoDocument({ order, refund }: { order: Order; refund: Refund }) {
  const { t, money, number } = useText()
  const sums = useSums(refund.total)
  const isPrinted = useIsPrinted()
  const title = t('Refund # %s', refund.number)
  return (
    <OrderDocument
      title={title}
      createdAt={refund.created_at}
      comments={refund.comments}
      pdf={refund.pdf_url}
      print={printLink('printCreditmemo', 'creditmemo_id', refund.id)}
    >
      {isPrinted && <Parties document={refund} />}
      {isPrinted && <Corrected order={order} refund={refund} />}
      {isPrinted && refund.reason && <p>{t('Reason: %s', refund.reason)}</p>}
      <OrderTable
        caption={title}
        columns={[
          t('Product Name'),
          t(skuLabel(withoutNulls(refund.items))),
          t('Price'),
          t('Refunded'),
          t('Subtotal'),
          t('Discount Amount'),
          t('Row Total'),
        ]}
        sums={sums}
        rows={withoutNulls(refund.items).map((item) => {
          const { currency } = item.row_subtotal
          const discount = withoutNulls(item.discounts).reduce((sum, { amount }) => sum + (amount.value ?? 0), 0)
          return {
            id: item.id,
            name: item.product_name ?? item.product_sku,
            line: lineOf(order, item.order_item),
            parts: partsOf(item),
            cells: [
              item.product_sku,
              money(item.product_sale_price.value ?? 0, currency),
              number(item.quantity_refunded ?? 0),
              money(item.row_subtotal.value ?? 0, currency),
              money(discount, currency),
              money(item.row_total.value ?? 0, currency),
            ],
          }
        })}
      />
      {isPrinted && (
        <div className={printedStyles.sums}>
          <Rates total={refund.total} />
          <Settlement document={refund} />
        </div>
      )}
    </OrderDocument>
  )
}
