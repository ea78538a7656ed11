import { type Db, type Sql, sql } from '../../platform/db/db.ts'
import { parcelSource } from './parcel-source.sql.ts'

export interface OpeningHours {
  days: string
  hours: string
}

/** A warehouse or bookshop. */
export interface Source {
  code: string
  name: string
  kind: 'warehouse' | 'bookstore'
  isPickupLocation: boolean
  street: string
  postcode: string
  city: string
  regionId: number | null
  country: string
  phone: string | null
  email: string | null
  latitude: number | null
  longitude: number | null
  openingHours: OpeningHours[]
  description: string | null
}

export interface StockLine {
  productId: number
  /** Copies. */
  quantity: number
  sourceCode: string
}

/** Stock of a product in one source. */
export interface SourceStock {
  sourceCode: string
  isPickupLocation: boolean
  /** Whether parcels are sent from it. */
  sendsParcels: boolean
  /** Physical quantity, and the part that is not reserved. */
  quantity: number
  salable: number
}

interface SourceRow {
  code: string
  name: string
  kind: Source['kind']
  isPickupLocation: boolean
  street: string
  postcode: string
  city: string
  regionId: number | null
  country: string
  phone: string | null
  email: string | null
  latitude: number | null
  longitude: number | null
  openingHours: OpeningHours[]
  description: string | null
}

const sourceOf = ({ isPickupLocation, regionId, openingHours, ...row }: SourceRow): Source => ({
  ...row,
  isPickupLocation,
  regionId,
  openingHours,
})

export async function readSources(db: Db): Promise<Source[]> {
  const rows = await db.many<SourceRow>`
      select code, name, kind, is_pickup_location, street, postcode, city, region_id, country, phone, email,
      latitude::float8 as latitude, longitude::float8 as longitude, opening_hours, description
    from source where is_active order by position, code collate "C"`
  return rows.map(sourceOf)
}

export async function readSource(db: Db, code: string): Promise<Source | undefined> {
  return (await readSources(db)).find((source) => source.code === code)
}

const columnsOf = (lines: readonly StockLine[]) => ({
  products: lines.map(({ productId }) => productId),
  sources: lines.map(({ sourceCode }) => sourceCode),
  quantities: lines.map(({ quantity }) => quantity),
})

/** The rows of `lines`, locked in a fixed order: an UPDATE alone locks in the order of its plan. */
function locked(lines: readonly StockLine[]): Sql {
  const { products, sources, quantities } = columnsOf(lines)
  return sql`locked as materialized (
    select k.product_id, k.source_code, w.quantity from source_stock k
    join unnest(${products}::int[], ${sources}::text[], ${quantities}::int[]) w (product_id, source_code, quantity)
      using (product_id, source_code)
    order by k.product_id, k.source_code collate "C" for update of k)`
}

/**
 * Reserves copies for an order (negative quantities release them) and returns the salable rest of the rows that had
 * enough. `lines` are sorted.
 */
export async function reserveRows(
  tx: Db,
  orderId: number,
  lines: readonly StockLine[],
  reason: string,
): Promise<{ productId: number; left: number }[]> {
  return tx.many<{ productId: number; left: number }>`with ${locked(lines)}, taken as (
      update source_stock k set reserved = k.reserved + w.quantity from locked w
      where k.product_id = w.product_id and k.source_code = w.source_code and k.quantity - k.reserved >= w.quantity
      returning k.product_id, k.source_code, w.quantity, k.quantity - k.reserved as salable
    ), logged as (
      insert into stock_reservation (product_id, source_code, quantity, order_id, reason) select product_id,
        source_code, quantity, ${orderId}::bigint, ${reason} from taken
    ) select product_id, salable as left from taken`
}

/** Ships reserved copies; returns the number of rows that had them. `lines` are sorted. */
export async function shipRows(tx: Db, lines: readonly StockLine[]): Promise<number> {
  return tx.run`with ${locked(lines)}
    update source_stock k set quantity = k.quantity - w.quantity, reserved = k.reserved - w.quantity from locked w
    where k.product_id = w.product_id and k.source_code = w.source_code and k.quantity >= w.quantity
      and k.reserved >= w.quantity`
}

/** Removes copies that are not reserved; the salable rest of the rows that had enough. `lines` are sorted. */
export async function deductRows(tx: Db, lines: readonly StockLine[]): Promise<{ productId: number; left: number }[]> {
  return tx.many<{ productId: number; left: number }>`with ${locked(lines)}
    update source_stock k set quantity = k.quantity - w.quantity from locked w
    where k.product_id = w.product_id and k.source_code = w.source_code and k.quantity - k.reserved >= w.quantity
    returning k.product_id, k.quantity - k.reserved as left`
}

/** Returns copies to stock. `lines` are sorted, so rows are locked in order. */
export async function addRows(tx: Db, lines: readonly StockLine[]): Promise<void> {
  const { products, sources, quantities } = columnsOf(lines)
  await tx.run`insert into source_stock (product_id, source_code, quantity)
    select * from unnest(${products}::int[], ${sources}::text[], ${quantities}::int[]) w (product_id, source_code,
      quantity)
    on conflict (product_id, source_code) do update set quantity = source_stock.quantity + excluded.quantity`
}

export async function readReserved(tx: Db, orderId: number): Promise<StockLine[]> {
  // a concurrent release waits here and then sees the released rows
  await tx.many`select 1 from stock_reservation where order_id = ${orderId} order by id for update`
  return tx.many<StockLine>`
    select product_id, source_code, sum(quantity)::int as quantity from stock_reservation
    where order_id = ${orderId} group by 1, 2 having sum(quantity) > 0 order by product_id, source_code collate "C"`
}

export async function logReservations(
  tx: Db,
  orderId: number,
  lines: readonly StockLine[],
  reason: string,
): Promise<void> {
  const { products, sources, quantities } = columnsOf(lines)
  await tx.run`insert into stock_reservation (product_id, source_code, quantity, order_id, reason)
    select *, ${orderId}::bigint, ${reason} from unnest(${products}::int[], ${sources}::text[], ${quantities}::int[])`
}

export const readStock = (db: Db, productIds: readonly number[]) => db.many<SourceStock & { productId: number }>`
  select k.product_id, k.source_code, s.is_pickup_location, k.source_code = ${parcelSource} as sends_parcels,
    k.quantity, k.quantity - k.reserved as salable
  from source_stock k join source s on s.code = k.source_code and s.is_active where k.product_id = any(${productIds})
    order by s.position, s.code collate "C"`

/**
 * Sources that have every product in stock; products without stock (`isStockLimited` in
 * catalog/product/availability.ts) do not count. Of a bundle each required group needs one product there, of a
 * configurable or grouped title one of its own suffices.
 */
export async function readSourcesStocking(db: Db, skus: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ code: string }>`select s.code from source s where s.is_active and not exists (
      select 1 from product p where p.sku = any(${skus}) and p.type not in ('virtual', 'downloadable')
        and p.lifecycle not in ('to-order', 'presale')
        and case when p.type = 'bundle' then exists (
          select 1 from bundle_option o where o.product_id = p.id and o.is_required and not exists (
            select 1 from bundle_selection b join product c on c.id = b.child_id
            left join source_stock k on k.product_id = c.id and k.source_code = s.code
            where b.option_id = o.id and (c.type in ('virtual', 'downloadable')
              or c.lifecycle in ('to-order', 'presale') or k.quantity - k.reserved >= b.quantity)))
          when p.type in ('configurable', 'grouped') then not exists (
            select 1 from (select product_id, child_id from configurable_variant
              union all select product_id, child_id from grouped_item) m join product c on c.id = m.child_id
            left join source_stock k on k.product_id = c.id and k.source_code = s.code
            where m.product_id = p.id and c.is_enabled and (c.type in ('virtual', 'downloadable')
              or c.lifecycle in ('to-order', 'presale') or k.quantity > k.reserved))
          else not exists (select 1 from source_stock k where k.product_id = p.id and k.source_code = s.code
            and k.quantity > k.reserved) end)`
  return rows.map(({ code }) => code)
}
