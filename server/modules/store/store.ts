import { logAction } from '../../platform/actions/action-log.ts'
import type { Actor } from '../../platform/actions/actor.ts'
import type { DeclaredSettings, ValuesOf } from '../../platform/configuration/declared-settings.ts'
import type { RequestContext, StoreView } from '../../platform/context.ts'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Configuration, type ConfigurationPath, configure } from './configuration.ts'
import { readSettings, readStoreViews, writeSetting } from './store.sql.ts'

export type { Configuration, ConfigurationPath } from './configuration.ts'

/** The active views of the shop, the default one included, in their order. */
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

/** A cache per database, or per transaction, that is cleared when the shop's settings change. */
export const cachedPerDatabase =
  <T>(make: () => T) =>
  (db: Db): T => {
    const ofDb = known.get(db) ?? new Map<unknown, unknown>()
    known.set(db, ofDb)
    if (!ofDb.has(make)) ofDb.set(make, make())
    return ofDb.get(make) as T
  }

/** Caches reads by a key, such as the store view, until the shop's settings change. */
export function cachedByKey<T>(read: (db: Db, key: string) => Promise<T>): (db: Db, key?: string) => Promise<T> {
  const remembered = cachedPerDatabase<Map<string, Promise<T>>>(() => new Map())
  return (db, key = '') => {
    const ofDb = remembered(db)
    const known = ofDb.get(key)
    if (known) return known
    const found = read(db, key)
    ofDb.set(key, found)
    // failures are not cached
    found.catch(() => ofDb.delete(key))
    return found
  }
}

const configurationOf = cachedByKey(async (db, code) => configure(code, await readSettings(db, code)))

/**
 * The configuration of one view. Cached by the process; inside a transaction it is read once for that transaction.
 */
export function getConfiguration(from: RequestContext | Db, storeCode?: string): Promise<Configuration> {
  return 'store' in from
    ? configurationOf(from.db, storeCode ?? from.store.code)
    : configurationOf(from, storeCode ?? 'default')
}

/** The values of an extension's settings in one view, with the types of their declarations. */
export const getSettings = async <Declared extends DeclaredSettings>(
  _declared: Declared,
  from: RequestContext | Db,
  storeCode?: string,
): Promise<ValuesOf<Declared>> => (await getConfiguration(from, storeCode)) as unknown as ValuesOf<Declared>

/** Changes settings in a transaction. This process applies them when it returns, others once they are notified. */
export async function changeSettings(db: Db, change: (tx: Db) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await change(tx)
    await notifyChangedTags(tx, ['store'])
  })
  clearConfigurationCache()
}

/** Sets values for one view, or for all. */
export const setConfiguration = (
  db: Db,
  actor: Actor,
  settings: readonly { path: ConfigurationPath; value: string }[],
  storeCode = '',
): Promise<void> =>
  changeSettings(db, async (tx) => {
    for (const { path, value } of settings) {
      await writeSetting(tx, path, storeCode, value)
      await logAction(tx, actor, 'setting.set', ['setting', path], { after: { value, storeCode } })
    }
  })

/** Call it on a change tagged 'store'. */
export function clearConfigurationCache(): void {
  known = new WeakMap()
}

/** Reasons for a cancellation by the customer, in the view's language. */
export const cancellationReasons = (configuration: Configuration): string[] =>
  configuration['sales/cancellation/reasons']
    .split('\n')
    .map((reason) => reason.trim())
    .filter(Boolean)

/** The seller, as the law requires it to be named in mails, pages and documents. */
export interface Seller {
  /** Registered name of the firm. */
  name: string
  /** Trade name. */
  shopName: string
  street: string
  postcode: string
  city: string
  country: string
  /** Tax number, ten digits. */
  nip: string
  regon: string
  krs: string
  /** Number in the register of packaging and waste, printed on documents. */
  bdo: string
  /** Court that keeps the register, and share capital, in the view's language. */
  register: string
  /** 26 digits. */
  bankAccount: string
  bankName: string
  bankBic: string
  /** +48 81 000 00 00 */
  phone: string
  email: string
  /** Hours in which the phone is answered. */
  hours: string
}

/** The seller's name, address and numbers, of those that are set: a sole trader has no KRS number. */
export function sellerIdentity({ name, street, postcode, city, nip, regon, krs, register }: Seller) {
  const join = (...parts: string[]) => parts.filter(Boolean).join(', ')
  const numbered = (label: string, number: string) => number && `${label} ${number}`
  return {
    name,
    address: join(street, `${postcode} ${city}`.trim()),
    numbers: join(numbered('NIP', nip), numbered('REGON', regon), numbered('KRS', krs)),
    register,
  }
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
  bdo: configuration['general/store_information/bdo'],
  register: configuration['general/store_information/register'],
  bankAccount: configuration['general/store_information/bank_account'],
  bankName: configuration['general/store_information/bank_name'],
  bankBic: configuration['general/store_information/bank_bic'],
  phone: configuration['general/store_information/phone'],
  email: configuration['trans_email/ident_general/email'],
  hours: configuration['general/store_information/hours'],
})

/** Facts without which the law allows no invoice, by the operator's names of them. */
export const missingFacts = (of: Seller): string[] =>
  Object.entries({ company: of.name, street: of.street, postcode: of.postcode, city: of.city, nip: of.nip }).flatMap(
    ([name, value]) => (value === '' ? [name] : []),
  )
