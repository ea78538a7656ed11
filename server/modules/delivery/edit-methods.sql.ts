import { type Db, join, type Sql, sql } from '../../platform/db/db.ts'
import { type DeliveryMethod, methodColumns, type DeliveryRate } from './methods.sql.ts'

export interface StoredMethod extends DeliveryMethod {
  isActive: boolean
  position: number
}

/** All methods, inactive ones included. */
export const readAllMethods = (db: Db): Promise<StoredMethod[]> => db.many<StoredMethod>`
  select ${methodColumns}, d.is_active, d.position from delivery_method d
  order by d.position, d.carrier_code, d.method_code`

/** Fields that the operator can set; absent ones are unchanged. */
export interface MethodChange {
  kind?: DeliveryMethod['kind']
  pointNetwork?: DeliveryMethod['pointNetwork']
  carrierTitle?: string
  title?: string
  titles?: Record<string, string>
  price?: number
  cashOnDeliveryFee?: number
  isCashOnDelivery?: boolean
  freeFrom?: number | null
  maxWeightG?: number | null
  maxSidesMm?: number[] | null
  days?: readonly [number, number]
  isActive?: boolean
  position?: number
}

const assignments: { [Name in keyof MethodChange]-?: (value: NonNullable<MethodChange[Name]> | null) => Sql } = {
  kind: (kind) => sql`kind = ${kind}`,
  pointNetwork: (network) => sql`point_network = ${network}`,
  carrierTitle: (title) => sql`carrier_title = ${title}`,
  title: (title) => sql`method_title = ${title}`,
  titles: (titles) => sql`method_titles = method_titles || ${JSON.stringify(titles)}::jsonb`,
  price: (price) => sql`price = ${price}`,
  cashOnDeliveryFee: (fee) => sql`cash_on_delivery_fee = ${fee}`,
  isCashOnDelivery: (isCash) => sql`is_cash_on_delivery = ${isCash}`,
  freeFrom: (value) => sql`free_from = ${value}`,
  maxWeightG: (weight) => sql`max_weight_g = ${weight}`,
  maxSidesMm: (sides) => sql`max_sides_mm = ${sides}::int[]`,
  days: (days) => sql`delivery_days_min = ${days?.[0] ?? 0}, delivery_days_max = ${days?.[1] ?? 0}`,
  isActive: (isActive) => sql`is_active = ${isActive}`,
  position: (position) => sql`position = ${position}`,
}

/** False if there is no such method. */
export async function writeMethod(
  tx: Db,
  { carrierCode, methodCode }: Pick<DeliveryMethod, 'carrierCode' | 'methodCode'>,
  change: MethodChange,
): Promise<boolean> {
  const set = Object.entries(change).flatMap(([name, value]) =>
    value === undefined ? [] : [(assignments[name as keyof MethodChange] as (value: unknown) => Sql)(value)],
  )
  return (
    (await tx.run`update delivery_method set ${join([sql`carrier_code = carrier_code`, ...set])}
      where carrier_code = ${carrierCode} and method_code = ${methodCode}`) === 1
  )
}

export async function insertMethod(
  tx: Db,
  { carrierCode, methodCode, shortCode }: Pick<DeliveryMethod, 'carrierCode' | 'methodCode' | 'shortCode'>,
  { kind, pointNetwork, title, carrierTitle, price }: MethodChange,
): Promise<void> {
  await tx.run`
    insert into delivery_method (carrier_code, method_code, short_code, kind, point_network, carrier_title,
      method_title, price, is_active, position)
    values (${carrierCode}, ${methodCode}, ${shortCode}, ${kind}, ${pointNetwork ?? null}, ${carrierTitle}, ${title},
      ${price}, false, (select coalesce(max(position), -1) + 1 from delivery_method))`
}

export async function writeRates(
  tx: Db,
  { carrierCode, methodCode }: Pick<DeliveryMethod, 'carrierCode' | 'methodCode'>,
  rates: readonly DeliveryRate[],
): Promise<void> {
  await tx.run`delete from delivery_rate where carrier_code = ${carrierCode} and method_code = ${methodCode}`
  for (const { toWeightG, fromValue, price } of rates)
    await tx.run`
      insert into delivery_rate (carrier_code, method_code, to_weight_g, from_value, price)
      values (${carrierCode}, ${methodCode}, ${toWeightG}, ${fromValue}, ${price})`
}
