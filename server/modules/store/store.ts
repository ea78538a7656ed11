import type { RequestContext, StoreView } from '../../platform/context.ts'
import { announce } from '../../platform/db/changes.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Configuration, type ConfigurationPath, configure } from './configuration.ts'
import { readSettings, readStoreViews, writeSetting } from './store.sql.ts'

export type { Configuration, ConfigurationPath } from './configuration.ts'

/** The active views of the shop, the default one among them, in the order in which they are offered. */
export const listStoreViews = async (db: Db): Promise<StoreView[]> =>
  Promise.all(
    (await readStoreViews(db)).map(async (view) => {
      const configuration = await getConfiguration(db, view.code)
      return {
        ...view,
        currency: configuration['currency/options/default'].trim().toUpperCase() || view.currency,
        country: configuration['general/country/default'],
      }
    }),
  )

let known = new WeakMap<Db, Map<unknown, unknown>>()

/** What is remembered of a database until the shop's facts change; inside a transaction, of that transaction. */
export const untilForgotten =
  <T>(make: () => T) =>
  (db: Db): T => {
    const ofDb = known.get(db) ?? new Map<unknown, unknown>()
    known.set(db, ofDb)
    if (!ofDb.has(make)) ofDb.set(make, make())
    return ofDb.get(make) as T
  }

/** What is read by a key, such as the view, remembered until the shop's facts change. */
export function remembering<T>(read: (db: Db, key: string) => Promise<T>): (db: Db, key?: string) => Promise<T> {
  const remembered = untilForgotten<Map<string, Promise<T>>>(() => new Map())
  return (db, key = '') => {
    const ofDb = remembered(db)
    const known = ofDb.get(key)
    if (known) return known
    const found = read(db, key)
    ofDb.set(key, found)
    // an outage is not remembered
    found.catch(() => ofDb.delete(key))
    return found
  }
}

const configurationOf = remembering(async (db, code) => configure(code, await readSettings(db, code)))

/**
 * What holds in one view of the shop. Remembered by the process; inside a transaction it is read once for that
 * transaction.
 */
export function getConfiguration(from: RequestContext | Db, storeCode?: string): Promise<Configuration> {
  return 'store' in from
    ? configurationOf(from.db, storeCode ?? from.store.code)
    : configurationOf(from, storeCode ?? 'default')
}

/** In one view, or in all of them; running shops follow at once. */
export const setConfiguration = (
  db: Db,
  settings: readonly { path: ConfigurationPath; value: string }[],
  storeCode = '',
): Promise<void> =>
  db.transaction(async (tx) => {
    for (const { path, value } of settings) await writeSetting(tx, path, storeCode, value)
    await announce(tx, ['store'])
  })

/** To be called on a change tagged 'store'. */
export function forgetConfiguration(): void {
  known = new WeakMap()
}

/** Why a customer may cancel an order, in the view's words. */
export const cancellationReasons = (configuration: Configuration): string[] =>
  configuration['sales/cancellation/reasons']
    .split('\n')
    .map((reason) => reason.trim())
    .filter(Boolean)

/** Who sells: as the law wants it named in mails, pages and papers. */
export interface Seller {
  /** The firm, as registered. */
  name: string
  /** The sign over the door. */
  shopName: string
  street: string
  postcode: string
  city: string
  country: string
  /** Tax number, ten digits. */
  nip: string
  regon: string
  krs: string
  /** The court that keeps the register, and the share capital, in the view's language. */
  register: string
  /** 26 digits. */
  bankAccount: string
  bankName: string
  /** +48 81 000 00 00 */
  phone: string
  email: string
  /** Hours in which the phone is answered. */
  hours: string
}

export const seller = (configuration: Configuration): Seller => ({
  name: configuration['general/store_information/company'],
  shopName: configuration['general/store_information/name'],
  street: configuration['general/store_information/street_line1'],
  postcode: configuration['general/store_information/postcode'],
  city: configuration['general/store_information/city'],
  country: configuration['general/store_information/country_id'],
  nip: configuration['general/store_information/merchant_vat_number'],
  regon: configuration['general/store_information/regon'],
  krs: configuration['general/store_information/krs'],
  register: configuration['general/store_information/register'],
  bankAccount: configuration['general/store_information/bank_account'],
  bankName: configuration['general/store_information/bank_name'],
  phone: configuration['general/store_information/phone'],
  email: configuration['trans_email/ident_general/email'],
  hours: configuration['general/store_information/hours'],
})
