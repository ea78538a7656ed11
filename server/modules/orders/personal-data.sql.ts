import { type Db, sql } from '../../platform/db/db.ts'
import { erasedEmail, orderIdsOf, type PersonalData, type SubjectOrder } from '../../platform/personal-data.ts'
import { releaseFiles } from '../catalog/index.ts'
import { filesOfOrders } from './exported-files.ts'

const FINISHED = sql`('complete', 'closed', 'canceled')`

/** Orders of an account, and guests' with addresses that are known to be the person's. */
export const readSubjectOrders = (
  db: Db,
  { customerId = null, emails }: { customerId?: number | null; emails: readonly string[] },
) => db.many<SubjectOrder>`
  select id, number, cart_id, lower(email) as email from orders
  where customer_id = ${customerId} or customer_id is null and lower(email) = any(${emails}::text[])
  order by id`

export const readSubjectOrder = (db: Db, id: number) => db.one<SubjectOrder & { customerId: number | null }>`
  select id, number, cart_id, lower(email) as email, customer_id from orders where id = ${id}`

const BLANK_ADDRESS = sql`'{"firstname": "", "lastname": "", "company": null, "street": [], "city": "", "postcode": "",
  "region_id": null, "region": null, "telephone": "", "vat_id": null}'::jsonb`

async function eraseOrder(tx: Db, id: number): Promise<void> {
  const isToDo = await tx.one`select 1 from orders where id = ${id} and anonymised_at is null for update`
  if (!isToDo) return
  const files = await tx.many<{ token: string }>`
    select distinct e ->> 'file' as token from order_item i
      cross join lateral jsonb_array_elements(i.options -> 'entered') e
    where i.order_id = ${id} and jsonb_typeof(i.options -> 'entered') = 'array' and e ? 'file'`
  await releaseFiles(
    tx,
    files.map(({ token }) => token),
  )
  // the country is kept, because it decided the tax
  await tx.run`
    update orders set email = ${erasedEmail()}, customer_notes = null, network_key = null, delivery_point = null,
      shipping_address = shipping_address || ${BLANK_ADDRESS}, billing_address = billing_address || ${BLANK_ADDRESS},
      review_reminder_withdrawn_at = coalesce(review_reminder_withdrawn_at, now()), anonymised_at = now()
    where id = ${id}`
  await tx.run`
    update order_item set options = (options - 'entered') #- '{choice,options}' where order_id = ${id}
      and (options ? 'entered' or options #> '{choice,options}' is not null)`
  await tx.run`delete from order_comment where order_id = ${id}`
  // the key is kept, so that a repeated request is still recognized
  await tx.run`update order_request set asked = '{}', answer = '{}' where order_id = ${id}`
  await tx.run`
    update shipment_track set number = '' where shipment_id in (select id from shipment where order_id = ${id})`
  // invoices keep the data that tax law requires, for as long as it requires them
  await tx.run`update sales_document set buyer = buyer || '{"telephone": ""}' where order_id = ${id}`
}

export const personalData: PersonalData = {
  columns: {
    orders: [
      'customer_id',
      'email',
      'shipping_address',
      'billing_address',
      'pickup_address',
      'customer_notes',
      'payment_details',
      'discounts',
      'agreements',
      'delivery_point',
      'delivery_promise',
      'network_key',
    ],
    order_item: ['name', 'url_key', 'options', 'discounts'],
    order_comment: ['message'],
    order_request: ['key', 'asked', 'answer'],
    sales_document: ['seller', 'buyer', 'reason'],
    shipment_track: ['number'],
  },
  async export(db, subject) {
    const orders = await db.many<{ data: object }>`
      select json_build_object('number', o.number, 'placed_at', o.placed_at, 'status', o.status, 'email', o.email,
        'shipping_address', o.shipping_address, 'billing_address', o.billing_address, 'notes', o.customer_notes,
        'delivery', o.shipping_title, 'delivery_point', o.delivery_point ->> 'name', 'payment', o.payment_title,
        'total', o.grand_total / 100.0, 'currency', o.currency, 'coupon', o.coupon_code, 'agreements', o.agreements,
        'review_reminder_accepted_at', o.review_reminder_accepted_at,
        'review_reminder_withdrawn_at', o.review_reminder_withdrawn_at,
        'items', (select coalesce(json_agg(json_build_object('sku', i.sku, 'name', i.name, 'quantity',
          i.quantity_ordered, 'written', i.options -> 'entered') order by i.id), '[]')
          from order_item i where i.order_id = o.id),
        'comments', (select coalesce(json_agg(json_build_object('message', c.message, 'at', c.created_at)
          order by c.id), '[]') from order_comment c where c.order_id = o.id),
        'parcels', (select coalesce(json_agg(json_build_object('carrier', t.title, 'number', t.number)
          order by t.id), '[]') from shipment s join shipment_track t on t.shipment_id = s.id
          where s.order_id = o.id)) as data
      from orders o where o.id = any(${orderIdsOf(subject)}::bigint[]) order by o.id`
    const documents = await db.many<{ data: object }>`
      select json_build_object('order', o.number, 'kind', d.kind, 'number', d.number, 'issued_on', d.issued_on,
        'buyer', d.buyer, 'total', d.grand_total / 100.0) as data
      from sales_document d join orders o on o.id = d.order_id
      where d.order_id = any(${orderIdsOf(subject)}::bigint[]) order by d.id`
    return { orders: orders.map(({ data }) => data), invoices: documents.map(({ data }) => data) }
  },
  files: filesOfOrders,
  /** Locked in the order of their ids, so that two erasures do not deadlock. */
  async unfinished(tx, subject) {
    const orders = await tx.many<{ number: string; isOpen: boolean }>`
      select number, state not in ${FINISHED} as is_open from orders
      where id = any(${orderIdsOf(subject)}::bigint[]) order by id for update`
    return orders.filter(({ isOpen }) => isOpen).map(({ number }) => number)
  },
  async erase(tx, subject) {
    for (const { id } of subject.orders) await eraseOrder(tx, id)
  },
  retain: [
    {
      data: 'finished orders',
      setting: 'privacy/retention/orders',
      async apply({ db }, before) {
        const old = await db.many<{ id: number }>`
          select id from orders where anonymised_at is null and state in ${FINISHED} and updated_at < ${before}
          order by id limit 1000`
        for (const { id } of old) await db.transaction((tx) => eraseOrder(tx, id))
      },
    },
    {
      data: 'buyers on invoices and credit memos, from the end of the year after their issue',
      setting: 'privacy/retention/invoices',
      async apply({ db }, before) {
        // tax for December is due in January, so its five years end with those of the next year
        await db.run`
          update sales_document set buyer = buyer || ${BLANK_ADDRESS}, reason = null
          where date_trunc('year', issued_on + interval '1 month') + interval '1 year' < ${before}
            and buyer ->> 'lastname' || coalesce(buyer ->> 'company', '') <> ''`
      },
    },
  ],
}
