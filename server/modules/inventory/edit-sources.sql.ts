import type { Db } from '../../platform/db/db.ts'
import type { OpeningHours } from './inventory.sql.ts'
import { parcelSource } from './parcel-source.sql.ts'

/** The fields of a source that the operator sets. */
export interface SourceFields {
  code: string
  name: string
  kind: 'warehouse' | 'bookstore'
  isPickupLocation: boolean
  isActive: boolean
  street: string
  postcode: string
  city: string
  country: string
  phone: string | null
  email: string | null
  latitude: number | null
  longitude: number | null
  openingHours: OpeningHours[]
  description: string | null
  position: number
}

export interface SourceWithStock extends SourceFields {
  sendsParcels: boolean
  /** Copies in stock, and those of them that are reserved for orders. */
  copies: number
  reserved: number
}

export const readSourcesWithStock = (db: Db) => db.many<SourceWithStock>`
  select s.code, s.name, s.kind, s.is_pickup_location, s.is_active, s.street, s.postcode, s.city, s.country, s.phone,
    s.email, s.latitude::float8 as latitude, s.longitude::float8 as longitude, s.opening_hours, s.description,
    s.position, coalesce(s.code = ${parcelSource}, false) as sends_parcels,
    coalesce(k.copies, 0)::int as copies, coalesce(k.reserved, 0)::int as reserved
  from source s
  left join (select source_code, sum(quantity) as copies, sum(reserved) as reserved from source_stock
    group by source_code) k on k.source_code = s.code
  order by s.position, s.code collate "C"`

export const lockSources = (tx: Db) => tx.run`lock table source in share row exclusive mode`

export const writeSource = (tx: Db, s: SourceFields) => tx.run`
  insert into source (code, name, kind, is_pickup_location, is_active, street, postcode, city, country, phone, email,
    latitude, longitude, opening_hours, description, position)
  values (${s.code}, ${s.name}, ${s.kind}, ${s.isPickupLocation}, ${s.isActive}, ${s.street}, ${s.postcode}, ${s.city},
    ${s.country}, ${s.phone}, ${s.email}, ${s.latitude}, ${s.longitude}, ${JSON.stringify(s.openingHours)}::jsonb,
    ${s.description}, ${s.position})
  on conflict (code) do update set name = excluded.name, kind = excluded.kind,
    is_pickup_location = excluded.is_pickup_location, is_active = excluded.is_active, street = excluded.street,
    postcode = excluded.postcode, city = excluded.city, country = excluded.country, phone = excluded.phone,
    email = excluded.email, latitude = excluded.latitude, longitude = excluded.longitude,
    opening_hours = excluded.opening_hours, description = excluded.description, position = excluded.position`

/** Ids above `after` of products whose availability depends on these sources. */
export const productsInSources = (db: Db, codes: readonly string[], after: number, limit: number) => db.many<{
  id: number
}>`
  select distinct product_id as id from source_stock where source_code = any(${codes}) and product_id > ${after}
  order by product_id limit ${limit}`
