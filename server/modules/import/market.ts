import { languageOf } from '../../../language/language-rules.ts'
import type { Db } from '../../platform/db/db.ts'
import { getConfiguration, listStoreViews } from '../store/index.ts'
import type { Market } from './record/market.ts'
import { readRates } from './writing/titles.sql.ts'

/** The market of this shop, from its configuration, default store view and tax rates. */
export async function findMarket(db: Db): Promise<Market> {
  const [configuration, views] = await Promise.all([getConfiguration(db), listStoreViews(db)])
  const country = configuration['general/store_information/country_id']
  const rates = await readRates(db, country)
  return {
    country,
    currency: configuration['currency/options/base'],
    language: languageOf(views.find(({ isDefault }) => isDefault)?.locale ?? ''),
    rates: Object.fromEntries(rates.map(({ taxClass, rate }) => [taxClass, rate])),
  }
}
