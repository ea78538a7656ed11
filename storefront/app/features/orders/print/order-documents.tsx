import type { ReactNode } from 'react'
import { dayOf } from '../../../../../language/translate.ts'
import { useText } from '../../../platform/text.ts'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { href } from '../../../routes.ts'
import { Day } from '../day.tsx'
import {
  lineOf,
  plainId,
  present,
  skuLabel,
  type Comments,
  type Invoice,
  type Order,
  type Refund,
  type Shipment,
} from '../order.ts'
import { OrderTable } from '../order-table.tsx'
import { useIsPaper } from './printed.ts'
import { Parties, Rates, useInvoiceColumns } from './printed-document.tsx'
import { useSums } from '../totals.ts'
import styles from '../order-view.module.css'

/** The shop's comments; those of one day show their time. */
export function CommentList({ comments }: { comments: Comments }) {
  const shown = present(comments)
  const isOnlyOne = (day: string) => shown.filter(({ timestamp }) => dayOf(timestamp) === day).length === 1
  return (
    <ul role="list" className={styles.comments}>
      {shown.map(({ timestamp, message }) => (
        <li key={timestamp + message}>
          <Day of={timestamp} hasTime={!isOnlyOne(dayOf(timestamp))} />
          <p>{message}</p>
        </li>
      ))}
    </ul>
  )
}

interface PaperProps {
  title: string
  createdAt: string
  /** The page that prints it alone. */
  print: string
  pdf?: string
  comments: Comments
  children: ReactNode
}

function Paper({ title, createdAt, print, pdf, comments, children }: PaperProps) {
  const { t } = useText()
  const isPaper = useIsPaper()
  return (
    <section className={styles.paper}>
      <header className={styles.paperHead}>
        <h2 className={styles.paperTitle}>{title}</h2>
        <Day of={createdAt} />
        {!isPaper && (
          <span className={styles.paperWays}>
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
      {present(comments).length > 0 && (
        <div className={styles.said}>
          <h3>{t('Comments')}</h3>
          <CommentList comments={comments} />
        </div>
      )}
    </section>
  )
}

const printPaper = (paper: string, key: string, id: string) => href('print', { paper, key, id: plainId(id) })

export function InvoicePaper({ order, invoice }: { order: Order; invoice: Invoice }) {
  const { t, money, number } = useText()
  const sums = useSums(invoice.total)
  const isPaper = useIsPaper()
  const printed = useInvoiceColumns()
  const title = t('Invoice # %s', invoice.number)
  return (
    <Paper
      title={title}
      createdAt={invoice.created_at}
      comments={invoice.comments}
      pdf={invoice.pdf_url}
      print={printPaper('printInvoice', 'invoice_id', invoice.id)}
    >
      {isPaper && <Parties document={invoice} />}
      <OrderTable
        caption={title}
        columns={
          isPaper
            ? printed.columns
            : [t('Product Name'), t(skuLabel(present(invoice.items))), t('Price'), t('Invoiced'), t('Subtotal')]
        }
        sums={sums}
        rows={present(invoice.items).map((item) => ({
          id: item.id,
          name: item.product_name ?? item.product_sku,
          note: isPaper ? item.product_sku : undefined,
          line: lineOf(order, item.order_item),
          discounts: item.discounts,
          cells: isPaper
            ? printed.cellsOf(item)
            : [
                item.product_sku,
                money(item.product_sale_price.value ?? 0, item.product_sale_price.currency),
                number(item.quantity_invoiced ?? 0),
                money(item.row_subtotal.value ?? 0, item.row_subtotal.currency),
              ],
        }))}
      />
      {isPaper && <Rates total={invoice.total} />}
    </Paper>
  )
}

export function ShipmentPaper({ order, shipment }: { order: Order; shipment: Shipment }) {
  const { t, number } = useText()
  const title = t('Shipment # %s', shipment.number)
  return (
    <Paper
      title={title}
      createdAt={shipment.created_at}
      comments={shipment.comments}
      print={printPaper('printShipment', 'shipment_id', shipment.id)}
    >
      <Tracking tracking={shipment.tracking} />
      <OrderTable
        caption={title}
        columns={[t('Product Name'), t(skuLabel(present(shipment.items))), t('Shipped')]}
        rows={present(shipment.items).map((item) => ({
          id: item.id,
          name: item.product_name ?? item.product_sku,
          line: lineOf(order, item.order_item),
          cells: [item.product_sku, number(item.quantity_shipped)],
        }))}
      />
    </Paper>
  )
}

function Tracking({ tracking }: Pick<Shipment, 'tracking'>) {
  const { t } = useText()
  const isPaper = useIsPaper()
  const parcels = present(tracking)
  if (parcels.length === 0) return null
  return (
    <dl className={styles.facts}>
      {parcels.map(({ title, number, url }) => (
        <div key={`${title} ${number}`}>
          <dt>{t('Track this shipment')}</dt>
          <dd className="tabular">
            {title}:{' '}
            {url && !isPaper ? (
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

export function RefundPaper({ order, refund }: { order: Order; refund: Refund }) {
  const { t, money, number } = useText()
  const sums = useSums(refund.total)
  const isPaper = useIsPaper()
  const title = t('Refund # %s', refund.number)
  return (
    <Paper
      title={title}
      createdAt={refund.created_at}
      comments={refund.comments}
      pdf={refund.pdf_url}
      print={printPaper('printCreditmemo', 'creditmemo_id', refund.id)}
    >
      {isPaper && <Parties document={refund} />}
      {isPaper && refund.reason && <p>{t('Reason: %s', refund.reason)}</p>}
      <OrderTable
        caption={title}
        columns={[
          t('Product Name'),
          t(skuLabel(present(refund.items))),
          t('Price'),
          t('Refunded'),
          t('Subtotal'),
          t('Discount Amount'),
          t('Row Total'),
        ]}
        sums={sums}
        rows={present(refund.items).map((item) => {
          const { currency } = item.row_subtotal
          const discount = present(item.discounts).reduce((sum, { amount }) => sum + (amount.value ?? 0), 0)
          return {
            id: item.id,
            name: item.product_name ?? item.product_sku,
            line: lineOf(order, item.order_item),
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
      {isPaper && <Rates total={refund.total} />}
    </Paper>
  )
}
