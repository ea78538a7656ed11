import { type ReactNode, useEffect } from 'react'
import { useText } from '../../../../../web/platform/text.ts'
import { Button } from '../../../../../web/ui/form/button.tsx'
import { OrderDate } from '../order-date.tsx'
import { OrderInformation } from '../order-information.tsx'
import { OrderItems } from '../order-items.tsx'
import { InvoiceDocument, CreditMemoDocument, ShipmentDocument } from './order-documents.tsx'
import { PrintContext } from './print-context.ts'
import type { Printout } from './print-modes.ts'
import styles from './print-sheet.module.css'

/** An order or its documents on A4; opens the print dialog. */
export function PrintSheet({ printout, logo }: { printout: Printout; logo: ReactNode }) {
  const { order, mode, invoices, shipments, refunds } = printout
  const { t } = useText()
  useEffect(() => {
    // waits for the font, as printing would otherwise use the fallback
    void document.fonts.ready.then(() => print())
  }, [])
  return (
    <PrintContext value={true}>
      <main className={styles.desk} data-theme="light">
        <div className={styles.sheet}>
          <header className={styles.head}>
            {logo}
            <Button className={styles.button} onClick={() => print()}>
              {t('Print')}
            </Button>
          </header>
          <div className={styles.title}>
            <h1>{t('Order # %s', order.number)}</h1>
            <p>
              {order.status} · {t('Placed on')} <OrderDate timestamp={order.order_date} />
            </p>
          </div>
          {mode === 'print_order' && <OrderItems order={order} />}
          {invoices.map((invoice) => (
            <InvoiceDocument key={invoice.id} order={order} invoice={invoice} />
          ))}
          {shipments.map((shipment) => (
            <ShipmentDocument key={shipment.id} order={order} shipment={shipment} />
          ))}
          {refunds.map((refund) => (
            <CreditMemoDocument key={refund.id} order={order} refund={refund} />
          ))}
          <OrderInformation order={order} />
        </div>
      </main>
    </PrintContext>
  )
}
