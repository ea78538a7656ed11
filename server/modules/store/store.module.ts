import { importWarnings, importRates } from './import-rates.ts'
import { logoRoute } from './logo-picture.ts'
import { getConfiguration } from './store.ts'
import type { Module } from '../../platform/module.ts'
import { partnerRoutes } from './partner-routes.ts'
import { storeResolvers } from './store.resolvers.ts'

const IMPORT_RATES = 'import-rates'
const HOUR_SECONDS = 60 * 60

export const storeModule: Module = {
  resolvers: storeResolvers,
  access: {
    storeConfig: 'everyone',
    availableStores: 'everyone',
    storeList: 'everyone',
    countries: 'everyone',
    country: 'everyone',
    currency: 'everyone',
    currencyData: 'everyone',
    saveSelectedCurrency: 'everyone',
  },
  jobs: ({ db, settings, log, now }) => ({
    async [IMPORT_RATES]() {
      if (!(await getConfiguration(db))['currency/import/enabled']) return
      const result = await importRates(
        db,
        { kind: 'job', name: IMPORT_RATES },
        { url: settings.ratesUrl, now: now?.() ?? new Date() },
      )
      for (const concern of importWarnings(result)) log.warn({ table: result.table?.name }, concern)
    },
  }),
  schedule: { [IMPORT_RATES]: HOUR_SECONDS },
  routes(app, parts) {
    partnerRoutes(app, parts)
    logoRoute(app, parts)
  },
}
