import { type Db, sql } from '../../platform/db/db.ts'
import type { Consent, OrderDraft, OrderState, OrderSummary, PaymentDetails } from './order.ts'
import type { OrderedPromise } from './order-delivery.ts'

/** Bundles first, so that their ids are lower than those of their parts. */
const linesOf = ({ bundles, items }: OrderDraft) => [
  ...bundles.map((bundle, ordinal) => ({ ...bundle, ordinal })),
  ...items.map((item) => ({ ...item, parent: item.bundle })),
]

/** Reserves the id for an order; it stays unused if the order is not inserted. */
export async function nextOrderId(tx: Db): Promise<number> {
  const next = await tx.one<{ id: number }>`select nextval(pg_get_serial_sequence('orders', 'id')) as id`
  if (!next) throw new Error('the sequence returned no number')
  return next.id
}

/** Inserts order, items and taxes in one statement; returns the order's number. */
export async function insertOrder(tx: Db, id: number, o: OrderDraft): Promise<string> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const order = await tx.one<{ number: string }>`with numbered as (
      select nextval(quote_ident('order_number_' || ${o.storeCode}::text)::regclass)::text as next
    ), placed as (
      insert into orders (id, number, cart_id, store_code, customer_id, group_id, email, state, status, currency,
        base_currency, base_rate, client_type, is_virtual, shipping_address, billing_address,
        carrier_code, method_code, carrier_title, shipping_title, pickup_source, pickup_address, delivery_point,
          delivery_promise,
          customer_notes, network_key,
          payment_method, payment_title, payment_details,
        coupon_code, discounts, subtotal_excl_tax, subtotal_incl_tax, discount, shipping_excl_tax, shipping_incl_tax,
          tax, grand_total,
        agreements, review_reminder_accepted_at, ships_from, placed_at, updated_at)
      overriding system value
      select ${id}::bigint, ${o.numberPrefix}::text || lpad(next, greatest(9, length(next)), '0'), ${o.cartId},
        ${o.storeCode},
        ${o.customerId}, ${o.groupId}, ${o.email}, ${o.state}, ${o.status}, ${o.currency},
        ${o.baseCurrency}, ${o.baseRate}, ${o.clientType}, ${o.isVirtual},
          ${json(o.shippingAddress)}, ${json(o.billingAddress)},
        ${o.carrierCode}, ${o.methodCode}, ${o.carrierTitle}, ${o.shippingTitle}, ${o.pickupSource},
          ${json(o.pickupAddress)}, ${json(o.deliveryPoint)}, ${json(o.deliveryPromise)},
          ${o.customerNotes}, ${o.networkKey}, ${o.paymentMethod}, ${o.paymentTitle},
        ${json(o.paymentDetails)}, ${o.couponCode}, ${json(o.discounts)}, ${o.subtotalExclTax}, ${o.subtotalInclTax},
          ${o.discount}, ${o.shippingExclTax}, ${o.shippingInclTax},
        ${o.tax}, ${o.grandTotal}, ${json(o.agreements)}, ${o.reviewReminderAcceptedAt}, ${o.shipsFrom}, ${o.placedAt},
          ${o.placedAt}
      from numbered
      returning id, number
    ), lines as (
      select nextval(pg_get_serial_sequence('order_item', 'id')) as id, i.*
      from json_to_recordset(${JSON.stringify(linesOf(o))}) i (ordinal int, parent int, "productId" int, sku text,
        name text, type text,
        "urlKey" text, image text, options jsonb, "sourceCode" text, "quantityOrdered" int,
        "priceExclTax" int, "priceInclTax" int, "rowTotalExclTax" bigint, "rowTotalInclTax" bigint, discount bigint,
          discounts jsonb, "shipsFrom" date, "taxClass" text, "taxRate" numeric, tax bigint)
    ), bought as (
      insert into order_item (id, order_id, parent_id, product_id, sku, name, type, url_key, image, options,
        source_code,
        quantity_ordered, price_excl_tax, price_incl_tax,
        row_total_excl_tax, row_total_incl_tax, discount, discounts, ships_from, tax_class, tax_rate, tax)
      overriding system value
      select i.id, placed.id, bundle.id, i."productId", i.sku, i.name, i.type, i."urlKey", i.image, i.options,
        i."sourceCode",
        i."quantityOrdered", i."priceExclTax", i."priceInclTax",
        i."rowTotalExclTax", i."rowTotalInclTax", i.discount, i.discounts, i."shipsFrom", i."taxClass", i."taxRate",
          i.tax
      from placed cross join lines i left join lines bundle on bundle.ordinal = i.parent
    ), taxed as (
      insert into order_tax (order_id, title, rate, amount, shipping_amount, shipping_gross)
      select placed.id, t.title, t.rate, t.amount, t."shippingAmount", t."shippingGross"
      from placed, json_to_recordset(${JSON.stringify(o.taxes)}) t (title text, rate numeric, amount bigint,
        "shippingAmount" bigint, "shippingGross" bigint)
    )
    select number from placed`
  if (!order) throw new Error('the insert of an order returned no row')
  return order.number
}

export function readSummaries(
  db: Db,
  { status, email, limit }: { status?: string; email?: string; limit: number },
): Promise<OrderSummary[]> {
  return db.many<OrderSummary>`
    select number, placed_at, status, email, concat_ws(' ', billing_address->>'firstname',
      billing_address->>'lastname') as name,
      coalesce(delivery_point->>'city', pickup_address->>'city', shipping_address->>'city', '') as town,
      (select coalesce(sum(i.quantity_ordered - i.quantity_canceled), 0)::int from order_item i
        where i.order_id = orders.id and i.type <> 'bundle') as pieces,
      grand_total, currency
    from orders where true ${status ? sql`and status = ${status}` : sql``} ${
      email
        ? sql`
      and lower(email) = lower(${email})`
        : sql``
    }
    order by id desc limit ${limit}`
}

export interface OverdueOrder {
  id: number
  number: string
  storeCode: string
  couponCode: string | null
  /** Either days or hours are set. */
  payWithinDays: number | null
  payWithinHours: number | null
  placedAt: Date
}

/** Orders without a payment after the end of their last day to pay, in Warsaw, or after their last hour. */
export const readOverdue = (db: Db) => db.many<OverdueOrder>`
  select id, number, store_code, coupon_code, (payment_details->>'payWithinDays')::int
    as pay_within_days, (payment_details->>'payWithinHours')::int as pay_within_hours, placed_at
  from orders where state in ('new', 'pending_payment') and total_paid = 0
    and ((coalesce((payment_details->>'payFrom')::timestamptz, placed_at) at time zone 'Europe/Warsaw')::date
          + (payment_details->>'payWithinDays')::int
        < (now() at time zone 'Europe/Warsaw')::date
      or placed_at + make_interval(hours => (payment_details->>'payWithinHours')::int) <= now())
  order by id`

/** Who has placed an order without an account. */
export interface Guest {
  email: string
  /** Null for an address of the shop's own network, behind which many may be. */
  networkKey: string | null
}

const UNPAID_OF_GUEST = sql`o.customer_id is null and o.total_paid = 0 and o.grand_total > 0
  and o.state in ('new', 'pending_payment', 'processing', 'holded')`
const ofGuest = ({ email, networkKey }: Guest) =>
  sql`(lower(o.email) = lower(${email}) or o.network_key = ${networkKey}::text)`

/** Orders with one of these keys are placed one after the other. */
export async function lockGuest(tx: Db, { email, networkKey }: Guest): Promise<void> {
  // the mailbox is always the first, so that two orders never wait for each other
  for (const key of [`mailbox ${email.toLowerCase()}`, ...(networkKey ? [networkKey] : [])])
    await tx.one`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`
}

/** Unpaid orders of the mailbox, and of the network. */
export const countUnpaid = (tx: Db, guest: Guest) => tx.one<{ ofMailbox: number; ofNetwork: number }>`
  select count(*) filter (where lower(o.email) = lower(${guest.email}))::int as of_mailbox,
    count(*) filter (where o.network_key = ${guest.networkKey}::text)::int as of_network
  from orders o where ${UNPAID_OF_GUEST} and ${ofGuest(guest)}`

/** Copies of these products in unpaid orders of the mailbox or the network. */
export const countUnpaidCopies = (tx: Db, guest: Guest, productIds: readonly number[]) => tx.many<{
  productId: number
  copies: number
}>`
  select i.product_id, sum(i.quantity_ordered - i.quantity_canceled)::int as copies
  from orders o join order_item i on i.order_id = o.id
  where i.product_id = any(${productIds}::int[]) and ${UNPAID_OF_GUEST} and ${ofGuest(guest)} group by i.product_id`

/** Forgets the networks of orders that are paid or ended. */
export const deleteNetworkKeys = (db: Db) =>
  db.run`update orders o set network_key = null where o.network_key is not null and not (${UNPAID_OF_GUEST})`

/** Reverts `closeUnpaid`. */
export async function reopen(tx: Db, id: number): Promise<void> {
  await tx.run`
    update orders set state = 'pending_payment', status = 'pending_payment', total_canceled = 0, updated_at = now()
      where id = ${id} and state = 'canceled'`
  await tx.run`update order_item set quantity_canceled = 0 where order_id = ${id}`
}

/** False if it was paid or cancelled in the meantime. */
export async function closeUnpaid(tx: Db, id: number): Promise<boolean> {
  const closed = await tx.run`
      update orders set state = 'canceled', status = 'canceled', total_canceled = grand_total, updated_at = now()
        where id = ${id} and state in ('new', 'pending_payment') and total_paid = 0`
  if (closed === 0) return false
  await tx.run`update order_item set quantity_canceled = quantity_ordered - quantity_shipped where order_id = ${id}`
  return true
}

interface CommentDraft {
  message: string
  status: string
  isVisible: boolean
  /** The commented document, if the comment is not on the order itself. */
  salesDocumentId?: number
  shipmentId?: number
}

const insertion = (orderId: number, { message, status, isVisible, salesDocumentId, shipmentId }: CommentDraft) => sql`
  insert into order_comment (order_id, message, status, is_visible, sales_document_id, shipment_id)
    values (${orderId}, ${message}, ${status}, ${isVisible}, ${salesDocumentId ?? null}, ${shipmentId ?? null})`

export async function insertComment(tx: Db, orderId: number, comment: CommentDraft): Promise<number> {
  const inserted = await tx.one<{ id: number }>`${insertion(orderId, comment)} returning id`
  return inserted?.id ?? 0
}

/** The same without returning the id. */
export const writeComment = (tx: Db, orderId: number, comment: CommentDraft): Promise<void> =>
  tx.write`${insertion(orderId, comment)}`

/**
 * Records the complete payment and starts processing, after the hold if there is one; undefined if no payment is due.
 */
export const markPaid = (tx: Db, number: string) => tx.one<{ id: number; status: string; hasFiles: boolean }>`
  update orders set total_paid = grand_total - total_canceled, paid_at = now(), updated_at = now(),
    state = case when state in ('new', 'pending_payment') then 'processing' else state end, status = case
      when state in ('new', 'pending_payment') then 'processing' else status end,
    held_state = case when held_state in ('new', 'pending_payment') then 'processing' else held_state end
  where number = ${number} and state in ('new', 'pending_payment', 'processing', 'complete', 'holded')
    and total_paid < grand_total - total_canceled
  returning id, status, exists (select 1 from order_item i where i.order_id = orders.id and i.type = 'downloadable'
    and i.quantity_canceled < i.quantity_ordered) as has_files`

/** Adds the consent to the supply of files; false if the order has it. */
export const addDigitalConsent = async (tx: Db, id: number, consent: Consent): Promise<boolean> =>
  (await tx.run`
    update orders set agreements = agreements || ${JSON.stringify([consent])}::jsonb, updated_at = now()
    where id = ${id} and not agreements @> '[{"concerns": "digital"}]'`) === 1

export async function writePromise(tx: Db, id: number, promise: OrderedPromise): Promise<void> {
  await tx.write`update orders set delivery_promise = ${JSON.stringify(promise)} where id = ${id}`
}

export async function writeOwner(
  tx: Db,
  number: string,
  { id, email }: { id: number; email: string },
): Promise<boolean> {
  return (
    (await tx.run`
      update orders set customer_id = ${id} where number = ${number} and lower(email) = lower(${email})
        and customer_id is null`) === 1
  )
}

export const writeOwnerByEmail = (tx: Db, { id, email }: { id: number; email: string }): Promise<number> =>
  tx.run`update orders set customer_id = ${id} where lower(email) = lower(${email}) and customer_id is null`

/** Code of the review reminders in the consent log. */
export const REVIEW_CONSENT = 'review_reminder'

/** Withdraws the consents to review reminders that the customer gave. */
export const withdrawReviewConsents = (db: Db, customerId: number, at: Date) => db.run`
  update orders set review_reminder_withdrawn_at = ${at}
  where customer_id = ${customerId} and review_reminder_accepted_at is not null and review_reminder_withdrawn_at is
    null`

/** Withdraws the consents given with this order and with others of its buyer; returns the buyers concerned. */
export const withdrawReviewConsent = (db: Db, orderId: number, at: Date) => db.many<{
  customerId: number | null
  email: string
}>`
  update orders o set review_reminder_withdrawn_at = ${at} from orders mine
  where mine.id = ${orderId} and o.review_reminder_accepted_at is not null and o.review_reminder_withdrawn_at is null
    and (o.customer_id = mine.customer_id or lower(o.email) = lower(mine.email))
  returning o.customer_id, o.email`

export async function mergePaymentDetails(tx: Db, id: number, entries: Record<string, string>): Promise<void> {
  await tx.write`
    update orders set payment_details = payment_details || jsonb_build_object('facts',
      coalesce(payment_details->'facts', '{}') || ${JSON.stringify(entries)}::jsonb) where id = ${id}`
}

export async function setPaymentMethod(
  tx: Db,
  id: number,
  {
    method,
    title,
    details,
    state,
    status,
  }: { method: string; title: string; details: PaymentDetails; state: OrderState; status: string },
): Promise<boolean> {
  const changed = await tx.run`
    update orders set payment_method = ${method}, payment_title = ${title}, payment_details =
      ${JSON.stringify(details)},
      state = ${state}, status = ${status}, updated_at = now()
        where id = ${id} and state = 'pending_payment' and total_paid = 0`
  return changed === 1
}
