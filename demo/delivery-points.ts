import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { cityKey, streetKey } from '../server/modules/delivery/index.ts'
import type { Db } from '../server/platform/db/db.ts'

interface SeedPoint {
  network: string
  type: string
  code: string
  name: string
  street: string
  postcode: string
  city: string
  latitude: number
  longitude: number
  /** Lines such as `Pn–Pt 6:00–18:00`, or `24/7`. */
  hours: string[]
  is247: boolean
  cash: boolean
  accessible: boolean
  description: string
}

const openingHours = (hours: readonly string[]) =>
  hours.flatMap((line) => {
    const [days = '', open = ''] = line.split(' ')
    return open ? [{ days, hours: open }] : []
  })

/**
 * Invented points in Lublin, Warsaw and Kraków, so that the demo shop delivers to lockers without a carrier's list.
 * They are not written for a network that has imported a list.
 */
export async function writeDeliveryPoints(tx: Db, seedFolder: string): Promise<void> {
  const points = JSON.parse(await readFile(path.join(seedFolder, 'delivery-points.json'), 'utf8')) as SeedPoint[]
  const rows = points.map(({ hours, ...point }) => ({
    ...point,
    opening_hours: openingHours(hours),
    city_key: cityKey(point.city),
    street_key: streetKey(point.street),
  }))
  await tx.run`
    insert into delivery_point (network, code, type, name, street, postcode, city, latitude, longitude, opening_hours,
      is_open_24_7, takes_cash, is_accessible, description, city_key, street_key)
    select network, code, type, name, street, postcode, city, latitude, longitude, opening_hours, is247, cash,
      accessible, description, city_key, street_key
    from json_to_recordset(${JSON.stringify(rows)}::json) as p (network text, code text, type text, name text,
      street text, postcode text, city text, latitude float8, longitude float8, opening_hours jsonb, is247 boolean,
      cash boolean, accessible boolean, description text, city_key text, street_key text)
    where not exists (select 1 from delivery_point_list l where l.network = p.network)
    on conflict (network, code) do nothing`
}
