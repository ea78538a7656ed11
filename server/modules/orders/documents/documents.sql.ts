import { type Db, type Sql, sql } from '../../../platform/db/db.ts'
import type { OrderState } from '../order.ts'
import type { SalesDocument, Shipment } from './document.ts'

export type NumberedKind = SalesDocument['kind'] | 'shipment' | 'receipt' | 'receipt-correction'

/** The next number of its kind and year, without gaps: concurrent callers wait for this transaction. */
export async function nextSeriesNumber(tx: Db, storeCode: string, kind: NumberedKind, year: number): Promise<number> {
  const series = await tx.one<{
    last: number
  }>`insert into document_series (store_code, kind, year, last) values (${storeCode}, ${kind}, ${year}, 1)
    on conflict (store_code, kind, year) do update set last = document_series.last + 1 returning last`
  if (!series) throw new Error('the document series returned no number')
  return series.last
}

/** Locks the order until the transaction ends. */
export const lockOrder = (tx: Db, number: string) =>
  tx.one<{ id: number }>`select id from orders where number = ${number} for update`

export type SalesDocumentDraft = Omit<SalesDocument, 'id' | 'createdAt' | 'comments'>

export async function insertSalesDocument(tx: Db, d: SalesDocumentDraft): Promise<number> {
  const written = await tx.one<{ id: number }>`with written as (
      insert into sales_document (order_id, kind, number, issued_on, sold_on, pay_by, paid, seller, buyer, reason,
        subtotal_excl_tax, subtotal_incl_tax, discount,
        shipping_excl_tax, shipping_incl_tax, adjustment, tax, grand_total)
      values (${d.orderId}, ${d.kind}, ${d.number}, ${d.issuedOn}, ${d.soldOn}, ${d.payBy}, ${d.paid},
        ${JSON.stringify(d.seller)}, ${d.buyer && JSON.stringify(d.buyer)}, ${d.reason},
        ${d.subtotalExclTax}, ${d.subtotalInclTax}, ${d.discount}, ${d.shippingExclTax}, ${d.shippingInclTax},
          ${d.adjustment}, ${d.tax}, ${d.grandTotal})
      returning id
    ), listed as (
      insert into sales_document_item (document_id, order_item_id, quantity, row_excl_tax, row_incl_tax, discount, tax,
        unshipped, restocked)
      select written.id, i."orderItemId", i.quantity, i."rowExclTax", i."rowInclTax", i.discount, i.tax, i.unshipped,
        i.restocked
      from written, json_to_recordset(${JSON.stringify(d.items)}) i ("orderItemId" bigint, quantity int,
        "rowExclTax" bigint, "rowInclTax" bigint, discount bigint, tax bigint, unshipped int, restocked int)
    ), taxed as (
      insert into sales_document_tax (document_id, title, rate, gross, tax, shipping_gross, shipping_tax)
      select written.id, t.title, t.rate, t.gross, t.tax, t."shippingGross", t."shippingTax"
      from written, json_to_recordset(${JSON.stringify(d.taxes)}) t (title text, rate numeric, gross bigint, tax bigint,
        "shippingGross" bigint, "shippingTax" bigint)
    )
    select id from written`
  if (!written) throw new Error('the insert of a document returned no id')
  return written.id
}

const COMMENTS = sql`
  coalesce(json_agg(json_build_object('message', c.message, 'createdAt', c.created_at) order by c.id), '[]')`

export const readSalesDocuments = (db: Db, orderIds: readonly number[]) => db.many<SalesDocument>`
  select d.id, d.order_id, d.kind, d.number, d.issued_on, d.sold_on, d.pay_by, d.paid, d.seller, d.buyer, d.reason,
    d.subtotal_excl_tax, d.subtotal_incl_tax, d.discount, d.shipping_excl_tax, d.shipping_incl_tax,
    d.adjustment, d.tax, d.grand_total, d.created_at,
    (select coalesce(json_agg(json_build_object('orderItemId', i.order_item_id, 'quantity', i.quantity, 'rowExclTax',
      i.row_excl_tax, 'rowInclTax', i.row_incl_tax, 'discount', i.discount,
      'tax', i.tax, 'unshipped', i.unshipped, 'restocked', i.restocked) order by i.order_item_id), '[]')
        from sales_document_item i where i.document_id = d.id) as items,
    (select coalesce(json_agg(json_build_object('title', t.title, 'rate', t.rate::float8, 'gross', t.gross, 'tax',
      t.tax, 'shippingGross', t.shipping_gross, 'shippingTax', t.shipping_tax) order by t.rate), '[]')
      from sales_document_tax t where t.document_id = d.id) as taxes,
    (select ${COMMENTS} from order_comment c where c.sales_document_id = d.id and c.is_visible) as comments
  from sales_document d where d.order_id = any(${orderIds}) order by d.id`

export async function insertShipment(
  tx: Db,
  s: Pick<Shipment, 'orderId' | 'number' | 'items' | 'tracks'>,
): Promise<number> {
  const written = await tx.one<{ id: number }>`with written as (
      insert into shipment (order_id, number) values (${s.orderId}, ${s.number}) returning id
    ), packed as (
      insert into shipment_item (shipment_id, order_item_id, quantity)
      select written.id, i."orderItemId", i.quantity from written, json_to_recordset(${JSON.stringify(s.items)}) i
        ("orderItemId" bigint, quantity int)
    ), tracked as (
      insert into shipment_track (shipment_id, carrier, title, number)
      select written.id, t.carrier, t.title, t.number from written,
        json_to_recordset(${JSON.stringify(s.tracks)}) t (carrier text, title text, number text)
    )
    select id from written`
  if (!written) throw new Error('the insert of a shipment returned no id')
  return written.id
}

export const readShipments = (db: Db, orderIds: readonly number[]) => db.many<Shipment>`
  select s.id, s.order_id, s.number, s.created_at, s.delivered_on,
    (select coalesce(json_agg(json_build_object('orderItemId', i.order_item_id, 'quantity', i.quantity)
      order by i.order_item_id), '[]') from shipment_item i where i.shipment_id = s.id) as items,
    (select coalesce(json_agg(json_build_object('carrier', t.carrier, 'title', t.title, 'number', t.number)
      order by t.id), '[]') from shipment_track t where t.shipment_id = s.id) as tracks,
    (select ${COMMENTS} from order_comment c where c.shipment_id = s.id and c.is_visible) as comments
  from shipment s where s.order_id = any(${orderIds}) order by s.id`

export async function markDelivered(tx: Db, ids: readonly number[], day: string): Promise<void> {
  await tx.run`update shipment set delivered_on = ${day} where id = any(${ids})`
}

/** Increments of a line's quantities. */
export interface QuantityIncrements {
  id: number
  invoiced?: number
  shipped?: number
  canceled?: number
  refunded?: number
  recalled?: number
  returned?: number
}

export async function addQuantities(tx: Db, increments: readonly QuantityIncrements[]): Promise<void> {
  await tx.run`
    update order_item i set quantity_invoiced = i.quantity_invoiced + coalesce(n.invoiced, 0),
      quantity_shipped = i.quantity_shipped + coalesce(n.shipped, 0),
      quantity_canceled = i.quantity_canceled + coalesce(n.canceled, 0),
        quantity_refunded = i.quantity_refunded + coalesce(n.refunded, 0),
      quantity_recalled = i.quantity_recalled + coalesce(n.recalled, 0),
        quantity_returned = i.quantity_returned + coalesce(n.returned, 0)
    from json_to_recordset(${JSON.stringify(increments)}) n (id bigint, invoiced int, shipped int, canceled int,
      refunded int, recalled int, returned int) where i.id = n.id`
  await countBundles(
    tx,
    increments.map(({ id }) => id),
  )
}

// files are not shipped
const SENT = sql`p.type not in ('virtual', 'downloadable')`

/** Number of bundles that these copies of a part make. */
const wholeBundles = (copies: Sql) => sql`${copies} * bundle.quantity_ordered / p.quantity_ordered`

/** A bundle counts as invoiced, shipped or refunded as often as all its parts are. */
async function countBundles(tx: Db, partIds: readonly number[]): Promise<void> {
  await tx.run`
    update order_item bundle set (quantity_invoiced, quantity_shipped, quantity_canceled, quantity_refunded,
      quantity_recalled, quantity_returned) = (
        select min(${wholeBundles(sql`p.quantity_invoiced`)}),
          coalesce(min(${wholeBundles(sql`p.quantity_shipped`)}) filter (where ${SENT}), 0),
          min(${wholeBundles(sql`p.quantity_canceled`)}), min(${wholeBundles(sql`p.quantity_refunded`)}),
          coalesce(min(${wholeBundles(sql`p.quantity_recalled`)}) filter (where ${SENT}), 0),
          coalesce(min(${wholeBundles(sql`p.quantity_returned`)}) filter (where ${SENT}), 0)
        from order_item p where p.parent_id = bundle.id)
    where bundle.id in (select parent_id from order_item where id = any(${partIds}) and parent_id is not null)`
}

/** Increments of an order's sums, in grosze. */
export interface TotalIncrements {
  invoiced?: number
  refunded?: number
  canceled?: number
  shippingInvoiced?: number
  shippingRefunded?: number
}

export async function addToOrderTotals(
  tx: Db,
  id: number,
  { invoiced = 0, refunded = 0, canceled = 0, shippingInvoiced = 0, shippingRefunded = 0 }: TotalIncrements,
): Promise<void> {
  await tx.run`
    update orders set total_invoiced = total_invoiced + ${invoiced}, total_refunded = total_refunded + ${refunded},
      total_canceled = total_canceled + ${canceled},
    shipping_invoiced = shipping_invoiced + ${shippingInvoiced}, shipping_refunded = shipping_refunded +
      ${shippingRefunded}, updated_at = now() where id = ${id}`
}

export async function setState(tx: Db, id: number, state: OrderState, status: string): Promise<void> {
  await tx.run`
    update orders set state = ${state}, status = ${status}, updated_at = now() where id = ${id} and (state,
      status) is distinct from (${state}, ${status})`
}

export async function hold(tx: Db, id: number): Promise<void> {
  await tx.run`
    update orders set held_state = state, state = 'holded', status = 'holded', updated_at = now() where id = ${id}`
}

/** The state before the hold. */
export const heldState = (tx: Db, id: number) =>
  tx.one<{ state: OrderState }>`select coalesce(held_state, 'processing') as state from orders where id = ${id}`

/** The earlier request with this key. */
export const readRequest = (tx: Db, orderId: number, key: string) =>
  tx.one<{
    command: string
    input: unknown
    output: unknown
  }>`select deed as command, asked as input, answer as output from order_request
    where order_id = ${orderId} and key = ${key}`

export async function insertRequest(
  tx: Db,
  orderId: number,
  key: string,
  command: string,
  input: unknown,
  output: unknown,
): Promise<void> {
  await tx.run`
    insert into order_request (order_id, key, deed, asked, answer) values (${orderId}, ${key}, ${command},
      ${JSON.stringify(input)}, ${JSON.stringify(output)})`
}
