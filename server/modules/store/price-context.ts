import { logAction } from '../../platform/actions/action-log.ts'
import type { Actor } from '../../platform/actions/actor.ts'
import type { StoreView } from '../../platform/context.ts'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import type { Db } from '../../platform/db/db.ts'
import type { PriceContext } from '../../platform/price-context.ts'
import { codesOf } from './countries.ts'
import { type Configuration, getConfiguration, cachedByKey, cachedPerDatabase } from './store.ts'
import { type RateRow, readRates, writeRates } from './store.sql.ts'
import { getViewLanguage } from './view-language.ts'

/** Currency -> units for one unit of the base currency, which is included. */
type Rates = ReadonlyMap<string, number>

const getRates = cachedByKey(
  async (db, base): Promise<Rates> =>
    new Map([[base, 1], ...(await readRates(db, base)).map(({ code, rate }) => [code, rate] as const)]),
)

/** Currencies in which a view can show prices, its own first; those without a rate are left out. */
export async function listCurrencies(
  db: Db,
  { currency }: Pick<StoreView, 'currency'>,
  configuration: Configuration,
): Promise<{ base: string; rates: Rates }> {
  const base = configuration['currency/options/base']
  const known = await getRates(db, base)
  const offered = codesOf(`${currency},${configuration['currency/options/allow']}`)
  return { base, rates: new Map(offered.flatMap((code) => (known.has(code) ? [[code, known.get(code) ?? 1]] : []))) }
}

interface CurrencySettings {
  base: string
  rates: Rates
  taxCountry: string
}
/** Cached by store view, since each request needs it. */
const currencySettingsCache = cachedPerDatabase<Map<string, Promise<CurrencySettings>>>(() => new Map())

function getCurrencySettings(db: Db, view: Pick<StoreView, 'code' | 'currency'>): Promise<CurrencySettings> {
  const ofDb = currencySettingsCache(db)
  let offer = ofDb.get(view.code)
  if (!offer) {
    offer = readCurrencySettings(db, view)
    ofDb.set(view.code, offer)
    // failures are not cached
    offer.catch(() => ofDb.delete(view.code))
  }
  return offer
}

async function readCurrencySettings(db: Db, view: Pick<StoreView, 'code' | 'currency'>): Promise<CurrencySettings> {
  const configuration = await getConfiguration(db, view.code)
  const { base, rates } = await listCurrencies(db, view, configuration)
  return { base, rates, taxCountry: configuration['general/store_information/country_id'] }
}

/**
 * Currency, rate and tax country of a sale: in the requested currency if the view offers it, else in the view's own.
 */
export async function getPriceContext(
  db: Db,
  view: Pick<StoreView, 'code' | 'currency'>,
  requestedCurrency?: string,
): Promise<PriceContext> {
  const { base, rates, taxCountry } = await getCurrencySettings(db, view)
  const currency = requestedCurrency !== undefined && rates.has(requestedCurrency) ? requestedCurrency : view.currency
  const rate = rates.get(currency)
  if (rate === undefined)
    throw new Error(
      `Store view "${view.code}" sells in ${currency}, which has no rate from ${base}: ` +
        `set one with npm run shop -- currency rate ${currency} RATE`,
    )
  return { currency, base, rate, taxCountry }
}

/** The price context in the base currency, in which prices are stored. */
export const inBaseCurrency = (priceContext: PriceContext): PriceContext => ({
  ...priceContext,
  currency: priceContext.base,
  rate: 1,
})

/**
 * The price context of a mail or another response without a request; the default view's if `storeCode` is not active.
 */
export async function getViewPriceContext(db: Db, storeCode: string): Promise<PriceContext> {
  return getPriceContext(db, (await getViewLanguage(db, storeCode)).view)
}

/** Throws at startup if the shop could not show its prices. */
export async function checkCurrencies(db: Db, views: readonly StoreView[]): Promise<void> {
  for (const view of views) {
    const { currency, base } = await getPriceContext(db, view)
    for (const code of new Set([base, currency]))
      if (!hasHundredths(code))
        throw new Error(
          `Store view "${view.code}" sells in ${code}, which has no hundredths, in which prices are stored.`,
        )
  }
}

export function hasHundredths(currency: string): boolean {
  if (!/^[A-Z]{3}$/.test(currency)) return false
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 2
}

export class RateError extends Error {}

/** Sets the units of a currency for one unit of the base; running shops apply the rate at once. */
export async function setRate(db: Db, actor: Actor, code: string, rate: number): Promise<void> {
  const base = (await getConfiguration(db))['currency/options/base']
  if (!hasHundredths(code) || code === base) throw new RateError(`${code} is not another currency with hundredths.`)
  if (!isRate(rate)) throw new RateError('A rate is a number above 0, such as 0.2345.')
  await saveRates(db, actor, base, [{ code, rate, source: null, effectiveOn: null }])
}

export const saveRates = (db: Db, actor: Actor, base: string, rates: readonly RateRow[]): Promise<void> =>
  db.transaction(async (tx) => {
    await writeRates(tx, base, rates)
    await notifyChangedTags(tx, ['store'])
    for (const { code, rate, source } of rates)
      await logAction(tx, actor, 'currency.rate', ['currency', code], { after: { rate, source } })
  })

/** With a rate beyond it, sums in hundredths exceed their columns or are rounded to 0. */
const MIN_RATE = 0.0001
export const isRate = (rate: number): boolean => Number.isFinite(rate) && rate >= MIN_RATE && rate <= 1 / MIN_RATE

export async function listRates(db: Db): Promise<{ base: string; rates: RateRow[] }> {
  const base = (await getConfiguration(db))['currency/options/base']
  return { base, rates: await readRates(db, base) }
}
