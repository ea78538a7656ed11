import type { Db } from '../server/platform/db/db.ts'

const COURIER_G = 31_500
const FREE_FROM = 19_900

interface SeedMethod {
  carrier: string
  method: string
  /** Short code; default: the method's code. */
  short?: string
  kind: 'courier' | 'store-pickup' | 'point'
  carrierTitle: string
  carrierEn?: string
  title: string
  en: string
  /** Gross, in grosze. */
  price: number
  fee?: number
  freeFrom?: number
  weightG?: number
  network?: string
  /** In millimetres, ascending. */
  sides?: [number, number, number]
  days: [number, number]
  /** Days of delivery, 1 is Monday; default: Monday to Friday. */
  weekdays?: number[]
  /** Rate of heavier parcels; the method's `price` applies up to `overG`. */
  heavier?: { overG: number; price: number }
}

/**
 * Prices of domain.md section 2: couriers 14.99, cash on delivery 5.00 more, points from 8.99, free from 199.00 except
 * for the 5.00; collection costs nothing.
 */
const DELIVERY: readonly SeedMethod[] = [
  {
    carrier: 'inpostlocker',
    method: 'standard',
    short: 'inpostlocker_standard',
    kind: 'point',
    network: 'inpost',
    carrierTitle: 'InPost',
    title: 'Paczkomat InPost',
    en: 'InPost locker',
    price: 1299,
    freeFrom: FREE_FROM,
    weightG: 25_000,
    sides: [380, 410, 640],
    days: [1, 2],
    // lockers are also filled on Saturdays
    weekdays: [1, 2, 3, 4, 5, 6],
  },
  {
    carrier: 'ruch',
    method: 'orlen_ruch',
    kind: 'point',
    network: 'orlen',
    carrierTitle: 'ORLEN Paczka',
    title: 'ORLEN Paczka, automat albo punkt',
    en: 'ORLEN Paczka, locker or point',
    price: 899,
    freeFrom: FREE_FROM,
    weightG: 20_000,
    sides: [380, 410, 600],
    days: [1, 3],
    heavier: { overG: 10_000, price: 1199 },
  },
  {
    carrier: 'dhl',
    method: 'pickup_dhl',
    kind: 'point',
    network: 'dhl',
    carrierTitle: 'DHL POP',
    title: 'Punkt DHL POP',
    en: 'DHL POP point',
    price: 999,
    freeFrom: FREE_FROM,
    weightG: 25_000,
    sides: [380, 410, 640],
    days: [1, 2],
    heavier: { overG: 10_000, price: 1299 },
  },
  {
    carrier: 'dpd',
    method: 'pickup_dpd',
    kind: 'point',
    network: 'dpd',
    carrierTitle: 'DPD Pickup',
    title: 'Punkt DPD Pickup',
    en: 'DPD Pickup point',
    price: 1099,
    freeFrom: FREE_FROM,
    weightG: 20_000,
    sides: [350, 450, 600],
    days: [1, 2],
    heavier: { overG: 10_000, price: 1399 },
  },
  {
    carrier: 'dhl',
    method: 'courier_dhl',
    kind: 'courier',
    carrierTitle: 'DHL',
    title: 'Kurier DHL',
    en: 'DHL courier',
    price: 1499,
    freeFrom: FREE_FROM,
    weightG: COURIER_G,
    days: [1, 2],
  },
  {
    carrier: 'dpd',
    method: 'courier_dpd',
    kind: 'courier',
    carrierTitle: 'DPD',
    title: 'Kurier DPD',
    en: 'DPD courier',
    price: 1499,
    freeFrom: FREE_FROM,
    weightG: COURIER_G,
    days: [1, 2],
  },
  {
    carrier: 'instore',
    method: 'pickup',
    kind: 'store-pickup',
    carrierTitle: 'Odbiór w księgarni',
    carrierEn: 'Bookshop pick-up',
    title: 'Odbiór w księgarni',
    en: 'Bookshop pick-up',
    price: 0,
    days: [0, 0],
  },
  {
    carrier: 'dhl_cod',
    method: 'courier_dhl_cod',
    kind: 'courier',
    carrierTitle: 'DHL (płatność przy odbiorze)',
    carrierEn: 'DHL (cash on delivery)',
    title: 'Kurier DHL, płatność przy odbiorze',
    en: 'DHL courier, cash on delivery',
    price: 1499,
    fee: 500,
    freeFrom: FREE_FROM,
    weightG: COURIER_G,
    days: [1, 2],
  },
  {
    carrier: 'dpd_cod',
    method: 'courier_dpd_cod',
    kind: 'courier',
    carrierTitle: 'DPD (płatność przy odbiorze)',
    carrierEn: 'DPD (cash on delivery)',
    title: 'Kurier DPD, płatność przy odbiorze',
    en: 'DPD courier, cash on delivery',
    price: 1499,
    fee: 500,
    freeFrom: FREE_FROM,
    weightG: COURIER_G,
    days: [1, 2],
  },
]

/** Dispatch settings of the bookshops, which also prepare orders on Saturdays, until they close early. */
export async function writeDispatches(tx: Db): Promise<void> {
  await tx.run`
    insert into delivery_dispatch (source_code, cutoff, handling_days, weekdays)
    select code, '12:00', 0, '{1,2,3,4,5,6}' from source where kind = 'bookstore' on conflict do nothing`
}

/** Writes the demo shop's methods and rates; existing methods are unchanged. */
export async function writeDelivery(tx: Db): Promise<void> {
  for (const [position, m] of DELIVERY.entries()) {
    const carrierTitles = m.carrierEn ? { en: m.carrierEn } : {}
    const [earliest, latest] = m.days
    const isNew = await tx.run`
      insert into delivery_method (carrier_code, method_code, short_code, kind, carrier_title, carrier_titles,
        method_title, method_titles, price, cash_on_delivery_fee, is_cash_on_delivery, free_from, max_weight_g,
        delivery_days_min, delivery_days_max, point_network, max_sides_mm, weekdays, position)
      values (${m.carrier}, ${m.method}, ${m.short ?? m.method}, ${m.kind}, ${m.carrierTitle},
        ${JSON.stringify(carrierTitles)}, ${m.title}, ${JSON.stringify({ en: m.en })}, ${m.price}, ${m.fee ?? 0},
        ${(m.fee ?? 0) > 0}, ${m.freeFrom ?? null}, ${m.weightG ?? null}, ${earliest}, ${latest},
        ${m.network ?? null}, ${m.sides ?? null}, ${m.weekdays ?? [1, 2, 3, 4, 5]}::smallint[],
        ${position})
      on conflict (carrier_code, method_code) do nothing`
    if (isNew === 0 || !m.heavier) continue
    await tx.run`insert into delivery_rate (carrier_code, method_code, to_weight_g, price) values
      (${m.carrier}, ${m.method}, ${m.heavier.overG}, ${m.price}),
        (${m.carrier}, ${m.method}, null, ${m.heavier.price})`
  }
}
