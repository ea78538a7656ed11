import type { Language } from '../../../../../language/translate.ts'
import type { PageContext } from '../../../platform/page.ts'
import {
  findGuestOrder,
  findOrderOfDocument,
  findOwnOrder,
  hasOrderId,
  type DocumentKind,
} from '../look-up/find-order.ts'
import { plainId, type Invoice, type Order, type Refund, type Shipment } from '../order.ts'
import { withoutNulls } from '../../../../../web/api/without-nulls.ts'

export type PrintMode =
  | 'print_order'
  | 'print_all_invoices'
  | 'print_all_shipment'
  | 'print_all_refunds'
  | 'print_invoice'
  | 'print_shipment'
  | 'print_refund'

/** Modes by the second and third segment of the path. */
const modes: Readonly<Record<string, PrintMode>> = {
  'print/order_id': 'print_order',
  'printInvoice/order_id': 'print_all_invoices',
  'printInvoice/invoice_id': 'print_invoice',
  'printShipment/order_id': 'print_all_shipment',
  'printShipment/shipment_id': 'print_shipment',
  'printCreditmemo/order_id': 'print_all_refunds',
  'printCreditmemo/creditmemo_id': 'print_refund',
}

export const printModeOf = ({ kind = '', key = '' }: PageContext['params']): PrintMode | undefined => {
  const path = `${kind}/${key}`
  return Object.hasOwn(modes, path) ? modes[path] : undefined
}

const kindOf: Readonly<Partial<Record<PrintMode, DocumentKind>>> = {
  print_invoice: 'invoice',
  print_shipment: 'shipment',
  print_refund: 'refund',
}

/** Order and the documents to print, by kind. */
export interface Printout {
  order: Order
  mode: PrintMode
  invoices: Invoice[]
  shipments: Shipment[]
  refunds: Refund[]
}

/** Selects the documents of a mode; undefined when there are none. */
function printoutOf(order: Order, mode: PrintMode, id: string): Printout | undefined {
  const select = <Entry extends { id: string }>(
    documents: readonly (Entry | null)[] | null,
    all: PrintMode,
    one: PrintMode,
  ): Entry[] =>
    mode === all
      ? withoutNulls(documents)
      : mode === one
        ? withoutNulls(documents).filter((kind) => plainId(kind.id) === id)
        : []
  const printout: Printout = {
    order,
    mode,
    invoices: select(order.invoices, 'print_all_invoices', 'print_invoice'),
    shipments: select(order.shipments, 'print_all_shipment', 'print_shipment'),
    refunds: select(order.credit_memos, 'print_all_refunds', 'print_refund'),
  }
  const count = printout.invoices.length + printout.shipments.length + printout.refunds.length
  return mode === 'print_order' || count > 0 ? printout : undefined
}

/** Title of the print: the numbers of its documents, or of the order. */
export function titleOf({ order, mode, invoices, shipments, refunds }: Printout, { t }: Pick<Language, 't'>): string {
  const numbers = (documents: readonly { number: string }[]) => documents.map(({ number }) => number).join(', ')
  if (mode === 'print_order') return t('Order # %s', order.number)
  if (invoices.length > 0) return t('Invoice # %s', numbers(invoices))
  if (shipments.length > 0) return t('Shipment # %s', numbers(shipments))
  return t('Refund # %s', numbers(refunds))
}

/** An order that the reader may see; without a printout if it lacks the requested documents. */
export interface FoundOrder {
  printout?: Printout
}

/** Finds an order of the customer, or one that a guest looked up; undefined for any other. */
export async function findPrintout(
  context: PageContext,
  mode: PrintMode,
  id: string,
  isSignedIn: boolean,
): Promise<FoundOrder | undefined> {
  const kind = kindOf[mode]
  const own = !isSignedIn
    ? undefined
    : kind
      ? await findOrderOfDocument(context, kind, id)
      : (await findOwnOrder(context, id)).order
  const isRequested = kind ? (candidate: Order) => printoutOf(candidate, mode, id) !== undefined : hasOrderId(id)
  const order = own ?? (await findGuestOrder(context, isRequested))
  return order && { printout: printoutOf(order, mode, id) }
}
