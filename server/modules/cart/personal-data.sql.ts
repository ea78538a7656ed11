import { type Db, type Sql, sql } from '../../platform/db/db.ts'
import type { PersonalData, Subject } from '../../platform/personal-data.ts'

const isOrdered = sql`exists (select 1 from orders o where o.cart_id = c.id)`
const isOfSubject = ({ customerId, emails }: Pick<Subject, 'customerId' | 'emails'>) => sql`
  (c.customer_id = ${customerId ?? null} or lower(c.email) = any(${emails}::text[]))`

/** Clears ordered carts: only their row is needed, as the order has its own copy of the rest. */
async function clearOrdered(tx: Db, which: Sql): Promise<void> {
  await tx.run`with cleared as (
      update cart c set email = null, shipping_address = null, billing_address = null, customer_notes = null,
        payment_details = '{}', delivery_point_id = null, customer_id = null,
        public_id = 'ordered-' || c.id
      where ${which} and ${isOrdered} and not c.is_active returning c.id
    ), lines as (delete from cart_item where cart_id in (select id from cleared))
    delete from removed_cart_item where cart_id in (select id from cleared)`
}

export const personalData: PersonalData = {
  columns: {
    cart: [
      'public_id',
      'customer_id',
      'email',
      'shipping_address',
      'billing_address',
      'customer_notes',
      'payment_details',
    ],
    cart_item: ['choice', 'choice_key'],
    removed_cart_item: ['choice', 'choice_key'],
  },
  async export(db, subject) {
    const carts = await db.many<{ data: object }>`
      select json_build_object('email', c.email, 'shipping_address', c.shipping_address, 'billing_address',
        c.billing_address, 'notes', c.customer_notes, 'updated_at', c.updated_at, 'items',
        (select coalesce(json_agg(json_build_object('sku', p.sku, 'quantity', i.quantity, 'chosen', i.choice)), '[]')
          from cart_item i join product p on p.id = i.product_id where i.cart_id = c.id)) as data
      from cart c where ${isOfSubject(subject)} and not ${isOrdered} order by c.id`
    return { carts: carts.map(({ data }) => data) }
  },
  /** Waits for orders that are being placed: each holds the lock of its cart. */
  async unfinished(tx, subject) {
    await tx.run`select 1 from cart c where ${isOfSubject(subject)} order by c.id for update`
    return []
  },
  async erase(tx, subject) {
    await tx.run`delete from cart c where ${isOfSubject(subject)} and not ${isOrdered}`
    await clearOrdered(tx, sql`c.id = any(${subject.orders.map(({ cartId }) => cartId)}::bigint[])`)
  },
  /** Keeps the titles in the open cart and their options. */
  async anonymise(tx, customerId) {
    await tx.run`
      update cart set shipping_address = null, billing_address = null, billing_same_as_shipping = true,
        customer_notes = null, payment_details = '{}', delivery_point_id = null, pickup_source = null,
        carrier_code = null, method_code = null, revision = revision + 1, updated_at = now()
      where customer_id = ${customerId} and is_active`
  },
  retain: [
    {
      data: 'addresses in carts that were ordered or joined with another',
      setting: 'privacy/retention/ordered_carts',
      async apply({ db }, before) {
        await db.run`delete from cart c where not c.is_active and c.updated_at < ${before} and not ${isOrdered}`
        await clearOrdered(db, sql`c.updated_at < ${before} and c.public_id not like 'ordered-%'`)
      },
    },
  ],
}
