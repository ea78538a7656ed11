import { hashOf } from '../../platform/crypto/mailed-token.ts'
import { type Db, join, type Sql, sql } from '../../platform/db/db.ts'
import { type DeliveryMethod, type DeliveryPoint, methodColumns, pointAsJson } from '../delivery/index.ts'
import { parcelSource } from '../inventory/index.ts'
import type { Choice } from '../catalog/index.ts'
import type { Address } from '../store/index.ts'
import type { SalesRule } from './pricing/totals.ts'

export interface RuleRow {
  id: number
  name: string
  labels: Record<string, string>
  couponCode: string | null
  action: SalesRule['action']
  amount: number
  freeShipping: boolean
  minSubtotal: number
  stopFurther: boolean
  productIds: number[] | null
}

export interface CartItemRow {
  id: number
  productId: number
  choice: Choice
  /** Digest of `choice`; '' where nothing was chosen. */
  choiceKey: string
  quantity: number
}

/** What a buyer sets on a cart. */
export interface Choices {
  email: string | null
  couponCode: string | null
  shippingAddress: Address | null
  /** Code of the bookshop where the order is collected. */
  pickupSource: string | null
  customerNotes: string | null
  billingAddress: Address | null
  billingSameAsShipping: boolean
  delivery: DeliveryMethod | null
  /** Pick-up point; kept while the buyer tries another method. */
  point: DeliveryPoint | null
  paymentMethod: string | null
  paymentDetails: Record<string, unknown>
}

export interface CartRow extends Choices {
  id: number
  /** Row version (`xmin`), different after every write. */
  version: string
  /** Increases by one with every change, so that clients recognize the newer of two responses. */
  revision: number
  publicId: string
  storeCode: string
  groupId: number
  isActive: boolean
  /** Code of the source that ships parcels. */
  parcelSource: string | null
  items: CartItemRow[] | null
  rules: RuleRow[] | null
}

/** Customer id, or null for a guest's cart, which anyone who has its id may use. */
export type Owner = number | null

// guests and other customers must not find a customer's cart, nor a customer fill a guest's cart by mistake
const ownedBy = (owner: Owner) => sql`customer_id is not distinct from ${owner}::int`

// a guest's id grants access by itself, so only its hash is stored; a customer's id is useless without the session
const storedId = (publicId: string, owner: Owner): string => (owner === null ? hashOf(publicId) : publicId)

export interface NewCart {
  publicId: string
  storeCode: string
  owner: Owner
  groupId: number
}

/** False if the id is taken or the customer already has an open cart. */
export async function insertCart(db: Db, { publicId, storeCode, owner, groupId }: NewCart): Promise<boolean> {
  return (
    (await db.run`
      insert into cart (public_id, store_code, customer_id, group_id)
      select ${storedId(publicId, owner)}::text, ${storeCode}::text, ${owner}::int, ${groupId}::int
      where not exists (select 1 from cart where public_id = ${publicId}) on conflict do nothing`) === 1
  )
}

/** Public id of the customer's open cart. */
export async function readOpenCart(db: Db, customerId: number): Promise<string | undefined> {
  return (
    await db.one<{
      publicId: string
    }>`select public_id from cart where customer_id = ${customerId} and is_active`
  )?.publicId
}

/** Reads a cart with its items, the rules that may apply and the chosen delivery method, in one statement. */
export async function readCart(db: Db, publicId: string, owner: Owner, now: Date): Promise<CartRow | undefined> {
  return db.one<CartRow>`
    select c.id, c.xmin as version, c.revision, ${publicId}::text as public_id, c.store_code, c.group_id,
      c.email, c.coupon_code,
      c.shipping_address, c.billing_address, c.billing_same_as_shipping,
      c.pickup_source, c.payment_method, c.payment_details,
        c.is_active, c.customer_notes, ${parcelSource} as parcel_source,
      (select json_agg(json_build_object('id', i.id, 'productId', i.product_id, 'choice', i.choice,
        'choiceKey', i.choice_key, 'quantity', i.quantity) order by i.id)
        from cart_item i where i.cart_id = c.id) as items,
      (select row_to_json(chosen) from (select ${methodColumns} from delivery_method d
        where d.carrier_code = c.carrier_code and d.method_code = c.method_code and d.is_active) chosen) as delivery,
      ${pointAsJson(sql`c.delivery_point_id`)} as point,
      (select json_agg(row_to_json(rule) order by rule.position, rule.id) from (
        select r.id, r.position, r.name, r.labels, r.coupon_code as "couponCode", r.action, r.amount::float8 as amount,
          r.free_shipping as "freeShipping", r.min_subtotal as "minSubtotal",
          r.stop_further as "stopFurther",
          case when r.category_id is not null then (
            select coalesce(json_agg(distinct l.product_id), '[]') from (
                select i.product_id, (i.choice ->> 'parent')::int as parent from cart_item i where i.cart_id = c.id
                union all select (part ->> 'product')::int, null from cart_item i,
                  jsonb_array_elements(i.choice -> 'parts') part where i.cart_id = c.id
              ) l join product_category pc on pc.product_id in (l.product_id, l.parent)
              join category k on k.id = pc.category_id
            where r.category_id = any(k.path)
          ) end as "productIds"
        from sales_rule r
        where r.is_active and (r.coupon_code is null or upper(r.coupon_code) = upper(c.coupon_code))
          and (r.active_from is null or r.active_from <= ${now}) and (r.active_to is null or r.active_to > ${now})
          and (r.uses_per_coupon is null or r.times_used < r.uses_per_coupon)
      ) rule) as rules
    from cart c where c.public_id = ${storedId(publicId, owner)} and ${ownedBy(owner)}`
}

/** A query for the ids of all products in a cart's lines, with bundle parts and configurable titles. */
export const productsOfCart = (publicId: string, owner: Owner): Sql => sql`
  select named.id from cart c join cart_item i on i.cart_id = c.id cross join lateral (
    select i.product_id as id union all select (i.choice ->> 'parent')::int
    union all select (part ->> 'product')::int from jsonb_array_elements(i.choice -> 'parts') part) named
  where c.public_id = ${storedId(publicId, owner)} and ${ownedBy(owner)}`

/** The state of a cart that was read: every write changes `version`. */
export type CartVersion = Pick<CartRow, 'id' | 'version'>

/** Optimistic locking: updates the cart only at the version that was read; other statements join the returned row. */
const updateAtVersion = ({ id, version }: CartVersion, storeCode: string, more: readonly Sql[] = []) =>
  sql`
    update cart set updated_at = now(), revision = revision + 1, ${join([sql`store_code = ${storeCode}`, ...more])}
    where id = ${id}
      and xmin = ${version} returning id, xmin as version`

/** Copies of a product with a choice, to be added to a cart. */
export type NewItem = Omit<CartItemRow, 'id'>

/** Adds by increment, so that existing copies stay. Undefined if the cart has changed since it was read. */
export async function addItems(
  db: Db,
  cart: CartVersion,
  storeCode: string,
  items: readonly NewItem[],
): Promise<{ items: CartItemRow[]; version: string } | undefined> {
  const rows = await db.many<
    CartItemRow & { version: string }
  >`with locked_cart as (${updateAtVersion(cart, storeCode)}),
    added as (
      insert into cart_item (cart_id, product_id, quantity, choice, choice_key)
      select locked_cart.id, product_id, quantity, choice::jsonb, choice_key from locked_cart,
        unnest(${items.map((i) => i.productId)}::int[], ${items.map((i) => i.quantity)}::int[],
          ${items.map((i) => JSON.stringify(i.choice))}::text[], ${items.map((i) => i.choiceKey)}::text[])
          requested (product_id, quantity, choice, choice_key)
      on conflict (cart_id, product_id, choice_key) do update
        set quantity = cart_item.quantity + excluded.quantity
      returning id, product_id, choice, choice_key, quantity
    )
    select added.id, added.product_id, added.choice, added.choice_key, added.quantity, locked_cart.version
      from added cross join locked_cart`
  const [first] = rows
  return first && { items: rows, version: first.version }
}

/**
 * Sets quantities and removes lines. Returns the new version, or undefined if the cart has changed since it was read.
 */
export async function writeItems(
  db: Db,
  cart: CartVersion,
  storeCode: string,
  updatedItems: readonly { id: number; quantity: number }[],
  removed: readonly number[],
): Promise<string | undefined> {
  return (
    await db.one<CartVersion>`with locked_cart as (${updateAtVersion(cart, storeCode)}),
    deleted as (delete from cart_item i using locked_cart where i.cart_id = locked_cart.id and i.id = any(${removed})
      returning i.*),
    kept_removed as (insert into removed_cart_item (id, cart_id, product_id, choice, choice_key, quantity, created_at)
      select id, cart_id, product_id, choice, choice_key, quantity, created_at from deleted),
    changed as (update cart_item i set quantity = requested.quantity from locked_cart,
      unnest(${updatedItems.map((i) => i.id)}::bigint[], ${updatedItems.map((i) => i.quantity)}::int[])
        requested (id, quantity)
      where i.cart_id = locked_cart.id and i.id = requested.id)
    select id, version from locked_cart`
  )?.version
}

export const readRemovedItem = (db: Db, cartId: number, id: number) =>
  db.one<CartItemRow>`
    select id, product_id, choice, choice_key, quantity from removed_cart_item where cart_id = ${cartId} and id = ${id}`

/**
 * Restores a removed line under its old id, or adds its copies to an equal line that was added since. False if the cart
 * has changed since it was read.
 */
export async function restoreItem(db: Db, cart: CartVersion, storeCode: string, id: number): Promise<boolean> {
  return (
    (await db.run`with locked_cart as (${updateAtVersion(cart, storeCode)}),
    restored as (delete from removed_cart_item r using locked_cart where r.cart_id = locked_cart.id and r.id = ${id}
      returning r.*),
    written as (insert into cart_item (id, cart_id, product_id, quantity, choice, choice_key, created_at)
      overriding system value
      select id, cart_id, product_id, quantity, choice, choice_key, created_at from restored
      on conflict (cart_id, product_id, choice_key) do update set quantity = cart_item.quantity + excluded.quantity)
    select id from locked_cart`) === 1
  )
}

const json = (value: object | null) => value && JSON.stringify(value)

const assignments: { [Name in keyof Choices]: (value: Choices[Name]) => Sql } = {
  email: (email) => sql`email = ${email}`,
  couponCode: (code) => sql`coupon_code = ${code}`,
  shippingAddress: (address) => sql`shipping_address = ${json(address)}`,
  pickupSource: (source) => sql`pickup_source = ${source}`,
  customerNotes: (notes) => sql`customer_notes = ${notes}`,
  billingAddress: (address) => sql`billing_address = ${json(address)}`,
  billingSameAsShipping: (isSame) => sql`billing_same_as_shipping = ${isSame}`,
  delivery: (method) => sql`carrier_code = ${method?.carrierCode ?? null}, method_code = ${method?.methodCode ?? null}`,
  point: (point) => sql`delivery_point_id = ${point?.id ?? null}`,
  paymentMethod: (code) => sql`payment_method = ${code}`,
  paymentDetails: (details) => sql`payment_details = ${json(details)}`,
}

/** Returns the cart's new version, or undefined if the cart has changed since it was read. */
export async function writeChoices(
  db: Db,
  cart: CartVersion,
  storeCode: string,
  choices: Partial<Choices>,
): Promise<string | undefined> {
  const chosen = Object.entries(choices).map(([name, value]) =>
    (assignments[name as keyof Choices] as (value: unknown) => Sql)(value),
  )
  return (await db.one<CartVersion>`${updateAtVersion(cart, storeCode, chosen)}`)?.version
}

/** Id of an open or ordered cart. */
export async function readCartId(db: Db, publicId: string, owner: Owner): Promise<number | undefined> {
  return (
    await db.one<{ id: number }>`
      select id from cart where public_id = ${storedId(publicId, owner)} and ${ownedBy(owner)}`
  )?.id
}

/** Whether the id is that of an open cart, whoever owns it. */
export async function hasOpenCart(db: Db, publicId: string): Promise<boolean> {
  return (
    (await db.one<{ id: number }>`
      select id from cart where is_active and ((customer_id is null and public_id = ${storedId(publicId, null)})
        or (customer_id is not null and public_id = ${publicId})) limit 1`) !== undefined
  )
}

/** Deletes the cart with its lines. False if it has changed since it was read. */
export async function deleteCart(db: Db, { id, version }: CartVersion): Promise<boolean> {
  return (await db.run`delete from cart where id = ${id} and xmin = ${version}`) === 1
}

/**
 * Closes an open cart for good. Returns its id to the one caller that closes it; concurrent callers wait for the end of
 * the transaction.
 */
export async function deactivateCart(tx: Db, publicId: string, owner: Owner): Promise<number | undefined> {
  return (
    await tx.one<{
      id: number
    }>`
      update cart set is_active = false, updated_at = now() where public_id = ${storedId(publicId, owner)}
        and ${ownedBy(owner)} and is_active returning id`
  )?.id
}
